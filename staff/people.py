"""Adding and changing people."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from staff.actor import SYSTEM, Actor
from staff.audit_log import log_change
from staff.licences import games_text
from staff.models import Person

SHOWN_FIELDS = (
    "display_name", "role", "licence_number", "licence_games", "licence_expires_on", "badge_number", "is_active",
)  # fmt: skip


def facts_of(person: Person) -> dict[str, object]:
    """What the audit log keeps about a person: no password, no PIN."""
    facts: dict[str, object] = {field: getattr(person, field) for field in SHOWN_FIELDS}
    expires = person.licence_expires_on
    facts["licence_games"] = games_text(person.licence_games)
    return facts | {"licence_expires_on": expires.isoformat() if expires else ""}


def save_person(by: Actor, person: Person, new_password: str = "") -> Person:
    """Save a person and note what was changed. A password set by others has to be changed by its owner."""
    if new_password:
        # Before the transaction: hashing takes long.
        person.set_password(new_password)
        person.must_change_password = by.id != person.username
    return _saved(by, person, password_set=bool(new_password))


@transaction.atomic
def _saved(by: Actor, person: Person, *, password_set: bool) -> Person:
    before = Person.objects.filter(pk=person.pk).first() if person.pk else None
    person.save()
    after = facts_of(person)
    if before is None:
        log_change(by, "person_added", person.username, after=after)
        return person
    old = facts_of(before)
    changed = {field: [old[field], after[field]] for field in SHOWN_FIELDS if old[field] != after[field]}
    if changed or password_set:
        log_change(by, "person_changed", person.username, changed=changed, password_set=password_set)
    return person


def change_own_keys(person: Person, new_password: str, pin: str) -> None:
    """Set one's own password or badge PIN; an empty one stays as it was."""
    if new_password:
        person.set_password(new_password)
        person.must_change_password = False
    if pin:
        person.set_pin(pin)
    with transaction.atomic():
        person.save()
        log_change(person.as_actor(), "keys_changed", person.username, password=bool(new_password), pin=bool(pin))


def create_person(username: str, role: str, password: str, **fields: Any) -> Person:
    """Add a person from the command line, where the system itself acts."""
    return save_person(SYSTEM, Person(username=username.lower(), role=role, **fields), password)
