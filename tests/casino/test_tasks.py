"""What the worker does by the clock."""

from datetime import timedelta

import pytest
from celery.signals import beat_init
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from casino.celery import app
from casino.tasks import clear_sessions


def test_every_task_of_the_clock_is_one_that_the_worker_knows():
    app.loader.import_default_modules()
    named = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert clear_sessions.name in named
    assert named <= set(app.tasks)


@pytest.mark.django_db
def test_expired_sign_ins_are_forgotten_and_the_others_stay():
    kept, expired = SessionStore(), SessionStore()
    for session in (kept, expired):
        session["who"] = "somebody"
        session.save()
    Session.objects.filter(pk=expired.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    clear_sessions()
    assert [session.pk for session in Session.objects.filter(pk__in=(kept.session_key, expired.session_key))] == [
        kept.session_key
    ]


def test_the_clock_asks_for_a_heartbeat_when_it_begins(monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []
    monkeypatch.setattr(app, "send_task", lambda name, **how: asked.append(name))
    beat_init.send(sender=None)
    assert asked == ["casino.tasks.heartbeat"]
