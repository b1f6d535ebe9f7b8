"""The hash of a card that lies face down is no way to the card, and an export says what it withholds (TC 3.7, 5.9)."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from rounds.models import Event
from rules import commands
from rules.core.cards import DECK_52
from tests.exported import as_hashed, table_of
from tests.rounds.test_face_down import CARDS, dealt, text_of, told
from tests.table import Game

PROGRAM = re.search(r"```python\n(.*?)```", (Path(settings.BASE_DIR) / "docs/protocol.md").read_text(), re.DOTALL)
EXPORTS = ("/history/rounds.json", "/history/t1/1/round.json", "/history/t1/1/events.csv", "/history/t1/events.csv")
HIDDEN_EVENTS = len(CARDS) + 3  # one was undone and dealt again, one was refused
__all__ = ["dealt"]


def fetched(game: Game, address: str) -> str:
    return text_of(game.cast.client(game.cast.ada).get(address)).removeprefix("\ufeff")


def events_in(address: str, text: str) -> list[dict[str, Any]]:
    """The events of an export as its reader has them."""
    if address.endswith(".csv"):
        return as_hashed(table_of(text))
    found = json.loads(text)
    return (found["rounds"][0] if "rounds" in found else found)["events"]


def hash_of(fields: dict[str, Any]) -> str:
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def prove(events: list[dict[str, Any]]) -> int:
    """The recipe of docs/protocol.md; how many events it had to take on trust."""
    previous, trusted = events[0]["previous_hash"], 0
    for event in map(dict, events):
        claimed = event.pop("hash")
        withheld = event.pop("withheld", False)
        assert event["previous_hash"] == previous
        assert withheld or hash_of(event) == claimed
        previous, trusted = claimed, trusted + bool(withheld)
    return trusted


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_trying_all_cards_does_not_find_the_one_behind_a_hash(dealt: Game) -> None:
    events = json.loads(fetched(dealt, "/api/v1/tables/t1/rounds/1/events"))
    withheld = [event for event in events if event["withheld"] and event["type"] == "card_dealt"]
    assert len(withheld) == len(CARDS) + 1
    assert {event["salt"] for event in withheld} == {""}
    for event in withheld:
        fields = {name: event[name] for name in event if name not in ("event", "text", "hash", "withheld", "salt")}
        fields = {name: value for name, value in fields.items() if value or not name.startswith("approved_")}
        bodies = [event["body"].replace("??", card) for card in DECK_52]
        assert event["hash"] not in [hash_of(fields | {"body": body}) for body in bodies]
        # With the salt that was kept back it is found at once, so the fields tried are the right ones.
        salt = Event.objects.get(seq=event["seq"]).salt
        assert event["hash"] in [hash_of(fields | {"body": body, "salt": salt}) for body in bodies]


def test_the_sentence_of_a_withheld_event_names_no_card(dealt: Game) -> None:
    events = json.loads(fetched(dealt, "/api/v1/tables/t1/rounds/1/events"))
    texts = {event["text"] for event in events if event["withheld"] and event["type"] == "card_dealt"}
    assert texts
    assert all(text.startswith("A card face down to ") for text in texts)


def test_every_event_has_a_salt_of_its_own(dealt: Game) -> None:
    salts = list(Event.objects.values_list("salt", flat=True))
    assert {len(salt) for salt in salts} == {32}
    assert len(set(salts)) == len(salts)


@pytest.mark.parametrize("address", EXPORTS)
def test_an_export_of_a_running_round_says_what_it_withholds_and_its_chain_holds(dealt: Game, address: str) -> None:
    text = fetched(dealt, address)
    events = events_in(address, text)
    assert prove(events) == HIDDEN_EVENTS
    assert all("salt" not in event for event in events if event.get("withheld"))
    if address.endswith(".json"):
        assert "withheld" in json.loads(text)["recipe"]
        assert f'"withheld":{HIDDEN_EVENTS},' in text.replace(" ", "")


@pytest.mark.parametrize("address", EXPORTS)
def test_after_the_round_the_same_export_proves_every_event(dealt: Game, address: str) -> None:
    before = {event["seq"]: event["hash"] for event in events_in(address, fetched(dealt, address))}
    assert dealt.send(commands.VoidRound("count"), dealt.cast.gus.as_actor()).accepted
    text = fetched(dealt, address)
    after = events_in(address, text)
    assert prove(after) == 0
    assert set(before.items()) <= {(event["seq"], event["hash"]) for event in after}
    assert told(text)


def test_the_exported_log_of_a_running_round_is_proved_by_the_printed_program(dealt: Game, tmp_path: Path) -> None:
    call_command("verify_audit", "--export", str(tmp_path / "events.jsonl"), stdout=io.StringIO())
    assert told((tmp_path / "events.jsonl").read_text()) == []
    assert PROGRAM is not None
    program = [sys.executable, "-c", PROGRAM[1], "events.jsonl"]
    ran = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["sound,", "head", bytes(dealt.row.head_hash).hex()]
