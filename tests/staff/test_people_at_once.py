"""Changes to one person at the same moment: what somebody took away, nobody else's change brings back."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event
from time import sleep
from typing import Any

import pytest

from shifts import duties
from staff import hashing, people, signing_in
from staff.models import AuditLogEntry, DealerDuty, Person
from staff.people import PersonRefused, change_own_keys, save_person
from tests.cast import ELSEWHERE, PASSWORD, Cast, make_cast, make_person
from tests.prepared import prepared
from tests.threads import at_once

LOCKED_OUT = {"username": "dana", "display_name": "Dana", "role": "dealer", "licence_number": "D-1001"}
OWN = {"old_password": PASSWORD, "new_password": "", "pin": "4711"}


def meanwhile(monkeypatch: pytest.MonkeyPatch, name: str, happens: Callable[[], object]) -> None:
    """Something comes between the moment a person is read and that at which they are saved: while a key is hashed."""
    known, pending = getattr(Person, name), [happens]

    def first(person: Person, *values: Any, **named: Any) -> Any:
        if pending:
            pending.pop()()
        return known(person, *values, **named)

    monkeypatch.setattr(Person, name, first)


def row(username: str = "dana") -> Person:
    return Person.objects.get(username=username)


@pytest.mark.parametrize("own", [OWN, OWN | {"pin": "", "new_password": "kestrel-over-harbour-9"}])
def test_who_is_locked_out_while_they_change_their_own_keys_stays_so(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, own: dict[str, str]
) -> None:
    """The page was the manager's, at another server: role, licence and lock are not what they were at its beginning."""
    gus, dana = cast.client(cast.gus), cast.client(cast.dana)
    name = "set_pin" if own["pin"] else "set_password"
    meanwhile(monkeypatch, name, lambda: gus.post("/people/dana/", LOCKED_OUT))
    answer = dana.post("/password/", own)
    assert answer.status_code == 422
    assert "Somebody changed this sign-in a moment ago" in answer.text
    assert (row().is_active, row().licence_games) == (False, [])
    assert not row().check_pin("4711")
    assert row().check_password(PASSWORD)
    assert not AuditLogEntry.objects.filter(action="keys_changed").exists()


def test_own_keys_leave_a_licence_that_was_taken_away(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    gus = cast.client(cast.gus)
    meanwhile(monkeypatch, "set_pin", lambda: gus.post("/people/dana/", LOCKED_OUT | {"is_active": "on"}))
    assert cast.client(cast.dana).post("/password/", OWN).status_code == 302
    assert (row().is_active, row().licence_games) == (True, [])
    assert row().check_pin("4711")


def test_a_password_that_was_given_anew_is_not_taken_back_with_the_old_one(cast: Cast) -> None:
    stolen = row()
    save_person(cast.gus.as_actor(), row(), "brass-rail-43-felt", ())
    with pytest.raises(PersonRefused):
        change_own_keys(stolen, "kestrel-over-harbour-9", "")
    assert row().check_password("brass-rail-43-felt")
    assert row().must_change_password


def test_a_sign_in_with_an_old_hash_does_not_bring_the_old_password_back(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hashing, "is_old", lambda known: True)
    other = row()
    other.set_password("brass-rail-43-felt")
    meanwhile(monkeypatch, "set_password", lambda: other.save(update_fields=["password"]))
    signing_in._person("dana", PASSWORD)
    assert row().check_password("brass-rail-43-felt")


def test_of_two_managers_each_changes_what_they_changed_and_nothing_else(cast: Cast) -> None:
    """The second read the person before the first took their licence away and locked them out."""
    second = row()
    first = row()
    first.is_active, first.licence_games = False, []
    save_person(cast.gus.as_actor(), first, changed=["is_active", "licence_games"])
    second.badge_number = "77"
    save_person(cast.gus.as_actor(), second, changed=["badge_number"])
    assert (row().is_active, row().licence_games, row().badge_number) == (False, [], "77")
    newest = AuditLogEntry.objects.filter(action="person_changed").latest("id")
    assert newest.details["changed"] == {"badge_number": ["", "77"]}


def test_of_two_managers_who_lock_each_other_out_one_is_left(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    gail = make_person("gail", people.MANAGES_PEOPLE)
    pages = {"gus": cast.client(cast.gus), "gail": cast.client(gail)}

    def lock_out(by: str, whom: str) -> Any:
        fields = {"username": whom, "display_name": whom, "role": people.MANAGES_PEOPLE}
        return pages[by].post(f"/people/{whom}/", fields)

    meanwhile(monkeypatch, "full_clean", lambda: lock_out("gus", "gail"))
    answer = lock_out("gail", "gus")
    assert answer.status_code == 422
    assert "Nobody would be left" in answer.text
    assert [row("gus").is_active, row("gail").is_active] == [True, False]


def test_a_page_that_was_opened_before_somebody_was_locked_out_does_not_let_them_in(cast: Cast) -> None:
    gus = cast.client(cast.gus)
    page = gus.get("/people/dana/").text
    shown = dict(re.findall(r'<input type="hidden" name="(initial-\w+)" value="([^"]*)"', page))
    assert shown["initial-is_active"] == "True"
    assert gus.post("/people/dana/", LOCKED_OUT).status_code == 302
    stale = LOCKED_OUT | {"is_active": "on", "licence_games": shown["initial-licence_games"], "badge_number": "77"}
    assert gus.post("/people/dana/", shown | stale).status_code == 302
    assert (row().is_active, row().licence_games, row().badge_number) == (False, [], "77")
    now = dict.fromkeys(shown, "") | {"initial-role": "dealer", "initial-is_active": "False"}
    assert gus.post("/people/dana/", now | LOCKED_OUT | {"is_active": "on"}).status_code == 302
    assert row().is_active


@pytest.mark.usefixtures("transactional_db")  # each has a thread, and sees what the other one committed
def test_somebody_is_changed_while_they_are_put_on_duty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each holds what the other one comes to: a licence is taken away, and the row of a duty names the same person."""
    prepared(make_cast)
    duties.relieve(row("sam"), row("vic"))
    read, noted = Event(), Event()
    facts, note = people.facts_of, duties.log_change

    def facts_of(person: Person) -> dict[str, object]:
        read.set()
        noted.wait(5)
        return facts(person)

    def log_change(*what: Any, **details: Any) -> None:
        note(*what, **details)
        noted.set()
        sleep(0.3)  # until the other one waits for the staff's journal, which is held now

    monkeypatch.setattr(people, "facts_of", facts_of)
    monkeypatch.setattr(duties, "log_change", log_change)

    def take_licence() -> None:
        vic = row("vic")
        vic.licence_games = []
        save_person(row("gus").as_actor(), vic, changed=["licence_games"])

    def put_on_duty() -> None:
        assert read.wait(5)
        duties.put_on_duty(row("sam"), row("vic"), ELSEWHERE)

    at_once(lambda do: do(), [take_licence, put_on_duty])
    assert row("vic").licence_games == []
    assert DealerDuty.objects.filter(person=row("vic"), until=None).exists()
