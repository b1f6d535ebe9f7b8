"""The request as our own pages get it: after `staff.middleware` and behind `staff.permissions.allowed`."""

from __future__ import annotations

from django.http import HttpRequest

from staff.actor import Actor
from staff.models import Device, Person


class StaffRequest(HttpRequest):
    """Who asks is known. `user` is a Person wherever the permissions asked for somebody signed in."""

    actor: Actor
    device: Device | None
    user: Person


def device_id_of(request: StaffRequest) -> str:
    """The paired device that a request came from, empty for none."""
    return request.device.device_id if request.device is not None and request.device.paired else ""
