"""Local services: a private PostgreSQL and Redis, and the whole system on one machine with nothing else installed.

with casino.local.services.services() as running:
    running.database_url, running.redis_url

This file imports nothing: manage.py asks the data folder for its settings on machines that have none of these servers.
"""
