"""Whatever anybody sends or asks "what if", hidden cards change no word of the answer (TC 3.7, 3.8, 5.9; ruling 33).

Two tables are played alike with other cards face down. Every command there is, with every sample of its fields and from
three roles, is answered alike at both, and so is its preview. Only what turns cards up may differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, product
from typing import Any, get_args

import msgspec
import pytest

import rules.commands
from rounds.preview import is_a_look, preview
from rules import Context, Refusal, TableState, TableViews, decide
from rules.codec import decode_state, encode_event, encode_state
from rules.commands import Command
from rules.core.cards import DECK_52
from rules.core.text import encode_json, encode_stable, to_builtins
from rules.engine import fold
from rules.redaction import redact
from tests.rules.dealing import table
from tests.rules.three_card_poker.game import NOW, Game

ROLES = ("dealer", "pit_supervisor", "gaming_shift_manager")
LIMITS = {kind: rules.commands.Limits(10_00, 500_00) for kind in ("main", "ante", "pair_plus")}
COUNTED = (rules.commands.ChipCount(25_00, 20),)
SAMPLES: dict[str, tuple[Any, ...]] = {
    "area": (0, 1, 2, 3),
    "areas": ({}, {"1": (("9S", "8D"),)}, (1,)),
    "back_at": (None, NOW),
    "by_line": (True, None),
    "card": (*DECK_52, None, "1Z"),
    "cards": ((), ("AS", "KS", "QS"), ("9H", "7H", "4H"), ("2C", "2D", "2H"), ("AS",)),
    "cents": (500,),
    "chips": ((), (rules.commands.Chip(50, "pink"),), COUNTED),
    "closes_at": (None,),
    "count": (2,),
    "counted": (52, 416),
    "decks": (1, 8),
    "did": ((), ("hit",), ("stand",), ("play",), ("show",)),
    "disclosed": ((), ("AS",)),
    "failed_at": (None, NOW),
    "found_by": ("pit",),
    "given": (COUNTED,),
    "ground": ("count", "extra_cards", "misdeal", "equipment_fault", "confidentiality"),
    "hit": (False, True),
    "house": (None, ("9C", "8H"), ("AC", "6D")),
    "kind": ("main", "ante", "pair_plus", "opener", "fill"),
    "limits": (LIMITS,),
    "line": (1, rules.commands.LineRef("1.1", "ante", "ann")),
    "lines": (
        (rules.commands.LineRef("1.1", "main", "ann"),),
        (rules.commands.LineRef("1.1", "ante", "ann"), rules.commands.LineRef("2.1", "ante", "ben")),
    ),
    "mispay_manager_cents": (None, 1),
    "verify_above_cents": (None, 1),
    "payment_above_cents": (None, 1),
    "other": (2,),
    "paid": (True, False),
    "paid_cents": (0, 500),
    "player": ("ann", "ben"),
    "players": ((), ("ann",)),
    "position": (0, 1),
    "recovered_cents": (0, 5),
    "round": (1,),
    "rulebook": ("online-pontoon", "mbs-three-card-poker-5"),
    "seat": (1, None),
    "seconds": (None, 30),
    "orders": ((rules.commands.WagerOrder("1.1", "lost"),), (rules.commands.WagerOrder("2.1", "sum", None, 20_00),)),
    "settings": (rules.commands.TableSettings(LIMITS),),
    "source": ("device", "virtual", "pad"),
    "stakes": ((), (rules.commands.Stake("ann", 20_00),)),
    "was": ("AS", "hit", "stand", "play", "fold", "decline"),
    "taken": (COUNTED,),
    "to": ("next_hand", "house", "in_turn"),
    "wager": ("1.1", "2.1"),
    "wagers": (1, ("1.1",), ("2.1", "1.1")),
}
PLAIN = {
    "another_person", "by_two",
    "absent", "accepts", "after_minutes", "after_rounds", "agreed", "alert_cents", "answered", "box", "carried_by",
    "claim", "code", "cut_by", "day", "dealing", "drawn", "effect", "for_minutes", "had_drawn", "hand", "in_time",
    "keep_wagers", "keeps", "kinds", "minutes", "name", "note", "number", "of", "person", "place", "placed_by_staff",
    "case", "prohibited",
    "question", "reason", "report", "report_cents", "restricted", "rounds", "ruling", "seated_keep", "slip",
    "surrenders", "verified_by", "whom",
}  # fmt: skip
"""Fields that no hidden card could have to do with: "x", 1 or true where they are needed."""


@cache
def samples_of(kind: type[Any]) -> list[Any]:
    return list(_samples_of(kind))


def _samples_of(kind: type[Any]) -> Iterator[Any]:
    """Every combination of the sample values that the command takes; its other fields are plain."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name in SAMPLES]
    needed = {
        field.name: 1 if field.type is int else True if field.type is bool else "x"
        for field in msgspec.structs.fields(kind)
        if field.name not in SAMPLES and field.required
    }
    for values in product(*(SAMPLES[field.name] for field in fields)):
        content = {"type": kind.__struct_config__.tag} | needed
        content |= dict(zip((field.name for field in fields), values, strict=True))
        try:
            yield msgspec.convert(to_builtins(content), Command)
        except msgspec.ValidationError:
            continue  # a sample that this command does not take, such as null for a card


def commands() -> Iterator[Any]:
    """Every command there is, with every sample of its fields."""
    return chain.from_iterable(map(samples_of, get_args(Command)))


def poker(cards: str, *steps: str) -> TableState:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus", "2 ben 10 ante")
    for card in cards.split():
        game.do(rules.commands.DealCard(card, "device"))
    game.play(*steps)
    return game.state


def pontoon(house: str, *text: str) -> TableState:
    first, second = house.split()
    game = table("online-pontoon").open().bet("1 ann 20").bet("2 ben 10").close()
    game.cards(f"2S 3S {first} 4D 8D").cards(second)
    for word in text:
        game.cards(word)
    return game.state


ROYAL, TRIPS = "AS KS QS 9H 7H 4H", "3C 9D 2S 2C 2D 2H"
HOUSE, OTHER_HOUSE = " QD 8C 5C", " AH AD AC"
STAGES = {
    "a hand dealt": (poker(ROYAL[:11]), poker(TRIPS[:11])),
    "all dealt": (poker(ROYAL + HOUSE), poker(TRIPS + OTHER_HOUSE)),
    "a hand viewed": (poker(ROYAL + HOUSE, "view 1"), poker(TRIPS + OTHER_HOUSE, "view 1")),
    "decided": (poker(ROYAL + HOUSE, "play 1", "play 2"), poker(TRIPS + OTHER_HOUSE, "play 1", "play 2")),
    "house shown": (
        poker(ROYAL + HOUSE, "play 1", "play 2", "show 0"),
        poker(TRIPS + HOUSE, "play 1", "play 2", "show 0"),
    ),
    "kept down": (
        poker(ROYAL + HOUSE, "play 1", "play 2", "show 0", "decline 1", "decline 2"),
        poker(TRIPS + HOUSE, "play 1", "play 2", "show 0", "decline 1", "decline 2"),
    ),
    "house dealt, no look yet": (pontoon("9C 8H"), pontoon("AC KD")),
    "looked": (pontoon("9C 8H", "look_at_house"), pontoon("AC 6D", "look_at_house")),
    "a player has drawn": (pontoon("9C 8H", "look_at_house", "hit 5C"), pontoon("2C 2D", "look_at_house", "hit 5C")),
}


def told(state: TableState, command: Any, role: str) -> bytes:
    """What the sender is answered, and what every screen shows then."""
    answer = decide(state, command, Context(now=NOW, role=role, actor="dana"))
    if isinstance(answer, Refusal):
        return encode_json(answer)
    after = fold(state, answer)
    running = state if after.round is None or after.round.phase == "concluded" else after
    return b"\n".join((*(encode_event(redact(event, running)) for event in answer), screens(encode_state(after))))


@lru_cache(maxsize=8)
def screens(stored: bytes) -> bytes:
    """What every screen shows of a table, which commands and roles often leave alike."""
    state = decode_state(stored)
    audiences = ["dealer", "pit", "sign", "seat:3", "seat:4", "seat:5"]
    if state.round is not None and state.round.phase != "concluded":
        audiences.append("audit")  # which sees everything once the round is over
    shown = TableViews(state)
    return b"\n".join(encode_stable(shown.of(audience)) for audience in audiences)


def test_the_samples_know_every_field_of_every_command() -> None:
    names = {field.name for kind in get_args(Command) for field in msgspec.structs.fields(kind)}
    assert names - SAMPLES.keys() - PLAIN == set()
    accepted = {
        type(c) for c in commands() for pair in STAGES.values() for role in ROLES if not _refused(pair[0], c, role)
    }
    assert len(accepted) > 12, accepted


def _refused(state: TableState, command: Any, role: str) -> bool:
    return isinstance(decide(state, command, Context(now=NOW, role=role, actor="dana")), Refusal)


@pytest.mark.clause("TC 3.7", "TC 3.10.1", "TC 5.9", "ruling 33")
@pytest.mark.parametrize("stage", STAGES)
def test_no_answer_depends_on_a_card_face_down(stage: str) -> None:
    one, other = STAGES[stage]
    asked = 0
    for command, role in product(commands(), ROLES):
        if is_a_look(one, command):
            continue
        assert told(one, command, role) == told(other, command, role), (command, role)
        asked += 1
    assert asked > 500


@pytest.mark.clause("TC 3.7", "TC 3.10.1", "TC 5.9", "ruling 33")
@pytest.mark.parametrize("stage", STAGES)
def test_no_preview_depends_on_a_card_face_down(stage: str) -> None:
    one, other = STAGES[stage]
    for command, role in product(commands(), ROLES):
        effects = [
            encode_json(preview(state, 9, command, Context(now=NOW, role=role, actor="dana"))) for state in (one, other)
        ]
        assert effects[0] == effects[1], (command, role)
