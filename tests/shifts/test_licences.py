"""Nobody deals a game without a valid licence, by whatever door; one that ends during a duty is told to the pit."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from proofs.staff_record import verify_staff
from screens.checklist import licences_for
from shifts.duties import DutyElsewhere, hand_over, put_on_duty, relieve
from shifts.gaming_day import gaming_day
from shifts.licences import NotLicensed, game_of, raise_ended_licences
from staff.actor import SYSTEM
from staff.licences import licence_fault, licence_warning
from staff.models import DealerDuty, Person
from staff.people import save_person
from tables.models import Alert
from tests.cast import TABLE, make_person
from tests.table import Game

pytestmark = pytest.mark.clause("ruling 120")
DAY = date(2026, 11, 22)
REFUSED = (422, "not_licensed", "ruling 120")


def licensed(*games: str, until: date | None = None) -> Person:
    return Person(username="eve", display_name="Eve", licence_games=list(games), licence_expires_on=until)


@pytest.mark.parametrize(
    ("person", "game", "words"),
    [
        (licensed("pontoon"), "pontoon", ""),
        (licensed("pontoon", until=DAY), "pontoon", ""),
        (licensed(), "", ""),  # a table without a rulebook
        (licensed(), "pontoon", "Eve has no licence to deal."),
        (licensed("pontoon", until=DAY - timedelta(days=1)), "pontoon", "Eve’s licence expired on 2026-11-21."),
        (licensed("pontoon", until=DAY), "three_card_poker", "Eve’s licence does not cover Three Card Poker."),
    ],
)
def test_a_licence_is_for_games_and_good_through_its_last_gaming_day(person: Person, game: str, words: str) -> None:
    assert licence_fault(person, game, DAY) == words


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (31, ""),
        (30, "expires in 30 days, on 2026-12-22"),
        (1, "expires tomorrow, on 2026-11-23"),
        (0, "expires today, on 2026-11-22"),
        (-1, "expired on 2026-11-21"),
    ],
)
def test_it_is_told_thirty_days_ahead(days: int, words: str) -> None:
    assert licence_warning(licensed("pontoon", until=DAY + timedelta(days=days)), DAY) == words


def today() -> date:
    return gaming_day(timezone.now())


def without(person: Person, game: Game) -> Person:
    """Somebody whose licence ended yesterday."""
    person.licence_expires_on = today() - timedelta(days=1)
    return save_person(game.cast.gus.as_actor(), person)


def test_nobody_is_put_on_duty_or_deals_by_badge_without_one(game: Game) -> None:
    cast = game.cast
    assert game_of(bytes(game.row.state)) == "pontoon"
    eve = make_person("eve", "dealer", licence_games=["three_card_poker"])
    with pytest.raises(NotLicensed, match="does not cover Pontoon"):
        put_on_duty(cast.sam, eve, TABLE)
    with pytest.raises(NotLicensed, match="does not cover Pontoon"):
        hand_over(cast.dana, eve, TABLE)
    with pytest.raises(NotLicensed, match="expired on"):
        hand_over(cast.dana, without(cast.mona, game), TABLE)  # who stands in, too
    answer = cast.client(cast.sam).post("/duties/", {"person": "eve", "table_id": TABLE})
    assert (answer.status_code, "does not cover Pontoon" in answer.text) == (422, True)
    assert DealerDuty.objects.get(table_id=TABLE, until=None).person == cast.dana
    with pytest.raises(DutyElsewhere):
        hand_over(cast.dana, cast.vic, TABLE)


def take(game: Game, person: Person, console: str, **more: object):
    path = f"/api/v1/tables/{TABLE}/console"
    return game.cast.client(person).post(path, {"console": console, **more}, content_type="application/json")


def test_nobody_takes_the_console_without_one(game: Game) -> None:
    cast = game.cast
    for person in (cast.dana, cast.sam):
        answer = take(game, without(person, game), "tablet-1", takeover=True)
        assert (answer.status_code, answer.json()["code"], answer.json()["clause"]) == REFUSED
        assert "expired on" in answer.json()["detail"]
    assert take(game, cast.mona, "tablet-1", takeover=True).status_code == 200


def test_nobody_begins_to_deal_at_a_free_console_without_one(game: Game) -> None:
    """A command from where nobody holds the console takes it: by that door neither."""
    game.cast.sam.licence_games = ["three_card_poker"]
    save_person(SYSTEM, game.cast.sam)
    client = game.cast.client(game.cast.sam)

    def opens(key: str, headers: dict[str, str]) -> Any:
        body = {"command_id": key, "expected_seq": game.seq, "command": {"type": "open_betting"}}
        address = f"/api/v1/tables/{TABLE}/commands"
        return client.post(address, json.dumps(body), content_type="application/json", headers=headers)

    before, key = game.seq, str(uuid4())
    for headers in ({}, {"X-Console": "c1"}):
        answer = opens(key, headers)
        assert (answer.status_code, answer.json()["code"], answer.json()["clause"]) == REFUSED
    assert (game.seq, game.row.console_id, game.row.console_person) == (before, "", None)
    game.cast.sam.licence_games = ["pontoon"]
    save_person(SYSTEM, game.cast.sam)
    assert opens(key, {"X-Console": "c1"}).status_code == 200
    game.cast.sam.licence_games = []
    save_person(SYSTEM, game.cast.sam)
    closed = {"command_id": str(uuid4()), "expected_seq": game.seq, "command": {"type": "close_betting"}}
    address = f"/api/v1/tables/{TABLE}/commands"
    headers = {"X-Console": "c1"}
    assert client.post(address, json.dumps(closed), content_type="application/json", headers=headers).status_code == 200


def test_who_deals_while_it_ends_goes_on_and_the_pit_is_told_once_a_day(game: Game) -> None:
    cast = game.cast
    assert take(game, cast.dana, "tablet-1", takeover=True).status_code == 200
    assert raise_ended_licences() == 0
    without(cast.dana, game)
    assert take(game, cast.dana, "tablet-2", takeover=True).status_code == 200
    assert put_on_duty(cast.sam, cast.dana, TABLE).until is None  # the one that is on
    assert (raise_ended_licences(), raise_ended_licences()) == (1, 0)
    alert = Alert.objects.get(kind="licence")
    assert "Dana’s licence expired on" in alert.message
    assert "licence expired on" in cast.client(cast.sam).get("/duties/").text
    relieve(cast.sam, cast.dana)
    with pytest.raises(NotLicensed):
        put_on_duty(cast.sam, cast.dana, TABLE)
    assert verify_staff().faults == []


def test_people_page_form_and_home_tell_of_it(game: Game) -> None:
    cast = game.cast
    gus, days = cast.client(cast.gus), timedelta(days=20)
    fields = {"username": "nina", "display_name": "Nina", "role": "dealer", "is_active": "on"}
    fields |= {"new_password": "felt-and-brass-11", "licence_games": ["pontoon"]}
    refused = gus.post("/people/new/", fields)
    assert (refused.status_code, "A licence has a number." in refused.text, "expires on a day" in refused.text) == (
        422, True, True,
    )  # fmt: skip
    fields |= {"licence_number": "D-7", "licence_expires_on": today() + days}
    assert gus.post("/people/new/", fields).status_code == 302
    nina = Person.objects.get(username="nina")
    assert (nina.licence_games, nina.licence_expires_on) == (["pontoon"], today() + days)
    assert "Expires in 20 days" in gus.get("/people/").text
    assert licences_for(cast.mona.as_actor()) == [(nina, f"expires in 20 days, on {today() + days}")]
    assert licences_for(cast.sam.as_actor()) == []
    assert "Licences that end" in gus.get("/").text
    # Who was there before licences were kept so is changed without one.
    before = {"username": "dana", "display_name": "Dana", "role": "dealer", "is_active": "on", "badge_number": "7"}
    before |= {"licence_number": "D-1001", "licence_games": ["pontoon", "three_card_poker"], "new_password": ""}
    assert gus.post("/people/dana/", before).status_code == 302
    assert Person.objects.get(username="dana").licence_expires_on is None
    assert verify_staff().faults == []
    save_person(SYSTEM, nina)
