"""The Celery application: sweeps and reports, never on the money path."""

import os

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_ready

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


@beat_init.connect
def ask_for_a_heartbeat(**_: object) -> None:
    """The first one at once, and not after the time between two: the casino is ready so much sooner."""
    heartbeat = app.conf.beat_schedule["heartbeat"]
    app.send_task(heartbeat["task"], **heartbeat["options"])
