"""What a new house still needs before its first round: each line leads to its page, and all are gone when done."""

from __future__ import annotations

import pytest

from screens.checklist import steps_for
from shifts.duties import put_on_duty, relieve
from staff.models import Person
from tables.floor_plan import add_section
from tests.cast import TABLE, Cast, make_cast_at_two_tables, make_person
from tests.prepared import prepared
from tests.table import Game


def missing(person: Person) -> list[str]:
    return [step.title for step in steps_for(person.as_actor()) if not step.done]


@pytest.mark.django_db
def test_an_empty_house_lacks_everything() -> None:
    gus = make_person("gus", "gaming_shift_manager")
    assert missing(gus) == ["People", "Pit", "Table", "Chips", "Dealer on duty", "Device", "Open the table"]
    make_person("dana", "dealer")
    assert "People" in missing(gus)  # nobody approves what they did themselves
    sam = make_person("sam", "pit_supervisor")
    assert "People" not in missing(gus)
    people = steps_for(sam.as_actor())[0]
    assert (people.address_for(gus.as_actor()), people.address_for(sam.as_actor())) == ("/people/", "")


@pytest.mark.django_db
def test_only_who_may_set_up_is_shown_it() -> None:
    cast: Cast = prepared(make_cast_at_two_tables)
    shown = [bool(steps_for(person.as_actor())) for person in cast.people]
    assert shown == [False, False, True, True, True, False]
    page = cast.client(cast.sam).get("/").content.decode()
    assert "Before the first round" in page
    assert 'href="/tables/new/"' in page
    assert "Before the first round" not in cast.client(cast.dana).get("/").content.decode()


def test_it_is_gone_when_all_is_there(game: Game) -> None:
    sam = game.cast.sam
    assert missing(sam) == ["Pit"]
    add_section(sam.as_actor(), "Main", "A")
    assert steps_for(sam.as_actor()) == []
    relieve(sam, game.cast.dana)
    assert missing(sam) == ["Dealer on duty"]
    put_on_duty(sam, game.cast.dana, TABLE)


def test_it_is_gone_for_good_once_a_round_has_ended(game: Game) -> None:
    assert missing(game.cast.sam) == ["Pit"]
    game.play_round(3_000)
    assert steps_for(game.cast.sam.as_actor()) == []
