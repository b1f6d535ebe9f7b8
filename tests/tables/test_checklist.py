"""What a new house still needs before its first round: each line leads to its page, and all are gone when done."""

from __future__ import annotations

import pytest

from rules import commands as c
from screens.checklist import steps_for
from shifts.duties import put_on_duty, relieve
from staff.models import Person
from tables.floor_plan import add_section
from tests.cast import TABLE, Cast, make_cast_at_two_tables, make_person
from tests.prepared import prepared
from tests.table import Game
from tests.wagers.chips.floor import by_two, opened_tray

READY = ["Dealer on duty", "Device", "Open the table"]
CHIPS = ["Tray", "Drop box", "Opener"]


def missing(person: Person) -> list[str]:
    return [step.title for step in steps_for(person.as_actor()) if not step.done]


def with_badge(person: Person) -> Person:
    """Who may approve at a table."""
    person.badge_number = "2001"
    person.set_pin("2580")
    person.save()
    return person


@pytest.mark.django_db
def test_an_empty_house_lacks_everything() -> None:
    gus = make_person("gus", "gaming_shift_manager")
    assert missing(gus) == ["People", "Cashier", "Badges and PINs", "Pit", "Table", "Chips", *READY]
    make_person("dana", "dealer")
    assert "People" in missing(gus)  # nobody approves what they did themselves
    sam = make_person("sam", "pit_supervisor")
    assert "People" not in missing(gus)
    people = steps_for(sam.as_actor())[0]
    assert (people.address_for(gus.as_actor()), people.address_for(sam.as_actor())) == ("/people/several/?home", "")
    make_person("cora", "cage_cashier")
    assert "Cashier" not in missing(gus)
    sam.badge_number = "2001"
    sam.save()
    assert "Badges and PINs" in missing(gus)
    sam.set_pin("2580")
    sam.save()
    assert missing(gus) == ["Pit", "Table", "Chips", *READY]


def test_the_chips_of_a_table_are_named_until_its_opener_stands(game: Game) -> None:
    sam, lacking = with_badge(game.cast.sam), ["Cashier", "Pit"]
    assert missing(sam) == [*lacking, *CHIPS]
    tray = next(step for step in steps_for(sam.as_actor()) if step.title == "Tray")
    assert tray.address == f"/pit/{TABLE}/#settings"
    game.do(c.SetTray(), by=game.cast.mona.as_actor())
    assert missing(sam) == [*lacking, "Drop box", "Opener"]
    game.do(c.PlaceDropBox("17"), by=sam.as_actor())
    assert missing(sam) == [*lacking, "Opener"]
    by_two(game, c.CountTray("opener", (c.ChipCount(100_00, 50),)))
    assert missing(sam) == lacking


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
    sam = with_badge(game.cast.sam)
    opened_tray(game)
    game.do(c.PlaceDropBox("17"), by=sam.as_actor())
    make_person("carl", "cage_cashier")
    assert missing(sam) == ["Pit"]
    add_section(sam.as_actor(), "Main", "A")
    assert steps_for(sam.as_actor()) == []
    relieve(sam, game.cast.dana)
    assert missing(sam) == ["Dealer on duty"]
    put_on_duty(sam, game.cast.dana, TABLE)


def test_it_is_gone_for_good_once_a_round_has_ended(game: Game) -> None:
    assert missing(game.cast.sam)
    game.play_round(3_000)
    assert steps_for(game.cast.sam.as_actor()) == []
