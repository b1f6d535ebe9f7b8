"""The Celery application: sweeps and reports, never on the money path."""

import os

from celery import Celery
from celery.signals import setup_logging, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: object) -> None:
    """Celery sets up no logging of its own where this signal has a receiver."""


@worker_ready.connect
def watch_the_worker(**_: object) -> None:
    """A worker that is stuck ends."""
    from casino.worker_watch import watch

    watch(app)
