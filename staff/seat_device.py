"""Which seat's display a request comes from."""

from __future__ import annotations

from staff.models import Device
from staff.policy import may
from staff.requests import StaffRequest

WATCH_SEAT = "watch_seat"


def seat_device(request: StaffRequest) -> Device | None:
    """The device behind a request where it is paired with a seat and may watch it; None otherwise."""
    device = request.device
    if device is None or not may(device, WATCH_SEAT, device.table_id):
        return None
    return device
