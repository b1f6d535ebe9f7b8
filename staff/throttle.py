"""The throttle on guessing passwords and PINs. Tries lie in the database, so that it holds for every process."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from staff.models import SignInAttempt

WINDOW = timedelta(minutes=5)


def failures(now: datetime) -> QuerySet[SignInAttempt]:
    """The failed tries that still count, to be narrowed to a name or an address."""
    return SignInAttempt.objects.filter(succeeded=False, at__gt=now - WINDOW)


def wait_seconds(now: datetime, *limits: tuple[QuerySet[SignInAttempt], int]) -> int:
    """How long the next try must wait, 0 when it need not; each limit is some failures and how many are too many."""
    wait = 0
    for tries, most in limits:
        times = list(tries.order_by("-at").values_list("at", flat=True)[:most])
        if len(times) == most:
            wait = max(wait, int((times[-1] + WINDOW - now).total_seconds()) + 1)
    return wait


def wait_text(seconds: int) -> str:
    """What to say to somebody who must wait."""
    minutes = -(-seconds // 60)
    return f"Too many wrong tries. Wait {minutes} minute{'' if minutes == 1 else 's'}, then try again."
