"""Shoes and sensors: what they may send, each message once and in order, and the record that names them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from api.devices import desk
from proofs.staff_record import verify_staff
from proofs.verify import verify_table
from rounds.models import Command, DeviceMessage, Event
from rules import commands as c
from staff import pairing
from staff.models import AuditLogEntry, Device
from staff.policy import may
from tables.models import Alert
from tests.cast import ELSEWHERE, TABLE
from tests.table import PAT, Game

STAKE = c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1)


@pytest.fixture(autouse=True)
def no_haste() -> None:
    desk._recent.clear()


class Shoe:
    """A shoe as its maker would write it: a token, a count, and JSON."""

    def __init__(self, game: Game, may_send: tuple[str, ...] = ("cards", "cut_card"), table: str = TABLE) -> None:
        said = Client().post("/api/v1/device").json()
        self.token = said["token"]
        code = said["code"]
        with transaction.atomic():
            self.device = pairing.pair(game.cast.sam, code, "reader", table, None, "Shoe one")
        pairing.allow(game.cast.sam, self.device, may_send)
        self.client = Client(headers={"Authorization": f"Bearer {self.token}"})

    def post(self, body: Any) -> Any:
        data = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post("/api/v1/device/messages", data, content_type="application/json")

    def card(self, number: int, card: str | None) -> dict[str, Any]:
        return self.post({"type": "card", "number": number, "card": card}).json()

    def status(self) -> dict[str, Any]:
        return self.client.get("/api/v1/device").json()


@pytest.fixture
def dealt(game: Game) -> Game:
    """Bets are closed: the first card is due."""
    game.do(c.OpenBetting(), STAKE, c.CloseBetting())
    return game


def test_a_card_of_a_shoe_goes_to_the_next_place_and_its_event_names_the_device(dealt: Game) -> None:
    shoe = Shoe(dealt)
    assert shoe.status() == {
        "device": shoe.device.device_id, "name": "Shoe one", "paired": True, "table": TABLE,
        "may_send": ["cards", "cut_card"], "next": 1, "due": True,
    }  # fmt: skip
    said = shoe.card(1, "9S")
    assert said == {"number": 1, "answer": "taken", "seq": dealt.seq, "next": 2, "due": True}
    event = Event.objects.get(table_id=TABLE, seq=dealt.seq)
    assert (event.type, event.actor, event.role, event.device) == (
        "card_dealt", shoe.device.device_id, "device", shoe.device.device_id,
    )  # fmt: skip
    assert json.loads(event.body)["source"] == "device"
    assert (shoe.status()["next"], shoe.card(2, "8D")["answer"], shoe.card(3, "KH")["answer"]) == (2, "taken", "taken")
    assert verify_table(TABLE).faults == []
    assert verify_staff().faults == []


def test_the_dealers_console_keeps_its_lease_while_a_shoe_deals(dealt: Game) -> None:
    before = (dealt.row.console_id, dealt.row.console_person_id)
    Shoe(dealt).card(1, "9S")
    assert (dealt.row.console_id, dealt.row.console_person_id) == before


def test_a_message_that_is_sent_again_has_one_effect_and_the_same_answer(dealt: Game) -> None:
    shoe = Shoe(dealt)
    first = shoe.card(1, "9S")
    seq = dealt.seq
    assert shoe.card(1, "9S") == first
    assert dealt.seq == seq
    other = shoe.card(1, "9D")
    assert (other["answer"], other["code"], other["next"]) == ("not_done", "command_id_reused", 2)
    assert dealt.seq == seq
    assert DeviceMessage.objects.count() == 1


def test_a_message_that_was_lost_is_noticed_and_nothing_takes_its_place(dealt: Game) -> None:
    shoe = Shoe(dealt)
    shoe.card(1, "9S")
    seq = dealt.seq
    answer = shoe.post({"type": "card", "number": 3, "card": "KH"})
    said = answer.json()
    assert (answer.status_code, said["answer"], said["code"], said["next"]) == (409, "not_done", "out_of_sequence", 2)
    assert dealt.seq == seq
    assert [shoe.card(2, "8D")["answer"], shoe.card(3, "KH")["answer"]] == ["taken", "taken"]


def test_what_is_not_due_is_refused_on_record_with_its_clause_and_stands_on_the_felt(game: Game) -> None:
    game.do(c.OpenBetting(), STAKE)
    shoe = Shoe(game)
    said = shoe.card(1, "9S")
    assert (said["answer"], said["code"], said["next"]) == ("refused", "not_now", 2)
    assert said["clause"].startswith("PM ")
    assert shoe.card(1, "9S")["answer"] == "refused"
    alert = Alert.objects.get(table_id=TABLE)
    assert (alert.kind, alert.clause, alert.seq) == ("device", said["clause"], game.seq)
    assert verify_table(TABLE).faults == []


def test_the_dealer_says_that_a_refused_card_is_dealt_with_and_nobody_elsewhere_does(game: Game) -> None:
    Shoe(game).card(1, "9S")
    alert = Alert.objects.get(table_id=TABLE)
    for who, status in (("vic", 403), ("ada", 403), ("dana", 200)):
        person = game.cast.client(getattr(game.cast, who))
        address = f"/api/v1/tables/{TABLE}/device-alerts/{alert.pk}/acknowledge"
        assert person.post(address, {}, content_type="application/json").status_code == status
    alert.refresh_from_db()
    assert alert.acknowledged_by == game.cast.dana
    other = Alert.objects.create(table_id=TABLE, kind="late_wager", message="another kind")
    address = f"/api/v1/tables/{TABLE}/device-alerts/{other.pk}/acknowledge"
    dana = game.cast.client(game.cast.dana)
    assert dana.post(address, {}, content_type="application/json").status_code == 404


def test_the_cutting_card_asks_for_a_shuffle_after_the_round(dealt: Game) -> None:
    shoe = Shoe(dealt)
    for number, card in enumerate(("9S", "8D", "KH"), 1):
        assert shoe.card(number, card)["answer"] == "taken"
    said = shoe.post({"type": "cut_card", "number": 4}).json()
    assert said["answer"] in ("taken", "refused")
    assert Event.objects.get(table_id=TABLE, seq=dealt.seq).device == shoe.device.device_id


def test_a_card_in_dispute_stops_the_shoe_until_a_supervisor_looked(dealt: Game) -> None:
    shoe = Shoe(dealt)
    shoe.card(1, "9S")
    assert dealt.send(c.DisputeCard("9D"), dealt.cast.dana.as_actor()).accepted
    assert Alert.objects.get(table_id=TABLE).kind == "irregularity"
    stopped = shoe.card(2, "8D")
    assert (stopped["answer"], stopped["code"], shoe.status()["due"]) == ("refused", "not_now", False)
    assert dealt.send(c.SettleDispute("9D"), dealt.cast.dana.as_actor()).code == "not_allowed"
    assert dealt.send(c.SettleDispute("9D")).accepted
    assert [shoe.card(3, "8D")["answer"], shoe.card(4, "KH")["answer"]] == ["taken", "taken"]
    assert dealt.state.round.areas[2].hands[0].cards == ("9D", "KH")
    assert verify_table(TABLE).faults == []


def test_a_device_sends_for_its_own_table_what_it_was_allowed_to_and_no_commands(dealt: Game) -> None:
    shoe = Shoe(dealt, ("cut_card",))
    said = shoe.card(1, "9S")
    assert (said["answer"], said["code"], said["next"]) == ("not_done", "not_allowed", 1)
    shoe.device.refresh_from_db()
    assert may(shoe.device, "command:report_cut_card", TABLE)
    assert not may(shoe.device, "command:report_cut_card", ELSEWHERE)
    assert not may(shoe.device, "command:place_wager", TABLE)
    order = {"command_id": "0b8a3c4e-6f0d-4f0e-9d6a-0a8a7a6f1c11", "command": {"type": "report_cut_card"}}
    cookies = Client()
    cookies.cookies["casino_device"] = shoe.token
    answer = cookies.post(f"/api/v1/tables/{TABLE}/commands", json.dumps(order), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


def test_who_may_pair_says_what_a_device_may_send_and_takes_it_back_at_once(dealt: Game) -> None:
    shoe = Shoe(dealt, ())
    sam, dana = dealt.cast.client(dealt.cast.sam), dealt.cast.client(dealt.cast.dana)
    address = f"/devices/{shoe.device.pk}/may-send/"
    assert dana.post(address, {"may_send": "cards"}).status_code == 403
    assert shoe.card(1, "9S")["code"] == "not_allowed"
    assert sam.post(address, {"may_send": "cards"}).status_code == 302
    line = AuditLogEntry.objects.get(action="device_allowed", actor="sam", subject=shoe.device.device_id)
    assert line.details["may_send"] == ["", "Cards"]
    assert "checked" in sam.get("/devices/").text
    assert shoe.card(1, "9S")["answer"] == "taken"
    assert sam.post(address, {}).status_code == 302
    assert shoe.card(2, "8D")["code"] == "not_allowed"
    assert sam.post(f"/devices/{shoe.device.pk}/revoke/").status_code == 302
    assert shoe.card(2, "8D")["code"] == "not_allowed"
    assert shoe.client.get("/api/v1/device").status_code == 403
    assert verify_staff().faults == []


def test_a_display_is_allowed_to_send_nothing(game: Game) -> None:
    sam = game.cast.client(game.cast.sam)
    assert sam.post(f"/devices/{game.cast.pat.pk}/may-send/", {"may_send": "cards"}).status_code == 422
    assert Device.objects.get(pk=game.cast.pat.pk).may_send == []


def test_a_device_that_nobody_paired_waits_with_its_code(game: Game) -> None:
    said = Client().post("/api/v1/device").json()
    waiting = Client(headers={"Authorization": f"Bearer {said['token']}"})
    assert waiting.get("/api/v1/device").json() == {"device": said["device"], "paired": False, "code": said["code"]}
    body = json.dumps({"type": "card", "number": 1, "card": "AS"})
    assert waiting.post("/api/v1/device/messages", body, content_type="application/json").status_code == 403
    nobody = Client().post("/api/v1/device/messages", body, content_type="application/json")
    assert (nobody.status_code, nobody.json()["code"]) == (401, "unknown_device")


@pytest.mark.parametrize(
    "body", [b"{", b"{}", b'{"type":"card","number":0,"card":"AS"}', b'{"type":"open","number":1}']
)
def test_what_is_no_message_changes_nothing_and_is_not_kept(dealt: Game, body: bytes) -> None:
    shoe, seq, kept = Shoe(dealt), dealt.seq, Command.objects.count()
    answer = shoe.post(body)
    assert (answer.status_code, answer.json()["answer"], answer.json()["next"]) == (400, "not_done", 1)
    assert (dealt.seq, Command.objects.count()) == (seq, kept)


def test_a_device_that_runs_wild_is_told_to_wait(game: Game) -> None:
    shoe = Shoe(game)
    codes = [shoe.post(b"{").json()["code"] for _ in range(desk.MOST_A_SECOND + 5)]
    assert "too_fast" in codes
