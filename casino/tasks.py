"""Celery tasks of the project itself."""

import time

from celery import shared_task

from casino.redis import redis_client

HEARTBEAT_KEY = "casino:worker-heartbeat"
HEARTBEAT_KEPT_SECONDS = 60


@shared_task
def heartbeat() -> None:
    """Leave the time in Redis: proof that beat, broker and worker are all at work."""
    redis_client().set(HEARTBEAT_KEY, f"{time.time():.3f}", ex=HEARTBEAT_KEPT_SECONDS)
