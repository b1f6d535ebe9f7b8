"""The project: settings, addresses, the ASGI application, Celery and the local services."""

from casino.celery import app as celery_app

__all__ = ["celery_app"]
