"""What people read in place of the ids that records name people, devices and tables by."""

from __future__ import annotations

from staff.floor import table_names
from staff.models import Device, Person


def staff_names() -> dict[str, str]:
    """The shown name of every person by sign-in name, of every device by id, and of the system itself."""
    people = {person.username: person.shown_name for person in Person.objects.all()}
    devices = {device.device_id: str(device) for device in Device.objects.all()}
    return {"system": "The system", **devices, **people}


def all_names() -> dict[str, str]:
    """The same and the tables' names, by id."""
    return table_names() | staff_names()
