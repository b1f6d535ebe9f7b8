"""Whoever deals a table is its dealer there, of whatever rank: what takes somebody of the pit is somebody else's
(PM 6.2, ruling 58), and the console is that person's and not the page's alone.
"""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds.models import Command, Event, Round
from rounds.replay import replay_round
from shifts.duties import put_on_duty
from staff import approvals
from staff.models import Person
from staff.people import save_person
from tests.cast import TABLE
from tests.table import Game

VOID = {"type": "void_round", "ground": "extra_cards", "note": "A seventh deck's ace was found."}
PINS = {"sam": "3333", "mona": "4444", "vic": "2222"}


@pytest.fixture
def game(game: Game) -> Game:
    """With badges, and a round whose bets are open."""
    for name, pin in PINS.items():
        person = Person.objects.get(username=name)
        person.badge_number = f"b-{name}"
        person.set_pin(pin)
        save_person(game.cast.gus.as_actor(), person)
    game.open_round()
    return game


@pytest.fixture
def sam(game: Game) -> Client:
    """The Pit Supervisor's tablet, who deals with it."""
    client = game.cast.client(game.cast.sam)
    assert post(client, "console", console="left").status_code == 200
    return client


def post(client: Client, path: str, console: str = "", **body: Any) -> Any:
    said = body | ({"console": console} if path in ("console", "dealer") else {})
    headers = {"X-Console": console} if console else {}
    return client.post(
        f"/api/v1/tables/{TABLE}/{path}", json.dumps(said), content_type="application/json", headers=headers
    )


def send(client: Client, game: Game, command: dict[str, Any], console: str = "left", **more: Any) -> Any:
    order = {"command_id": str(uuid4()), "expected_seq": game.seq, "command": command} | more
    return post(client, "commands", console, **order)


def ask(client: Client, game: Game, command: dict[str, Any] = VOID) -> Any:
    return post(client, "approvals", command=command, expected_seq=game.seq)


def disputed(client: Client, game: Game) -> None:
    """The shoe's first card is not the one that the dealer sees."""
    for command in (
        {"type": "close_betting"},
        {"type": "deal_card", "card": "9S", "source": "device"},
        {"type": "dispute_card", "card": "8S"},
    ):
        assert send(client, game, command).status_code == 200


@pytest.mark.clause("PM 6.2")
def test_who_deals_settles_no_dispute_of_their_own(game: Game, sam: Client) -> None:
    disputed(sam, game)
    settle = {"type": "settle_dispute", "card": "8S"}
    for console in ("left", "", "pit"):  # at the console, on the pit's screen, and anywhere else
        answer = send(sam, game, settle, console)
        assert (answer.status_code, answer.json()["code"]) == (422, "role")
    mona = game.cast.client(game.cast.mona)
    assert send(mona, game, settle, "").status_code == 200


@pytest.mark.parametrize("release", [False, True])
def test_who_deals_asks_somebody_else_also_once_the_console_was_given_back(
    game: Game, sam: Client, release: bool
) -> None:
    assert send(sam, game, {"type": "close_betting"}).status_code == 200
    if release:
        post(sam, "console", console="left", release=True)
    assert send(sam, game, VOID).json()["code"] == "role"
    told = post(sam, "preview", command=VOID).json()
    assert told["needed"] == "pit_supervisor"
    asked = ask(sam, game)
    assert (asked.status_code, asked.json()["needed"]) == (201, "pit_supervisor")
    own = post(sam, f"approvals/{asked.json()['id']}/badge", badge_number="b-sam", pin="3333")
    assert (own.status_code, own.json()["code"]) == (403, "approval_own")
    given = post(sam, f"approvals/{asked.json()['id']}/badge", badge_number="b-mona", pin="4444")
    assert (given.status_code, given.json()["not_done"]) == (200, "")
    event = Event.objects.get(type="round_voided")
    assert (event.actor, event.role, event.approved_by) == ("sam", "dealer", "mona")
    round_ = Round.objects.get(table_id=TABLE, number=1)
    assert recompute(round_, replay_round(round_)).same
    assert verify_table(TABLE).faults == []


def test_who_dealt_without_naming_a_console_dealt_all_the_same(game: Game) -> None:
    client = game.cast.client(game.cast.sam)
    disputed_without = {"type": "close_betting"}
    assert send(client, game, disputed_without, "").status_code == 200
    assert send(client, game, VOID, "").json()["code"] == "role"


@pytest.mark.clause("PM 6.2")
def test_who_was_relieved_is_no_second_look_at_the_round_they_dealt(game: Game, sam: Client) -> None:
    """Neither by their own word nor as who approves, whoever deals by now; in the next round they are."""
    assert send(sam, game, {"type": "close_betting"}).status_code == 200
    dana = game.cast.client(game.cast.dana)
    taken = post(dana, "console", console="right", takeover=True, badge_number="b-mona", pin="4444")
    assert taken.status_code == 200
    assert send(sam, game, VOID, "").json()["code"] == "role"
    asked = ask(dana, game).json()
    for given in (
        post(dana, f"approvals/{asked['id']}/badge", badge_number="b-sam", pin="3333"),
        sam.post(f"/api/v1/approvals/{asked['id']}/approve"),
    ):
        assert (given.status_code, given.json()["code"]) == (403, "approval_own")
    assert "deals" in sam.get(f"/api/v1/approvals/{asked['id']}").json()["may_not"]
    given = post(dana, f"approvals/{asked['id']}/badge", badge_number="b-mona", pin="4444").json()
    assert (given["status"], given["not_done"]) == ("used", "")
    for command in ({"type": "load_shoe"}, {"type": "open_betting"}):
        assert send(dana, game, command, "right").status_code == 200
    assert send(sam, game, VOID, "").status_code == 200


def test_what_is_asked_at_a_table_is_not_approved_by_who_deals_there(game: Game, sam: Client) -> None:
    """Somebody else of the pit asks; whoever deals is not the second pair of eyes."""
    mona = game.cast.client(game.cast.mona)
    assert send(sam, game, {"type": "refer_to_manager", "question": "What now?"}).status_code == 200
    asked = ask(mona, game, {"type": "record_ruling", "ruling": "So.", "reason": "Why."}).json()
    gus = game.cast.client(game.cast.gus)
    assert post(gus, "console", console="right", takeover=True).status_code == 200
    refused = gus.post(f"/api/v1/approvals/{asked['id']}/approve")
    assert (refused.status_code, refused.json()["code"]) == (403, "approval_own")
    shown = gus.get(f"/api/v1/approvals/{asked['id']}").json()
    assert "deals" in shown["may_not"]
    assert sam.post(f"/api/v1/approvals/{asked['id']}/approve").json()["code"] == "approval_role"


def test_an_approval_does_not_hold_once_its_approver_deals(game: Game) -> None:
    dana, sam = game.cast.client(game.cast.dana), game.cast.client(game.cast.sam)
    post(dana, "console", console="left")
    asked = ask(dana, game).json()
    approvals.approve(UUID(asked["id"]), game.cast.sam, timezone.now())  # and the server goes away before it is done
    assert post(sam, "console", console="pit", takeover=True).status_code == 200
    answer = send(dana, game, VOID, approval_id=asked["id"])
    assert (answer.status_code, answer.json()["code"]) == (409, "approval_own")


def test_the_table_itself_is_still_run_by_a_supervisor_who_deals(game: Game, sam: Client) -> None:
    limits = {"main": {"min_cents": 1_000, "max_cents": 50_000}}
    assert send(sam, game, {"type": "set_limits", "limits": limits}).status_code == 200


def test_the_consoles_page_lets_a_supervisor_ask_as_a_dealer_does(game: Game) -> None:
    page = game.cast.client(game.cast.sam).get(f"/tables/{TABLE}/deal/").content.decode()
    may = page.split('data-may="')[1].split('"')[0].split()
    assert "set_limits" in may
    assert "hit" in may
    assert not {"void_round", "settle_dispute"} & set(may)


# --- the console is a person's ---


@pytest.fixture
def others(game: Game) -> tuple[Client, Client]:
    """Dana deals, and Vic was put on duty there as well; he knows the id of her page, as every screen does."""
    dana, vic = game.cast.client(game.cast.dana), game.cast.client(game.cast.vic)
    post(dana, "console", console="left")
    put_on_duty(game.cast.sam, game.cast.vic, TABLE)
    return dana, vic


def test_nobody_deals_under_the_id_of_anothers_page(game: Game, others: tuple[Client, Client]) -> None:
    answer = send(others[1], game, {"type": "close_betting"})
    assert (answer.status_code, answer.json()["code"]) == (409, "console_not_active")
    assert game.row.console_person == game.cast.dana


def test_nobody_takes_a_console_by_naming_its_page(game: Game, others: tuple[Client, Client]) -> None:
    assert post(others[1], "console", console="left").json()["code"] == "console_held"
    assert post(others[1], "console", console="left", takeover=True).json()["code"] == "console_consent"
    assert game.row.console_person == game.cast.dana


def test_nobody_gives_back_anothers_console(game: Game, others: tuple[Client, Client]) -> None:
    assert post(others[1], "console", console="left", release=True).status_code == 409
    assert game.row.console_id == "left"
    assert post(game.cast.client(game.cast.sam), "console", console="left", release=True).status_code == 200


def test_nobody_relieves_from_another_tablet(game: Game, others: tuple[Client, Client]) -> None:
    """The badge is given where the dealer who leaves is signed in."""
    answer = post(others[1], "dealer", console="left", badge_number="b-vic", pin="2222")
    assert (answer.status_code, answer.json()["code"]) == (409, "console_not_active")
    assert game.row.console_person == game.cast.dana
    assert not Command.objects.filter(body__contains="change_dealer").exists()


@pytest.mark.clause("PM 6.2")
def test_who_notes_from_the_pit_that_a_player_was_told_does_not_deal_by_it(game: Game, sam: Client) -> None:
    """Sam deals; Mona notes that the players know of the void. Sam stays the dealer, with the dealer's role."""
    mona = game.cast.client(game.cast.mona)
    assert send(mona, game, VOID, "").status_code == 200
    for _ in range(2):  # the second time there is nobody left to tell
        send(mona, game, {"type": "tell_void"}, "")
    assert game.row.console_person == game.cast.sam
    for command in ({"type": "load_shoe"}, {"type": "open_betting"}):
        assert send(sam, game, command).status_code == 200
    answer = send(sam, game, VOID)
    assert (answer.status_code, answer.json()["code"]) == (422, "role")
