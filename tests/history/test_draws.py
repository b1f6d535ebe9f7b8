"""Draws for inspection: the seed is on record first, each table and shift has its part, and the seed draws it again."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, transaction
from django.utils import timezone

from history import actions
from history.drawing import drawn
from history.draws import drawn_then, draws_now
from history.models import Draw, Finding
from rules import commands as c
from shifts.gaming_day import gaming_day
from tests.history.test_pages import text_of
from tests.proofs.test_verify_audit import tamper
from tests.table import Game

STRATA = {
    ("Day", "t1"): list(range(1, 60)),
    ("Day", "t2"): [4],
    ("Night", "t1"): list(range(60, 80)),
}


def test_each_table_and_shift_has_its_rounds_and_each_shift_its_tables() -> None:
    found = drawn("ab", STRATA, 3, 1)
    rounds = [(one.shift, one.table) for one in found if one.round]
    assert rounds == [("Day", "t1")] * 3 + [("Day", "t2")] + [("Night", "t1")] * 3
    assert [(one.shift, one.of) for one in found if not one.round] == [("Day", 2), ("Night", 1)]
    assert {one.of for one in found if one.round and one[:2] == ("Day", "t1")} == {59}
    assert all(one.round in STRATA[one.shift, one.table] for one in found if one.round)
    assert len(set(found)) == len(found)


def test_the_same_seed_draws_the_same_and_another_something_else() -> None:
    assert drawn("ab", STRATA, 5, 1) == drawn("ab", STRATA, 5, 1)
    assert drawn("ab", STRATA, 5, 1) != drawn("ac", STRATA, 5, 1)
    assert set(drawn("ab", STRATA, 2, 1)) < set(drawn("ab", STRATA, 5, 1)), "more of it has all of less"


def test_every_round_has_the_same_chance() -> None:
    """Each of 20 rounds comes up in a fifth of 2,000 draws of 4, within five standard deviations."""
    times = dict.fromkeys(range(60, 80), 0)
    for seed in range(2_000):
        for one in drawn(str(seed), {("Night", "t1"): list(times)}, 4, 0):
            times[one.round] += 1
    assert all(abs(many - 400) < 90 for many in times.values()), times


@pytest.fixture
def settled(played: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Rounds that ended a moment ago are drawn from too."""
    monkeypatch.setattr(actions, "SETTLED", timedelta(0))
    return played


def asked(**changed: Any) -> dict[str, Any]:
    return {"gaming_day": gaming_day(timezone.now()).isoformat(), "shift": "", "rounds": 2, "tables": 1} | changed


def make(game: Game, **changed: Any) -> Any:
    return game.cast.client(game.cast.ada).post("/history/draws/new/", asked(**changed))


def test_the_seed_is_on_record_before_anything_is_drawn(settled: Game) -> None:
    draw = actions.write_down(settled.cast.ada, gaming_day(timezone.now()), "", 2, 1)
    assert len(bytes.fromhex(Draw.objects.get().seed)) == 32
    assert not draw.items.exists()
    client = settled.cast.client(settled.cast.ada)
    assert "nothing is drawn yet" in text_of(client.get(f"/history/draws/{draw.pk}/"))
    assert client.post(f"/history/draws/{draw.pk}/draw/").status_code == 302
    first = drawn_then(draw)
    assert [one.round for one in first if not one.round] == [0]
    client.post(f"/history/draws/{draw.pk}/draw/")
    assert drawn_then(draw) == first, "it is drawn once"


def test_the_same_again_from_the_printed_seed(settled: Game) -> None:
    address = make(settled).headers["Location"]
    client = settled.cast.client(settled.cast.ada)
    draw = Draw.objects.get()
    assert draw.seed in client.get(address).text
    settled.do(c.CloseBetting(), *(c.DealCard(card) for card in ("9S", "8D", "KH")), c.Settle(), c.Stand())
    settled.do(c.DealCard("KD"), c.Settle())
    assert settled.state.round.phase == "concluded"
    assert draws_now(draw) == drawn_then(draw), "what ends later is not drawn from"
    assert "The same The seed drew all" in text_of(client.get(address, {"again": "1"}))
    out = StringIO()
    call_command("draw_again", draw.seed, stdout=out)
    assert f"Draw {draw.pk}: the same, {draw.items.count()} drawn." in out.getvalue()
    with pytest.raises(CommandError, match="No draw"):
        call_command("draw_again", "00")


def test_a_record_that_was_changed_draws_something_else(settled: Game) -> None:
    address = make(settled, rounds=20).headers["Location"]
    tamper("UPDATE history_drawnitem SET round = 7 WHERE place = 2")
    client = settled.cast.client(settled.cast.ada)
    assert "Different" in text_of(client.get(address, {"again": "1"}))
    with pytest.raises(SystemExit):
        call_command("draw_again", Draw.objects.get().seed, stdout=StringIO())


def test_findings_say_who_looked_and_stay(settled: Game) -> None:
    address = make(settled).headers["Location"]
    cast = settled.cast
    mona, ada = cast.client(cast.mona), cast.client(cast.ada)
    assert ada.post(f"{address}1/finding/", {"verdict": "error"}).status_code == 422
    assert not Finding.objects.exists()
    ada.post(f"{address}1/finding/", {"verdict": "error", "text": "Paid twice."})
    mona.post(f"{address}1/finding/", {"verdict": "in_order"})
    page = text_of(ada.get(address))
    assert "An error : Paid twice. Ada" in page
    assert "In order Mona" in page
    assert "1 of" in page
    assert "1 of" in text_of(ada.get("/history/draws/"))
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        Finding.objects.update(text="Nothing.")
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        Draw.objects.update(seed="ab")
    assert ada.post(f"{address}99/finding/", {"verdict": "in_order"}).status_code == 404


def test_what_cannot_be_drawn_says_why(settled: Game) -> None:
    assert "No round ended then" in make(settled, gaming_day="2020-01-01").text
    assert make(settled, rounds=0, tables=0).status_code == 422
    assert make(settled, rounds=99).status_code == 422
    assert make(settled, shift="Never").status_code == 422
    assert not Draw.objects.exists()


def test_who_may(settled: Game) -> None:
    cast = settled.cast
    people = [cast.dana, cast.sam, cast.mona, cast.ada]
    assert [cast.client(one).get("/history/draws/").status_code for one in people] == [403, 200, 200, 200]
    assert "Every shift of the day" in cast.client(cast.ada).get("/history/draws/").text
    posts = [cast.client(one).post("/history/draws/new/", asked()).status_code for one in people]
    assert posts == [403, 403, 302, 302]


def test_pressed_twice_it_is_drawn_and_noted_once(settled: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = settled.cast.ada
    day = gaming_day(timezone.now())
    first = actions.write_down(ada, day, "", 2, 1)
    actions.carry_out(first)
    monkeypatch.setattr(actions, "SETTLED", timedelta(minutes=1))
    assert actions.write_down(ada, day, "", 2, 1) == first
    item = first.items.get(place=1)
    assert actions.note_finding(ada, item, "error", "Paid twice.") == actions.note_finding(
        ada, item, "error", "Paid twice."
    )
    actions.note_finding(ada, item, "error", "And late.")
    assert Finding.objects.filter(item=item).count() == 2
    actions.note_finding(ada, item, "error", "Paid twice.")
    assert Finding.objects.filter(item=item).count() == 3, "looked at anew"
