"""A worker that lost Redis for a moment may live on and never again take anything from its queue (celery 8030, 9054).
Then it ends, and whoever started it starts another: the supervisor of `make up`, Compose or Kubernetes.
"""

from __future__ import annotations

import logging
import os
import time
from threading import Lock, Thread
from typing import Any

from celery import Celery
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)
LOOKS = 4
"""So often it looks within the time after which a worker counts as stuck."""


class Watch:
    """What a worker does, and since when tasks wait while it does nothing."""

    def __init__(self, stuck_seconds: float) -> None:
        self.stuck_seconds = stuck_seconds
        self.running = 0
        self.idle_since: float | None = None
        self.lock = Lock()

    def begins(self, **_: Any) -> None:
        """A task begins."""
        with self.lock:
            self.running, self.idle_since = self.running + 1, None

    def ends(self, **_: Any) -> None:
        """A task ends."""
        with self.lock:
            self.running -= 1

    def is_stuck(self, waiting: int, now: float) -> bool:
        """Whether tasks have waited all this time beside a worker that had nothing to do. `waiting` is their number at
        `now`, in seconds.
        """
        with self.lock:
            if not waiting or self.running:
                self.idle_since = None
            elif self.idle_since is None:
                self.idle_since = now
            return self.idle_since is not None and now - self.idle_since >= self.stuck_seconds


def watch(app: Celery) -> None:
    """Watch the worker of this process, beside it, until it ends."""
    found = Watch(settings.WORKER_STUCK_SECONDS)
    task_prerun.connect(found.begins, weak=False)
    task_postrun.connect(found.ends, weak=False)
    Thread(target=_look, args=(app, found), name="worker watch", daemon=True).start()


def _look(app: Celery, found: Watch) -> None:
    while True:
        time.sleep(found.stuck_seconds / LOOKS)
        try:
            waiting = _waiting(app)
        except (OperationalError, OSError):
            waiting = 0  # without Redis nothing can be taken
        if found.is_stuck(waiting, time.monotonic()):
            logger.error("%d tasks wait and none is taken for %s s; the worker ends", waiting, found.stuck_seconds)
            os._exit(1)


def _waiting(app: Celery) -> int:
    """How many tasks are in the queue and with no worker."""
    with app.connection_for_read() as connection:
        connection.ensure_connection(max_retries=1)
        queue = app.amqp.queues[app.conf.task_default_queue]
        return int(queue.bind(connection.default_channel).queue_declare().message_count)
