"""One synchronous Redis client a process, with short timeouts: Redis may be slow or gone, we never wait long for it."""

from functools import cache

import redis
from django.conf import settings


@cache
def redis_client() -> redis.Redis:
    """The process's client. Each call may raise redis.RedisError."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
