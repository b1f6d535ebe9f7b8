"""The look at whether the program that runs is one that two persons signed off."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from django.utils import timezone

from staff.program import unsigned
from tables.house_alerts import alert_house

logger = logging.getLogger(__name__)


def tell_unsigned() -> None:
    """Tell the pit where it is not."""
    if sentence := unsigned():
        logger.error("the program: %s", sentence)
        async_to_sync(alert_house)("program", sentence, timezone.now())
