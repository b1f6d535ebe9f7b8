"""The order of times: no event is dated before the one before it; a server whose clock runs backwards is noticed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

# Two servers with good clocks differ by less.
TOLERANCE = timedelta(seconds=1)


def now() -> datetime:
    """This server's clock."""
    return datetime.now(UTC)


def in_order(received_at: datetime, last: datetime | None) -> tuple[datetime, float]:
    """When a command counts that came at `received_at` to a table whose newest event is of `last`; and how many seconds
    this server's clock is behind that event, 0 where it is not.

    A command may have waited for its turn while another one overtook it. So the clock itself is asked again.
    """
    if last is None or received_at >= last:
        return received_at, 0
    behind = last - max(received_at, now())
    return last, behind.total_seconds() if behind > TOLERANCE else 0
