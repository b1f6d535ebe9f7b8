"""Celery tasks of the results: never in a command's way."""

from __future__ import annotations

from celery import shared_task

from results.luck import look
from results.taking_apart import take_apart_due


@shared_task
def take_rounds_apart() -> None:
    """What rounds that are over came of; after a worker's death the next one goes on where it stopped."""
    take_apart_due()


@shared_task
def look_at_luck() -> None:
    """Whether somebody's luck is none."""
    look()
