"""Local services: a private PostgreSQL and Redis, and the whole system on one machine with nothing else installed.

with services() as running:
    running.database_url, running.redis_url
"""

from casino.local.services import Services, services

__all__ = ["Services", "services"]
