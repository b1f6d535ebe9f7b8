"""A shoe with every fault there is: each card that left it is on record once, in the order it left."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client

from api.devices import desk
from api.devices.client_file import documented_client
from demo.management.commands.shoe import BAD_SIGNS
from demo.simulator.choose import Chooser
from demo.simulator.faulty_shoe import FAULTS, FaultyShoe
from demo.simulator.shoe import Shoe
from proofs.verify import verify_table
from rounds.models import DeviceMessage, Event
from rules.codec import decode_command
from rules.core.text import encode_stable
from rules.screens.table_views import view_of
from staff import pairing
from tests.cast import TABLE
from tests.table import Game

CARDS = 40


class InProcess(documented_client().Device):  # type: ignore[misc]
    """The documented client with Django's test client in place of the network."""

    def ask(self, method: str, path: str = "", message: Any = None) -> dict[str, Any]:
        desk._recent.clear()
        body = "" if message is None else json.dumps(message)
        client = Client(headers={"Authorization": f"Bearer {self.token}"})
        said = client.generic(method, f"/api/v1/device{path}", body, content_type="application/json")
        answer: dict[str, Any] = said.json()
        return answer


class Unplugged(FaultyShoe):
    """Sends and never hears the answer, as a pulled plug does."""

    def _send_and_hang_up(self, message: dict[str, Any]) -> None:
        if self._random.random() < 0.5:  # or the message was not even sent
            self._device.ask("POST", "/messages", message)


@pytest.fixture
def shoe(game: Game, monkeypatch: pytest.MonkeyPatch) -> FaultyShoe:
    monkeypatch.setattr("demo.simulator.faulty_shoe.FAULTS", dict.fromkeys(FAULTS, 0.14))
    device = InProcess("http://testserver")
    said = device.ask("POST")
    device.token = said["token"]
    paired = pairing.pair(game.cast.sam, said["code"], "reader", TABLE, None)
    pairing.allow(game.cast.sam, paired, ["cards", "cut_card"])
    device.pair()
    return Unplugged(device, view(game)["table"], Random("shoe"), lambda seconds: None)


def view(game: Game) -> dict[str, Any]:
    return msgspec.json.decode(encode_stable(view_of(game.state, "dealer")))  # type: ignore[no-any-return]


def test_each_card_is_on_record_once_and_in_order_whatever_goes_wrong(game: Game, shoe: FaultyShoe) -> None:
    random = Random("dealer")
    dealer = Chooser(random, Shoe(random), by_device=True)
    for _ in range(CARDS * 20):
        if shoe.tally["taken"] >= CARDS:
            break
        shown = view(game)
        command = dealer.next_command(shown)
        if command is None:
            shoe.one_card()
            continue
        answer = game.send(decode_command(json.dumps(command)), game.cast.dana.as_actor())
        if answer.accepted:
            dealer.accepted(command, shown)
        else:
            dealer.refused(command, answer.code)
    assert shoe.tally["taken"] >= CARDS
    assert {name for name in FAULTS if shoe.tally[name]} == set(FAULTS), shoe.tally
    assert [name for name in BAD_SIGNS if shoe.tally[name]] == []
    dealt = Event.objects.filter(table_id=TABLE, type="card_dealt").exclude(device="")
    assert dealt.count() == shoe.tally["taken"]
    numbers = list(DeviceMessage.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert verify_table(TABLE).faults == []
