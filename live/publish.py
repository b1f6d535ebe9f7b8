"""Notify every process of a change after its commit. The message is a pointer and never data: who hears it reads the
database.

The only module that publishes. A failure is counted and logged, never raised: screens find the change by polling.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from channels.layers import get_channel_layer

from database.metrics import PUBLISH_FAILURES
from live.broadcaster import notify_here
from live.notifications import CHANGE_GROUP

logger = logging.getLogger(__name__)

# The answer to a command waits for this, so a Redis that hangs may cost little, and only now and then.
PATIENCE_SECONDS = 0.2
REST_AFTER_FAILURE_SECONDS = 1.0

_resting_until = 0.0


async def publish(table: str, seq: int) -> None:
    """Tell every process that `table` is now at `seq`. Call it after the commit."""
    notify_here(table)
    global _resting_until  # one Redis, one memory of its failing
    if monotonic() < _resting_until:
        return
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            message = {"type": "table.changed", "table": table, "seq": seq}
            await get_channel_layer().group_send(CHANGE_GROUP, message)
    except Exception as error:
        # Whatever Redis or its client raises, the commit stands and the screens poll.
        _resting_until = monotonic() + REST_AFTER_FAILURE_SECONDS
        PUBLISH_FAILURES.inc()
        logger.warning("change of %s not notified, screens will poll: %r", table, error)
