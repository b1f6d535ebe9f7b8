"""Several people are added at once: a line for each, one first password, and sign-in names made of their names."""

from __future__ import annotations

from typing import Any

import pytest

from staff.models import AuditLogEntry, Person
from staff.several_people import sign_in_name
from tests.cast import Cast, make_cast_at_two_tables
from tests.prepared import prepared

ADDRESS = "/people/several/"


@pytest.fixture
def cast(db: None) -> Cast:
    return prepared(make_cast_at_two_tables)


def lines(*people: dict[str, str], **common: Any) -> dict[str, Any]:
    """What the page sends: six lines, those that are not said as they come."""
    found: dict[str, Any] = {"new_password": "felt-and-brass-11", "licence_games": ["pontoon"]} | common
    for at in range(1, 7):
        said = people[at - 1] if at <= len(people) else {}
        line = {"name": "", "role": "dealer", "badge_number": "", "licence_number": "", "licence_expires_on": ""} | said
        found |= {f"person-{at}-{name}": value for name, value in line.items()}
    return found


MARA = {"name": "Mara Tan", "role": "pit_manager", "badge_number": "7001"}
NOEL = {"name": "Noël", "licence_number": "D-9", "licence_expires_on": "2099-12-31"}


def test_each_line_with_a_name_is_a_person(cast: Cast) -> None:
    assert cast.client(cast.gus).post(ADDRESS, lines(MARA, NOEL)).status_code == 302
    mara, noel = Person.objects.get(username="mara"), Person.objects.get(username="noel")
    assert (mara.display_name, mara.role, mara.badge_number, mara.licence_games) == (
        "Mara Tan", "pit_manager", "7001", []
    )  # fmt: skip
    assert (noel.role, noel.licence_number, noel.licence_games) == ("dealer", "D-9", ["pontoon"])
    assert mara.must_change_password
    assert noel.check_password("felt-and-brass-11")
    added = AuditLogEntry.objects.filter(action="person_added").values_list("actor", "subject")
    assert {("gus", "mara"), ("gus", "noel")} <= set(added)


@pytest.mark.parametrize(
    ("people", "common", "words"),
    [
        ((), {}, "Nobody is named"),
        ((MARA,), {"new_password": "short"}, "too short"),
        ((NOEL | {"licence_number": ""},), {}, "A licence has a number"),
        ((NOEL | {"licence_expires_on": ""},), {}, "A licence expires on a day"),
        ((MARA, NOEL | {"badge_number": "7001"}), {}, "Another line has this badge number"),
        ((MARA | {"role": "emperor"},), {}, "valid choice"),
        ((MARA | {"name": "System"},), {}, "Choose another"),
        ((MARA | {"name": "Several"},), {}, "Choose another"),
        ((MARA | {"name": "\u202eoeZ"},), {}, "a character that is not seen"),
    ],
)
def test_what_is_wrong_is_said_and_nobody_is_added(
    cast: Cast, people: tuple[dict[str, str], ...], common: dict[str, str], words: str
) -> None:
    before = Person.objects.count()
    answer = cast.client(cast.gus).post(ADDRESS, lines(*people, **common))
    assert answer.status_code == 422
    assert words in answer.text
    assert Person.objects.count() == before


def test_the_gaming_shift_manager_alone_adds_people(cast: Cast) -> None:
    for person in (cast.dana, cast.sam, cast.mona, cast.ada):
        assert cast.client(person).get(ADDRESS).status_code == 403
        assert cast.client(person).post(ADDRESS, lines(MARA)).status_code == 403


def test_the_form_begins_with_the_next_badge_numbers(cast: Cast) -> None:
    cast.sam.badge_number = "2001"
    cast.sam.save()
    shown = [line["badge_number"].initial for line in cast.client(cast.gus).get(ADDRESS).context["form"].lines]
    assert shown == [str(number) for number in range(2002, 2008)]


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Dana", (), "dana"),
        ("Dana", ("dana",), "dana2"),
        ("Dana", ("dana", "dana2"), "dana3"),
        ("Ång Müller", (), "ang"),
        ("O'Brien", (), "obrien"),
        ("丽", (), "person"),
    ],
)
def test_a_sign_in_name_is_the_first_word_in_small_letters(name: str, taken: tuple[str, ...], expected: str) -> None:
    assert sign_in_name(name, set(taken)) == expected


def test_at_the_first_sign_in_the_password_that_was_given_is_not_asked_again(cast: Cast) -> None:
    """It was given a moment ago; the new one is another, and later on the old one is asked for."""
    cast.client(cast.gus).post(ADDRESS, lines(MARA))
    mara = cast.client(Person.objects.get(username="mara"))
    assert "old_password" not in mara.get("/password/").context["form"].fields
    again = mara.post("/password/", {"new_password": "felt-and-brass-11"})
    assert "the password you have now" in again.text
    assert mara.post("/password/", {"new_password": "ivory-and-oak-37", "pin": "2580"}).status_code == 302
    person = Person.objects.get(username="mara")
    assert (person.check_password("ivory-and-oak-37"), bool(person.pin_hash)) == (True, True)
    assert "old_password" in mara.get("/password/").context["form"].fields
