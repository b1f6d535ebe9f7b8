"""The worker's sign of life in Redis. `python -m casino.heartbeat` fails where it is missing or old."""

import os
import sys
import time

from django.conf import settings

from casino.redis import redis_client

KEY = "casino:worker-heartbeat"
KEPT_SECONDS = 60


def beat() -> None:
    """Leave the time in Redis. redis.RedisError where it does not take it."""
    redis_client().set(KEY, f"{time.time():.3f}", ex=KEPT_SECONDS)


def age_seconds() -> float | None:
    """How long ago the worker left it; None where there is none. redis.RedisError where Redis does not answer."""
    written = redis_client().get(KEY)
    if written is None:
        return None
    return max(0.0, time.time() - float(written))


def main() -> int:
    age = age_seconds()
    return 0 if age is not None and age <= settings.WORKER_SILENT_SECONDS else 1


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    sys.exit(main())
