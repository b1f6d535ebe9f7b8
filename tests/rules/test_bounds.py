"""What no table needs is refused where it is said, before it can stop a table or outgrow the database's numbers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from rules import Context, Refusal, TableState, decide, fold
from rules import commands as c
from rules.books import BOOKS
from rules.codec import decode_command
from rules.core.text import encode_json

SAM = Context(now=datetime(2026, 1, 1, tzinfo=UTC), role="pit_supervisor", actor="sam")


def install(rulebook: str, betting_seconds: int) -> c.InstallTable:
    book = BOOKS[rulebook]
    settings = c.TableSettings(
        {kind: c.Limits(10_00, 500_00) for kind in book.limit_kinds},
        positions=book.positions[0],
        decks=book.decks[0],
        training=book.training_only,
        betting_seconds=betting_seconds,
    )
    return c.InstallTable(rulebook, settings)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_countdown_that_nobody_could_wait_for_is_not_installed(rulebook: str) -> None:
    refusal = decide(TableState(table="t1"), install(rulebook, 10**12), SAM)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("countdown_out_of_range", BOOKS[rulebook].cite["close_betting"])


@pytest.mark.parametrize("rulebook", BOOKS)
def test_the_longest_countdown_opens_a_round(rulebook: str) -> None:
    state = TableState(table="t1")
    for command in (install(rulebook, 600), c.OpenTable(), c.OpenBetting()):
        answer = decide(state, command, SAM)
        assert not isinstance(answer, Refusal)
        state = fold(state, answer)
    assert state.round is not None


MOST = c.Cents.__metadata__[0].le
NAME = "x" * 80
AT_MOST = [
    {"type": "place_wager", "area": 1, "stakes": [{"player": "p1", "cents": MOST}]},
    {"type": "set_limits", "limits": {"main": {"min_cents": MOST, "max_cents": MOST}}},
    {"type": "claim_insurance", "wager": "w1", "player": "p1", "cents": MOST},
    {"type": "seat_player", "player": NAME, "name": NAME},
]


def beyond(value: Any) -> Any:
    """The same with each number of cents one larger and each long name one letter longer."""
    if isinstance(value, dict):
        return {name: beyond(part) for name, part in value.items()}
    if isinstance(value, list):
        return [beyond(part) for part in value]
    return {MOST: MOST + 1, NAME: NAME + "x"}.get(value, value)


@pytest.mark.parametrize("command", AT_MOST, ids=lambda command: command["type"])
def test_sums_and_names_have_a_measure(command: dict[str, Any]) -> None:
    decode_command(encode_json(command).decode())
    with pytest.raises(msgspec.ValidationError, match=r"<= 1000000000000|length <= 80"):
        decode_command(encode_json(beyond(command)).decode())
