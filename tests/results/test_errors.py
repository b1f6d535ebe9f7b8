"""Errors belong to who dealt the round; who found or entered them stands beside, and every figure opens its rounds."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from results import errors, sums
from results.errors import Error, OfDealer
from results.models import TakenApart
from results.taking_apart import take_apart_due
from rules import commands as c
from tests.cast import TABLE
from tests.table import ANN, PAT, Game

MAIN = c.LineRef("1.1", "main", PAT)


@pytest.fixture
def floor(game: Game) -> Game:
    """Dana deals rounds 1 and 2, Sam round 3 and a void one: Mona finds a mis-pay in Dana's first round after Sam began
    to deal, Dana's second has an entry taken back and a wager found, Sam's third is clean.
    """
    dana, mona = game.cast.dana.as_actor(), game.cast.mona.as_actor()
    by_dana = Game(TABLE, game.cast)
    by_dana.sam = dana
    by_dana.play_round(3_000)
    by_dana.open_round()
    by_dana.do(c.CloseBetting())
    game.do(c.RecordFoundWager(4, 1, (c.Stake(ANN, 2_000),), in_time=True))
    by_dana.do(*(c.DealCard(card) for card in ("9S", "8S")), c.UndoEntry())
    by_dana.do(*(c.DealCard(card) for card in ("8S", "8D", "KH", "KS")), c.Settle(), c.Stand(), c.Stand())
    by_dana.do(c.DealCard("KD"), c.Settle())
    game.play_round(3_000)
    game.do(c.RecordMispay(1, MAIN, 90_00, "surveillance", "Seen on the camera."), by=mona)
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"))
    game.do(c.VoidRound("missing_cards", "Two are missing."), by=mona)
    take_apart_due()
    return game


def found() -> tuple[list[Error], dict[str, int]]:
    _, rounds = sums.within(timezone.now() - timedelta(hours=1), timezone.now() + timedelta(hours=1))
    wrong = errors.found_in(rounds)
    return wrong, errors.dealt(rounds)


def test_an_error_counts_for_whoever_dealt_its_round(floor: Game) -> None:
    cast = floor.cast
    wrong, dealt = found()
    assert {(e.name, e.dealer, e.actor, e.round, e.found_by) for e in wrong} == {
        ("paid or collected wrongly", cast.dana.username, cast.mona.username, 1, "surveillance"),
        ("wager found", cast.dana.username, cast.sam.username, 2, ""),
        ("entry taken back", cast.dana.username, cast.dana.username, 2, ""),
        ("round void", cast.sam.username, cast.mona.username, 4, ""),
    }
    assert dealt == {cast.dana.username: 2, cast.sam.username: 1}, "a void round counts in no rate"
    none = dict.fromkeys(errors.GROUPS, 0)
    assert errors.by_dealer(wrong, dealt) == [
        OfDealer(cast.dana.username, 2, none | {"mispays": 1, "undos": 1, "found": 1}),
        OfDealer(cast.sam.username, 1, none | {"voids": 1}),
    ]
    assert [line.per_thousand for line in errors.by_dealer(wrong, dealt)] == [1500.0, 1000.0]
    assert [(a.name, a.actor, a.found_by, a.per_thousand) for a in errors.alike(wrong, dealt)][:1] == [
        ("round void", cast.mona.username, (), 1000.0)
    ]


def test_who_dealt_only_void_rounds_has_errors_and_no_rate() -> None:
    line = OfDealer("sam", 0, dict.fromkeys(errors.GROUPS, 0) | {"voids": 2})
    assert (line.all, line.per_thousand) == (2, None)


def test_an_error_is_of_the_time_in_which_its_round_was_over(floor: Game) -> None:
    """The mis-pay of round 1 was found after round 3."""
    first = TakenApart.objects.get(round=1).concluded_at
    _, rounds = sums.within(first, first + timedelta(microseconds=1))
    assert [(e.name, e.round) for e in errors.found_in(rounds)] == [("paid or collected wrongly", 1)]
    _, rounds = sums.within(first + timedelta(microseconds=1), timezone.now() + timedelta(hours=1))
    assert {e.round for e in errors.found_in(rounds)} == {2, 4}


def test_every_figure_opens_the_rounds_that_it_is_made_of(floor: Game) -> None:
    client = floor.cast.client(floor.cast.mona)
    page = client.get("/results/").content.decode()
    links = re.findall(r'href="(/results/rounds/[^"]+)">([\d,]+)<', page)
    opened = {}
    for link, figure in links:
        behind = client.get(html.unescape(link)).content.decode()
        rounds = sorted(int(number) for number in re.findall(rf'href="/history/{TABLE}/(\d+)/"', behind))
        opened[html.unescape(link).partition("&dealer=")[2]] = (figure, rounds)
    assert opened == {
        "dana": ("2", [1, 2]),
        "dana&kind=mispays": ("1", [1]),
        "dana&kind=undos": ("1", [2]),
        "dana&kind=found": ("1", [2]),
        "dana&kind=all": ("3", [1, 2]),
        "sam": ("1", [3]),
        "sam&kind=voids": ("1", [4]),
        "sam&kind=all": ("1", [4]),
        "dana&actor=mona": ("1", [1]),
        "dana&actor=sam": ("1", [2]),
        "dana&actor=dana": ("1", [2]),
        "sam&actor=mona": ("1", [4]),
    }


def test_page_json_and_csv_say_the_same(floor: Game) -> None:
    client = floor.cast.client(floor.cast.mona)
    page = client.get("/results/").content.decode()
    whole = json.loads(client.get("/results/results.json").content)
    for name, part in (("results", "results"), ("ratings", "ratings"), ("errors", "errors")):
        text = client.get(f"/results/{name}.csv").content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text)))
        assert rows == [{key: "" if value is None else str(value) for key, value in row.items()} for row in whole[part]]
        assert rows
    by_table = next(row for row in whole["results"] if row["by"] == "table")
    assert by_table["win_cents"] == sum(by_table[f"{part}_cents"] for part in ("expected", "choices", "luck"))
    for row in whole["results"]:
        assert f"{abs(row['win_cents']) / 100:,.2f}".removesuffix(".00") in page
    assert floor.cast.client(floor.cast.dana).get("/results/results.json").status_code == 403
    named = client.get("/results/errors.csv?day=2020-01-01")["Content-Disposition"]
    assert named == 'attachment; filename="errors-2020-01-01.csv"'


def test_the_page_of_errors_has_dealers_rules_and_procedures_and_each_figure_opens_its_rounds(floor: Game) -> None:
    client = floor.cast.client(floor.cast.mona)
    page = client.get("/results/errors/").text
    for heading in ("By dealer", "By rule of the house", "By procedure"):
        assert f"<h2>{heading}</h2>" in page
    figures = re.findall(r'<a href="(/results/rounds/\?[^"]*(?:kind|name)=[^"]*)">(\d+)</a>', page)
    assert {"clause=", "name=", "dealer="} <= {part for link, _ in figures for part in re.findall(r"\w+=", link)}
    for link, many in figures:
        opened = client.get(html.unescape(link)).text
        assert f": {many} error" in opened, link
    wrong, dealt = found()
    rules = errors.by_clause(wrong, sum(dealt.values()))
    assert sum(rule.many for rule in rules) == len(wrong)
    assert [rule.many for rule in rules] == sorted((rule.many for rule in rules), reverse=True)
    ways = {way.name: way for way in errors.by_procedure(wrong, sum(dealt.values()))}
    mispays = ways["paid or collected wrongly"]
    assert (mispays.many, mispays.found_by["surveillance"]) == (1, 1)
    assert floor.cast.client(floor.cast.sam).get("/results/errors/").status_code == 403


def test_errors_of_weeks_are_shown_together_and_open_their_rounds(floor: Game) -> None:
    client = floor.cast.client(floor.cast.mona)
    later = (timezone.now() + timedelta(days=5)).date().isoformat()
    assert "No error is on record." in client.get(f"/results/errors/?day={later}").text
    page = client.get(f"/results/errors/?day={later}&days=7").text
    assert f"7 gaming days up to {later}: 3 rounds dealt" in page
    figures = re.findall(r'<a href="(/results/rounds/\?[^"]*kind=[^"]*)">(\d+)</a>', page)
    for link, many in figures:
        assert f": {many} error" in client.get(html.unescape(link)).text, link
    assert figures
