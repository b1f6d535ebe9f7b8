"""The pit's road map: what it says of tonight, accepting what it proposes, who is here, and what the house sets."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from proofs.staff_record import verify_staff
from shifts.duties import put_on_duty, relieve
from shifts.gaming_day import calendar, gaming_day
from shifts.models import BreakRules, Presence
from shifts.road_map import RoadMapRow, road_map
from shifts.road_map_actions import ProposalChanged, accept, note_who_is_here, set_break_rules
from staff.models import DealerDuty, Person
from staff.people import save_person
from tables.floor_plan import add_section, place_table
from tables.models import Section
from tests.cast import TABLE, make_person
from tests.owner import unguarded
from tests.table import Game


def began(person: Person, minutes: int, now: datetime | None = None) -> None:
    """Somebody has been at their table for so long."""
    with unguarded() as cursor:
        cursor.execute(
            "UPDATE staff_dealerduty SET since = %s WHERE person_id = %s AND until IS NULL",
            [(now or timezone.now()) - timedelta(minutes=minutes), person.pk],
        )


def row_of(table: str = TABLE, now: datetime | None = None) -> RoadMapRow:
    return next(row for row in road_map(now or timezone.now()).rows if row.table.pk == table)


def dealing() -> str:
    return DealerDuty.objects.get(table_id=TABLE, until=None).person.username


@pytest.fixture
def eve(game: Game) -> Person:
    """A dealer who came, and has not dealt yet."""
    found = make_person("eve", "dealer")
    note_who_is_here(game.cast.sam, {"eve", "vic"})
    return found


def test_who_dealt_too_long_goes_and_who_comes_is_put_on_duty_by_accepting_it(game: Game, eve: Person) -> None:
    cast = game.cast
    began(cast.dana, 121)
    row = row_of()
    assert (row.dealer, row.comes, row.may_come_now) == (cast.dana, eve, True)
    assert row.why == (
        "Dana has dealt as long as the house lets anybody; Eve has not dealt yet and is licensed for Pontoon."
    )
    page = cast.client(cast.sam).get("/road-map/")
    assert "Too long" in page.text
    assert "Eve to Table 1" in page.text
    answer = cast.client(cast.sam).post("/road-map/accept/", {"change": f"{TABLE}/eve"}, follow=True)
    assert (dealing(), "Eve deals Table 1." in answer.text) == ("eve", True)
    again = cast.client(cast.sam).post("/road-map/accept/", {"change": f"{TABLE}/eve"}, follow=True)
    assert "Nobody was put on duty" in again.text
    assert not row_of().may_come_now  # Dana rests
    assert verify_staff().faults == []


@pytest.mark.parametrize("into_the_day", [30, 55, 600], ids="into the day: {} min".format)
def test_a_break_that_was_too_short_is_none(game: Game, eve: Person, into_the_day: int) -> None:
    """Dealing goes on being counted, over two tables and ten minutes between them; a new gaming day is no break."""
    cast = game.cast
    now = calendar().bounds(gaming_day(timezone.now()))[0] + timedelta(minutes=into_the_day)
    began(cast.dana, 50, now)
    DealerDuty.objects.create(
        person=cast.dana, table_id="t9", since=now - timedelta(minutes=130), until=now - timedelta(minutes=60)
    )
    row = row_of(now=now)
    assert row.since == now - timedelta(minutes=130)
    assert (row.comes, row.may_come_now) == (eve, True)


def test_who_dealt_until_just_before_a_new_gaming_day_rests_first_and_who_rested_since_is_fresh(game: Game) -> None:
    cast, eve = game.cast, make_person("eve", "dealer")
    begin = calendar().bounds(gaming_day(timezone.now()))[0]
    began(cast.dana, 121, begin + timedelta(minutes=5))
    DealerDuty.objects.create(
        person=eve, table_id="t9", since=begin - timedelta(minutes=60), until=begin - timedelta(minutes=5)
    )
    with unguarded() as cursor:
        cursor.execute(
            "INSERT INTO shifts_presence (person_id, here, noted_by_id, at) VALUES (%s, true, %s, %s)",
            [eve.pk, cast.sam.pk, begin],
        )
    resting, fresh = (row_of(now=begin + timedelta(minutes=minutes)) for minutes in (5, 16))
    assert (resting.may_come_now, fresh.may_come_now) == (False, True)
    assert "Eve has then rested" in fresh.why


@pytest.mark.parametrize(
    ("rests", "left", "here"),
    [(5, None, True), (45, None, True), (119, None, True), (121, None, False), (45, 30, False), (45, 90, True)],
)
def test_who_rests_as_the_gaming_day_changes_stays_on_the_road_map(
    game: Game, rests: int, left: int | None, here: bool
) -> None:
    """Minutes before the change. Nobody waits longer for their turn than the house lets anybody deal."""
    eve, sam = make_person("eve", "dealer"), game.cast.sam
    begin = calendar().bounds(gaming_day(timezone.now()))[0]
    began(game.cast.dana, 61, begin)
    DealerDuty.objects.create(
        person=eve,
        table_id="t9",
        since=begin - timedelta(minutes=rests + 40),
        until=begin - timedelta(minutes=rests),
    )
    if left is not None:
        with unguarded() as cursor:
            cursor.execute(
                "INSERT INTO shifts_presence (person_id, here, noted_by_id, at) VALUES (%s, false, %s, %s)",
                [eve.pk, sam.pk, begin - timedelta(minutes=left)],
            )
    assert ("eve" in road_map(begin).here, "eve" in road_map(begin + timedelta(hours=1)).here) == (here, here)


def test_who_came_just_before_the_gaming_day_changes_stays_too(game: Game) -> None:
    eve = make_person("eve", "dealer")
    begin = calendar().bounds(gaming_day(timezone.now()))[0]
    with unguarded() as cursor:
        cursor.execute(
            "INSERT INTO shifts_presence (person_id, here, noted_by_id, at) VALUES (%s, true, %s, %s)",
            [eve.pk, game.cast.sam.pk, begin - timedelta(minutes=10)],
        )
    assert "eve" in road_map(begin + timedelta(minutes=1)).here


def test_nobody_is_proposed_without_a_licence_and_the_page_says_why(game: Game, eve: Person) -> None:
    cast = game.cast
    eve.licence_games = ["three_card_poker"]
    save_person(cast.gus.as_actor(), eve)
    began(cast.dana, 121)
    row = row_of()
    assert (row.comes, row.may_come_now) == (None, False)
    assert "everybody with a licence for Pontoon deals or rests then" in row.why
    with pytest.raises(ProposalChanged):
        accept(cast.sam, [(TABLE, "eve")])
    assert "Eve’s licence does not cover Pontoon." in cast.client(cast.sam).get("/road-map/").text
    assert dealing() == "dana"


def test_all_or_none_is_accepted(game: Game, eve: Person) -> None:
    began(game.cast.dana, 121)
    for wanted in ([], [(TABLE, "eve"), ("t9", "vic")], [(TABLE, "vic")]):
        with pytest.raises(ProposalChanged):
            accept(game.cast.sam, wanted)
    assert dealing() == "dana"
    accept(game.cast.sam, [(TABLE, "eve")])
    assert dealing() == "eve"


def test_who_left_is_proposed_no_more_until_they_deal_again(game: Game, eve: Person) -> None:
    cast = game.cast
    note_who_is_here(cast.sam, set(), {"eve"})
    assert road_map(timezone.now()).here == {"dana", "vic"}  # who are on duty
    assert list(Presence.objects.values_list("person__username", "here")) == [("eve", False), ("eve", True)]
    put_on_duty(cast.sam, eve, TABLE)
    assert road_map(timezone.now()).here == {"dana", "vic", "eve"}
    sam = cast.client(cast.sam)
    assert sam.post("/road-map/here/", {"shown": ["dana"], "here": []}).status_code == 302
    assert road_map(timezone.now()).here == {"vic", "eve"}


def test_a_page_that_was_open_for_long_says_of_nobody_that_they_left(game: Game, eve: Person) -> None:
    """Neither of who came since, nor of who was on duty when it was drawn, and is not ticked for that."""
    sam = game.cast.client(game.cast.sam)
    drawn = sam.get("/road-map/").text
    shown = re.findall(r'name="shown" value="(\w+)"', drawn)
    assert shown == ["eve"]
    make_person("kim", "dealer")
    note_who_is_here(game.cast.mona, {"kim"})
    relieve(game.cast.mona, game.cast.dana)
    make_person("lou", "dealer")
    sam.post("/road-map/here/", {"shown": shown, "here": ["eve", "lou"]})
    assert road_map(timezone.now()).here == {"dana", "vic", "eve", "kim", "lou"}
    sam.post("/road-map/here/", {"shown": shown, "here": []})
    assert road_map(timezone.now()).here == {"dana", "vic", "kim", "lou"}


def test_a_supervisor_with_too_many_tables_and_a_table_that_nobody_watches_are_named(game: Game) -> None:
    cast = game.cast
    assert road_map(timezone.now()).warnings == ["Nobody watches Table 1."]
    section = add_section(cast.sam.as_actor(), "Main", "A")
    place_table(cast.sam.as_actor(), TABLE, "Table 1", section)
    Section.objects.update(watched_by=cast.sam)
    assert road_map(timezone.now()).warnings == []
    with unguarded() as cursor:
        cursor.execute(
            "INSERT INTO shifts_breakrules (longest_minutes, break_minutes, tables_per_supervisor, entered_by_id,"
            " entered_at) VALUES (120, 20, 0, %s, now())",
            [cast.gus.pk],
        )
    assert road_map(timezone.now()).warnings == ["Sam watches 1 open tables; the house sets 0 at most."]


def test_what_the_house_sets_holds_at_once(game: Game, eve: Person) -> None:
    began(game.cast.dana, 65)
    assert not row_of().may_come_now
    set_break_rules(game.cast.gus, 60, 15, 4)
    assert row_of().may_come_now
    gus = game.cast.client(game.cast.gus)
    fields = {"longest_minutes": 90, "break_minutes": 20, "tables_per_supervisor": 5}
    assert gus.post("/shifts/breaks/", fields).status_code == 302
    assert gus.post("/shifts/breaks/", fields | {"break_minutes": 0}).status_code == 422
    assert BreakRules.objects.count() == 2


def test_pm_6_2_who_may_open_and_change_it(game: Game) -> None:
    cast = game.cast
    clients = [cast.client(person) for person in (cast.dana, cast.sam, cast.mona, cast.gus, cast.ada)]
    assert [client.get("/road-map/").status_code for client in clients] == [403, 200, 200, 200, 200]
    assert [client.post("/road-map/accept/").status_code for client in clients] == [403, 302, 302, 302, 403]
    assert [client.post("/road-map/here/").status_code for client in clients] == [403, 302, 302, 302, 403]
    assert [client.post("/shifts/breaks/").status_code for client in clients] == [403, 403, 403, 422, 403]
