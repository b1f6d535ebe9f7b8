"""Adding and changing people."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction

from staff.actor import SYSTEM, Actor
from staff.audit_log import log_change
from staff.licences import games_text
from staff.models import Person, ReadsIn

SHOWN_FIELDS = (
    "display_name", "role", "licence_number", "licence_games", "licence_expires_on", "badge_number", "is_active",
)  # fmt: skip
MANAGES_PEOPLE = "gaming_shift_manager"
PASSWORD_FIELDS = ("password", "must_change_password")


class PersonRefused(Exception):
    """A change that somebody else's change of a moment ago forbids; its text says why, for whoever tried."""


def facts_of(person: Person) -> dict[str, object]:
    """What the audit log keeps about a person: no password, no PIN."""
    facts: dict[str, object] = {field: getattr(person, field) for field in SHOWN_FIELDS}
    expires = person.licence_expires_on
    facts["licence_games"] = games_text(person.licence_games)
    return facts | {"licence_expires_on": expires.isoformat() if expires else ""}


def save_person(by: Actor, person: Person, new_password: str = "", changed: Collection[str] | None = None) -> Person:
    """Save a person and note what was changed. A password set by others has to be changed by its owner. Where `changed`
    names fields, only these are written: what others changed since the person was read stays. Raises PersonRefused.
    """
    if new_password:
        # Before the transaction: hashing takes long.
        person.set_password(new_password)
        person.must_change_password = by.id != person.username
    return _saved(by, person, changed, password_set=bool(new_password))


@transaction.atomic
def _saved(by: Actor, person: Person, changed: Collection[str] | None, *, password_set: bool) -> Person:
    if not person.pk:
        person.save()
        log_change(by, "person_added", person.username, after=facts_of(person))
        return person
    # "No key": whoever holds the staff’s journal may name this person in another row, and we wait for that journal.
    old = facts_of(Person.objects.select_for_update(no_key=True).get(pk=person.pk))
    fields = [field for field in SHOWN_FIELDS if changed is None or field in changed]
    person.save(update_fields=None if changed is None else [*fields, *(PASSWORD_FIELDS if password_set else ())])
    new = facts_of(person)
    differing = {field: [old[field], new[field]] for field in fields if old[field] != new[field]}
    if differing or password_set:
        log_change(by, "person_changed", person.username, changed=differing, password_set=password_set)
    # Of two managers who lock each other out at once one stays: the staff's journal lets one after the other in here.
    managed = old["role"] == MANAGES_PEOPLE and old["is_active"]
    if managed and not Person.objects.filter(role=MANAGES_PEOPLE, is_active=True).exists():
        raise PersonRefused("Nobody would be left who may change people.")
    return person


def change_own_keys(person: Person, new_password: str, pin: str) -> None:
    """Set one's own password or badge PIN; an empty one stays as it was, and so does all else. Raises PersonRefused for
    somebody who was locked out, or got another password, since they proved who they are.
    """
    proved = person.password
    fields: list[str] = []
    if new_password:
        person.set_password(new_password)
        person.must_change_password = False
        fields += PASSWORD_FIELDS
    if pin:
        person.set_pin(pin)
        fields.append("pin_hash")
    with transaction.atomic():
        now = Person.objects.select_for_update(no_key=True).get(pk=person.pk)
        if not now.is_active or now.password != proved:
            raise PersonRefused("Somebody changed this sign-in a moment ago. Sign in again.")
        person.save(update_fields=fields)
        log_change(person.as_actor(), "keys_changed", person.username, password=bool(new_password), pin=bool(pin))


def create_person(username: str, role: str, password: str, **fields: Any) -> Person:
    """Add a person from the command line, where the system itself acts."""
    return save_person(SYSTEM, Person(username=username.lower(), role=role, **fields), password)


def read_in(person_id: int, language: str) -> None:
    """Somebody chose the language of the consoles that they deal at."""
    ReadsIn.objects.update_or_create(person_id=person_id, defaults={"language": language})


def language_of(person_id: int) -> str:
    """What somebody chose for them; "" for nothing."""
    return ReadsIn.objects.filter(person_id=person_id).values_list("language", flat=True).first() or ""
