"""What was paid wrongly, on record: an event of its own, ledger lines, proofs and replays, of any round (ruling 96)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

import rules.codec
from history.chain import chain_fault
from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds import access
from rounds.facts.round_outcomes import mispaid_lines
from rounds.models import Event, Round
from rounds.replay import replay_round, rows_of
from rules import commands as c
from staff.actor import Actor
from tables.models import Alert
from tests.owner import unguarded
from tests.proofs.test_verify_audit import rechain, tamper
from tests.rounds.test_void import balances
from tests.table import PAT, Game
from wagers.models import Entry, Mispay, Settlement
from wagers.rows import mispay_rows

pytestmark = pytest.mark.clause("ruling 96")
MAIN = c.LineRef("1.1", "main", PAT)


def mona(game: Game) -> Actor:
    """The Pit Manager: Sam, who plays the rounds of these tests, signs for none of them."""
    return game.cast.mona.as_actor()


def found(paid: int, recovered: int = 0, **more: Any) -> c.RecordMispay:
    about = {"round": 1, "line": MAIN, "found_by": "surveillance", "reason": "Seen on the camera."} | more
    return c.RecordMispay(paid_cents=paid * 100, recovered_cents=recovered * 100, **about)


def proved(game: Game, number: int = 1) -> None:
    """The record is sound, the round replays, and each command is decided the same again."""
    assert verify_table(game.table).faults == []
    round_ = Round.objects.get(number=number)
    replay = replay_round(round_)
    assert replay.fault == ""
    again = recompute(round_, replay)
    assert again.same, again


def test_the_difference_has_an_event_and_lines_of_its_own(game: Game) -> None:
    game.play_round()
    before = balances(), list(Settlement.objects.values()), Round.objects.values().get()
    state = game.state
    game.do(found(70), by=mona(game))
    assert game.state == state
    assert (list(Settlement.objects.values()), Round.objects.values().get()) == before[1:]
    event = Event.objects.latest("seq")
    assert (event.type, event.round, event.clause, event.actor) == ("mispay_recorded", 1, "ruling 96", "mona")
    lines = Entry.objects.filter(seq=event.seq).values_list("account", "wager", "cents")
    assert set(lines) == {(f"player:{PAT}", "1.1", 3_000), (f"house:{game.table}", "1.1", -3_000)}
    assert balances()[f"player:{PAT}"] == before[0][f"player:{PAT}"] + 3_000
    (row,) = Mispay.objects.values_list("move", "owed_cents", "paid_cents", "cents", "found_by", "reason")
    assert row == ("found", 4_000, 7_000, 3_000, "surveillance", "Seen on the camera.")
    proved(game)


def test_what_is_put_right_at_once_leaves_the_sums_as_they_were(game: Game) -> None:
    game.play_round()
    before = balances()
    game.do(found(70, recovered=30), by=mona(game))
    assert balances() == before
    assert list(Mispay.objects.order_by("seq").values_list("move", "cents")) == [
        ("found", 3_000),
        ("recovered", -3_000),
    ]
    proved(game)


def test_of_a_round_long_over_while_another_is_in_play(game: Game) -> None:
    game.play_round()
    game.play_round()
    game.do(c.SetPaying(mispay_manager_cents=1_00), by=mona(game))
    game.open_round()
    state = game.state
    game.do(found(70), by=mona(game))
    game.do(c.RecoverMispay(1, MAIN, 10_00), by=game.gus)
    assert game.state == state
    first, second = Round.objects.order_by("number")[:2]
    assert list(rows_of(first).values_list("type", flat=True))[-2:] == ["mispay_recorded", "mispay_recovered"]
    assert not rows_of(second).filter(type__startswith="mispay").exists()
    replay = replay_round(first)
    assert replay.steps[-1].after == replay.steps[-3].after, "the round stands as it ended"
    assert chain_fault(list(rows_of(first))) == ""
    proved(game, 1)
    proved(game, 2)


def test_the_console_reads_what_stands_out_of_rounds_before_and_all_of_the_newest(game: Game) -> None:
    for _ in range(3):
        game.play_round()
    for number, recovered in ((1, 0), (2, 30), (3, 30)):
        line = c.LineRef(f"{number}.1", "main", PAT)
        game.do(c.RecordMispay(number, line, 70_00, "pit", "So.", recovered * 100), by=mona(game))
    found = mispaid_lines(access.mispaid_rounds(game.table, 3, 5), 3)
    assert [(line["round"], line["wager"], line["left_cents"]) for line in found] == [(3, "3.1", 0), (1, "1.1", 30_00)]
    assert mispaid_lines(access.mispaid_rounds(game.table, 3, 0), 3) == found[:1]


def test_a_correction_between_two_of_them(game: Game) -> None:
    """In the round that is over, until the next one begins, in whichever order (ruling 81)."""
    game.play_round()
    game.do(found(70), by=mona(game))
    game.do(c.CorrectCard(3, "KH", "9D", number=2), by=mona(game))
    game.do(c.RecoverMispay(1, MAIN, 30_00), by=mona(game))
    game.do(c.CorrectCard(3, "9D", "KH", number=2), by=mona(game))
    proved(game)
    assert balances()[f"player:{PAT}"] == 1_000


def test_sent_twice_it_is_booked_once(game: Game) -> None:
    game.play_round()
    name = uuid4()
    first = game.send(found(70), mona(game), command_id=name)
    again = game.send(found(70), mona(game), command_id=name)
    assert (first.accepted, again.body) == (True, first.body)
    assert game.send(found(70), game.gus).code == "mispay_known"
    assert Mispay.objects.count() == 1
    proved(game)


def test_whoever_dealt_the_round_does_not_sign(game: Game) -> None:
    game.play_round()
    refused = game.send(found(70), game.sam)
    assert (refused.code, Mispay.objects.count()) == ("role", 0)
    proved(game)


def test_for_a_player_who_left(game: Game) -> None:
    game.play_round()
    game.do(c.RemovePlayer(PAT))
    game.do(found(70), by=mona(game))
    assert Mispay.objects.get().player == PAT
    proved(game)


@pytest.mark.parametrize("number", [0, -1, 3, 2**31, 2**70])
def test_a_round_that_there_is_not(game: Game, number: int) -> None:
    game.play_round()
    assert game.send(found(70, round=number), mona(game)).code == "nothing_paid"


def test_the_pit_is_alerted_to_what_was_found(game: Game) -> None:
    game.play_round()
    game.do(found(70), by=mona(game))
    game.do(c.RecoverMispay(1, MAIN, 30_00), by=mona(game))
    (alert,) = Alert.objects.filter(kind="mispay")
    assert (alert.seq, alert.clause) == (Mispay.objects.get(move="found").seq, "ruling 96")
    assert alert.message.startswith(
        "Paid wrongly in round 1: ‹p3›, area 3, line 1, main wager, owed $40, paid $70: $30 too much."
    )


@pytest.mark.parametrize(
    "forgery",
    [
        "role = 'dealer'",
        "role = 'nobody'",
        "actor = 'sam'",
        "approved_by = 'sam', approved_role = 'pit_supervisor'",
        """body = replace(body, '"owed_cents":4000', '"owed_cents":7000')""",
        """body = replace(body, '"before_cents":4000', '"before_cents":4100')""",
        """body = replace(body, '"player":"p3"', '"player":"p4"')""",
    ],
)
def test_a_forger_who_makes_the_chain_anew_is_found(game: Game, forgery: str) -> None:
    """Nobody who may has signed for it, or the round has no line that was owed and paid so."""
    game.play_round()
    game.do(found(70), by=mona(game))
    tamper(f"UPDATE rounds_event SET {forgery} WHERE type = 'mispay_recorded'")
    seq = Mispay.objects.get().seq
    rechain(game.table, seq)
    event = rules.codec.decode_event(Event.objects.get(seq=seq).body)
    (row,) = mispay_rows(event)
    with unguarded() as cursor:
        names = ", ".join(f"{name} = %s" for name in row)
        cursor.execute(f"UPDATE wagers_mispay SET {names}", list(row.values()))
    assert (seq, "mispays") in [(fault.seq, fault.proof) for fault in verify_table(game.table).faults]


def test_a_row_that_is_changed_or_added_is_found(game: Game) -> None:
    game.play_round()
    game.do(found(70), by=mona(game))
    with unguarded() as cursor:
        cursor.execute("UPDATE wagers_mispay SET paid_cents = paid_cents + 1")
    assert [fault.proof for fault in verify_table(game.table).faults] == ["mispays"]
    with unguarded() as cursor:
        cursor.execute("UPDATE wagers_mispay SET paid_cents = paid_cents - 1")
    assert verify_table(game.table).sound
    with unguarded() as cursor:
        cursor.execute("DELETE FROM wagers_entry WHERE seq = (SELECT max(seq) FROM wagers_mispay)")
    assert "ledger" in [fault.proof for fault in verify_table(game.table).faults]
