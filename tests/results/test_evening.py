"""The evening on one page: its figures are those of the results of the same time, and each leads to its rounds."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from results import sums
from results.models import Result, TakenApart
from results.taking_apart import take_apart_due
from rules import commands as c
from shifts.calendar import Calendar
from shifts.gaming_day import calendar
from tests.cast import TABLE
from tests.owner import unguarded
from tests.results.test_practice import practise
from tests.table import Game
from tests.wagers.chips.floor import CARL, FILL, fill, opened_tray

HOUR = timedelta(hours=1)
PARTS = ("rounds", "handle_cents", "win_cents", "expected_cents", "choices_cents", "luck_cents")


def read(game: Game, address: str) -> Any:
    return json.loads(game.cast.client(game.cast.mona).get(address).content)


def spread_over_hours(casino: Calendar) -> str:
    """Round 1 in the day's first hour, 2 at the very end of it, others three hours later; the day's date."""
    day = casino.gaming_day(TakenApart.objects.latest("concluded_at").concluded_at)
    begins, _ = casino.bounds(day)
    for row in TakenApart.objects.order_by("round"):
        at = begins + {1: timedelta(0), 2: HOUR}.get(row.round, 3 * HOUR)
        with unguarded() as cursor:
            for table in (TakenApart, Result):
                name = table._meta.db_table
                where = f"UPDATE {name} SET concluded_at = %s WHERE (table_id, round) = (%s, %s)"
                cursor.execute(where, [at, row.table_id, row.round])
    return day.isoformat()


def played_hours(game: Game) -> str:
    game.play_round(3_000)
    game.play_round(4_000)
    game.play_round(5_000)
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"))
    game.do(c.VoidRound("foreign_cards"), by=game.cast.gus.as_actor())
    practise(game)
    take_apart_due()
    return spread_over_hours(calendar())


def summed(game: Game, address: str) -> dict[str, int]:
    """What results.json has by table, added up."""
    rows = [row for row in read(game, address)["results"] if row["by"] == "table"]
    return {part: sum(row[part] for row in rows) for part in PARTS}


def test_each_hour_and_the_whole_are_what_results_say_of_the_same_time(game: Game) -> None:
    day = played_hours(game)
    evening = read(game, f"/evening/evening.json?day={day}")
    assert [row["rounds"] for row in evening["hours"]] == [1, 1, 0, 1]
    for number, row in enumerate(evening["hours"]):
        assert {part: row[part] for part in PARTS} == summed(game, f"/results/results.json?day={day}&hour={number}")
    whole = {part: evening["whole"][part] for part in PARTS}
    assert whole == summed(game, f"/results/results.json?day={day}")
    assert whole["handle_cents"] == 150_00, "without practice, and without the void round"


def test_the_band_is_two_deviations_of_the_luck_of_rounds(game: Game) -> None:
    evening = read(game, f"/evening/evening.json?day={played_hours(game)}")
    one_round = evening["hours"][0]
    assert one_round["band_cents"] == pytest.approx(2 * abs(one_round["luck_cents"]), abs=1)
    assert one_round["band_cents"] > 0
    squares = sum(row["band_cents"] ** 2 for row in evening["hours"])
    assert evening["whole"]["band_cents"] == round(squares**0.5)


def test_movers_are_those_of_tables_and_ratings(game: Game) -> None:
    evening = read(game, f"/evening/evening.json?day={(day := played_hours(game))}")
    whole = read(game, f"/results/results.json?day={day}")
    assert {row["id"]: row["win_cents"] for row in evening["players"]} == {
        row["player"]: row["win_cents"] for row in whole["ratings"]
    }
    assert [row["rounds"] for row in evening["players"]] == [row["rounds"] for row in whole["ratings"]]
    assert [(row["id"], row["win_cents"]) for row in evening["tables"]] == [(TABLE, evening["whole"]["win_cents"])]


def test_every_figure_leads_to_its_rounds(game: Game) -> None:
    evening = read(game, f"/evening/evening.json?day={played_hours(game)}")
    client = game.cast.client(game.cast.mona)

    def behind(row: dict[str, Any]) -> list[int]:
        page = client.get(row["address"]).content.decode()
        return sorted(int(number) for number in re.findall(rf'href="/history/{TABLE}/(\d+)/"', page))

    assert [behind(row) for row in evening["hours"]] == [[1], [2], [], [3]]
    assert behind(evening["whole"]) == [1, 2, 3]
    assert [behind(row) for row in (*evening["tables"], *evening["players"])] == [[1, 2, 3]] * 2


def test_who_may_not_read_results_gets_neither_page_nor_figures(game: Game) -> None:
    for address in ("/evening/", "/evening/evening.json"):
        for who, status in ((game.cast.mona, 200), (game.cast.ada, 200), (game.cast.sam, 403), (game.cast.dana, 403)):
            assert game.cast.client(who).get(address).status_code == status


def test_a_total_adds_up_and_knows_a_drop_where_all_lines_do(game: Game) -> None:
    day = date.fromisoformat(played_hours(game))
    begins, ends = calendar().bounds(day)
    (line,) = sums.by_table(*sums.within(begins, ends))
    whole = sums.total([line, line])
    assert (whole.win, whole.rounds, whole.drop) == (2 * line.win, 2 * line.rounds, None)
    assert whole.win == whole.expected + whole.choices + whole.luck


def test_slips_that_are_open_have_their_age_and_lead_to_the_counts_of_their_table(game: Game) -> None:
    opened_tray(game)
    fill(game)
    before = timezone.now()
    game.do(c.AskForChips("credit", FILL))
    asked = timezone.now()
    game.do(c.IssueSlip(2, "Rita"), by=CARL)
    (slip,) = read(game, "/evening/evening.json")["slips"]
    assert (slip["table"], slip["kind"], slip["cents"]) == (TABLE, "credit", 500_00)
    assert before <= datetime.fromisoformat(slip["asked_at"]) + timedelta(milliseconds=1)
    assert datetime.fromisoformat(slip["asked_at"]) <= asked
    assert slip["address"] == f"/history/{TABLE}/counts/"


def test_results_have_totals_natural_order_and_fold_what_has_no_figure(game: Game) -> None:
    game.play_round(3_000)
    take_apart_due()
    row, whole = Result.objects.filter(kind="main")[0], TakenApart.objects.get()
    for number, name in ((2, "dealer10"), (3, "dealer2")):
        row.pk, row.round, row.dealer = (TABLE, number, row.player, row.kind), number, name
        row.save(force_insert=True)
        whole.pk, whole.round, whole.dealer = (TABLE, number), number, name
        whole.save(force_insert=True)
    page = game.cast.client(game.cast.mona).get("/results/").content.decode()
    by_dealer = page.partition("By dealer")[2].partition("</section>")[0]
    rows = re.findall(r'<th scope="row">([^<]*)</th><td class="number">([^<]*)<', by_dealer)
    assert rows[1:] == [("dealer2", "1"), ("dealer10", "1"), ("All", "3")]
    handles = [row["handle_cents"] for row in read(game, "/results/results.json")["results"] if row["by"] == "dealer"]
    assert f"${sum(handles) // 100}</td>" in by_dealer.partition("<tfoot>")[2]
    by_shift = page.partition("By shift")[2].partition("</section>")[0]
    assert (by_shift.count('<th scope="row">'), by_shift.count("2 without a round")) == (2, 1)
