"""Celery tasks of the results: never in a command's way."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.utils import timezone

from proofs.tasks import tell_fault
from results.luck import look
from results.proof import results_faults
from results.taking_apart import take_apart_due

log = structlog.get_logger(__name__)


@shared_task
def take_rounds_apart() -> None:
    """What rounds that are over came of; after a worker's death the next one goes on where it stopped."""
    take_apart_due()


@shared_task
def look_at_luck() -> None:
    """Whether somebody's luck is none."""
    look()


@shared_task
def prove_results() -> None:
    """Prove the results that are new, and those of the tables whose turn it is in this night. A fault is an alert at
    its table; of sums of luck, at the first table.
    """
    faults = list(results_faults(timezone.now()))
    log.info("results_proved", faults=len(faults))
    for table, sentence in faults:
        tell_fault([table], sentence)
