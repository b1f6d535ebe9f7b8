"""What several commands ask of what they are started with."""

from __future__ import annotations

from django.core.management.base import CommandError


def check_rounds(rounds: int) -> None:
    """Raises CommandError for fewer rounds than a standard error needs."""
    if rounds < 2:
        raise CommandError("A standard error needs two rounds or more.")
