"""Practice is in no sum: report, results, ratings, errors, luck, history and exports; and it moves no chips."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from proofs.verify import verify_table
from reports.actions import digest_of, made
from reports.facts import decode, encode
from reports.models import ShiftReport
from reports.reading import facts_of, practice_of
from results import errors, luck, sums
from results.models import LuckSum, Result
from results.taking_apart import take_apart_due
from rules import commands as c
from shifts.calendar import Shift
from shifts.gaming_day import gaming_day
from tables.alerts import escalate_due
from tables.models import Alert, Table
from tests.cast import PAT, TABLE
from tests.owner import unguarded
from tests.table import INSTALL, Game
from wagers.jackpots import actions

PRACTICE = "t9"
LATE = c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1)


def practise(game: Game) -> Game:
    """Three rounds at a training table by the same people, a late wager and an entry taken back."""
    Table.objects.create(id=PRACTICE, name="Practice")
    there = Game(PRACTICE, game.cast)
    settings = msgspec.structs.replace(INSTALL.settings, training=True)
    there.do(
        msgspec.structs.replace(INSTALL, settings=settings),
        c.OpenTable(),
        c.SeatPlayer(PAT, "Pat", 3),
    )
    there.play_round(7_000)
    there.play_round(7_000)
    there.open_round()
    there.do(c.CloseBetting())
    assert there.send(LATE).code == "late_wager"
    there.do(c.DealCard("9S"), c.UndoEntry(), c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"), c.Settle())
    there.do(c.Stand(), c.DealCard("KD"), c.Settle())
    return there


def figures(game: Game, shift: Shift) -> dict[str, Any]:
    """Everything that adds up, as managers read it."""
    take_apart_due()
    luck.look()
    span = (shift.begins_at, shift.ends_at)
    found, rounds = sums.within(*span)
    wrong = errors.found_in(rounds)
    client = game.cast.client(game.cast.ada)
    return {
        "report": encode(facts_of(shift)),
        "tables": sums.by_table(found, rounds),
        "kinds": sums.by_kind(found, rounds),
        "errors": errors.by_dealer(wrong, errors.dealt(rounds)),
        "ratings": sums.ratings(found, rounds),
        "luck": list(LuckSum.objects.order_by("of", "who").values()),
        "csv": b"".join(client.get("/history/rounds.csv").streaming_content),  # type: ignore[attr-defined]
    }


def so_far(end: datetime) -> Shift:
    return Shift(gaming_day(end), "Night", end - timedelta(hours=8), end)


def test_every_figure_is_the_same_with_practice_and_without(played: Game) -> None:
    shift = so_far(timezone.now() + timedelta(minutes=10))
    without = figures(played, shift)
    assert without["tables"]
    assert without["luck"]
    practise(played)
    assert figures(played, shift) == without
    assert Result.objects.filter(table_id=PRACTICE).exists(), "it is on record"


def test_it_is_shown_in_a_block_of_its_own(played: Game) -> None:
    practise(played)
    take_apart_due()
    shift = so_far(timezone.now())
    (of_practice,) = practice_of(shift)
    assert (of_practice.table, of_practice.money.rounds) == (PRACTICE, 3)
    span = (shift.begins_at, timezone.now())
    assert [line.name for line in sums.by_table(*sums.within(*span, training=True))] == [PRACTICE]
    page = played.cast.client(played.cast.gus).get("/results/").content.decode()
    assert page.count("What was played at training tables") == 1


def test_the_history_finds_it_where_it_is_asked_for(played: Game) -> None:
    practise(played)
    client = played.cast.client(played.cast.ada)

    def links(query: str) -> tuple[bool, bool]:
        page = client.get(f"/history/{query}").content.decode()
        return f"/history/{TABLE}/1/" in page, f"/history/{PRACTICE}/1/" in page

    assert links("") == (True, False)
    assert links("?practice=on") == (False, True)
    assert links(f"?table={PRACTICE}") == (False, True)
    assert links("?clause=PM+3.2") == (True, False)


def test_what_was_signed_with_practice_in_it_stays_as_signed(played: Game) -> None:
    practise(played)
    shift = so_far(timezone.now())
    old = encode(facts_of(shift, 1))
    assert {table.table for table in decode(old).tables} == {TABLE, PRACTICE}
    ShiftReport.objects.create(
        day=shift.day,
        shift=shift.name,
        begins_at=shift.begins_at,
        ends_at=shift.ends_at,
        body=old.decode(),
        digest=digest_of(old),
    )
    assert made(shift)[1] == digest_of(old)


def test_its_alerts_call_nobody_further_up(played: Game, settings: Any) -> None:
    settings.ALERT_ESCALATION_MINUTES = 5
    practise(played)
    waiting = Alert.objects.filter(acknowledged_at=None)
    assert set(waiting.values_list("table_id", flat=True)) == {TABLE, PRACTICE}
    escalate_due(timezone.now() + timedelta(hours=2))
    passed = waiting.exclude(escalated_at=None).values_list("table_id", flat=True)
    assert set(passed) == {TABLE}


@pytest.mark.clause("ruling 101")
def test_it_keeps_no_tray_and_so_no_slip_and_no_drop_box(played: Game) -> None:
    there, mona = practise(played), played.cast.mona.as_actor()
    assert there.send(c.SetTray(), mona).code == "tray_of_training"
    assert there.send(c.PlaceDropBox("7", "2026-01-01"), mona).code == "no_tray"


def test_it_feeds_no_jackpot_nor_does_a_game_without_the_wager(played: Game) -> None:
    practise(played)
    gus = played.cast.gus.as_actor().id
    actions.add_jackpot("j", "J", gus)
    assert actions.link("j", PRACTICE, gus) == "Practice is for training: practice feeds no jackpot."
    assert "no progressive wager" in actions.link("j", TABLE, gus)


def test_the_row_of_a_table_says_it_and_is_proved(played: Game) -> None:
    there = practise(played)
    assert (there.row.training, played.row.training) == (True, False)
    assert verify_table(PRACTICE).faults == []
    with unguarded() as cursor:
        cursor.execute("UPDATE tables_table SET training = false WHERE id = %s", [PRACTICE])
    assert [fault.proof for fault in verify_table(PRACTICE).faults] == ["state"]
