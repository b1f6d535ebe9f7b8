"""A whole evening: two pits, twenty tables of all five rulebooks, from the opener to the report and the next opener."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from threading import Event as Stop
from typing import Any

import msgspec
import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.db import connection
from django.db.models import Sum
from django.test import Client
from django.utils import timezone

from casino.local.stack import BASE
from demo.casino import poker_settings, settings
from demo.evening.errands import Errands, evening, opening
from demo.evening.station import Station, pit_of
from demo.simulator.dealing import VirtualDealer, console_of
from demo.simulator.inside import Inside
from demo.simulator.pace import Steady
from history import queries
from live.floor import TOTALS
from reports.actions import made, sign
from reports.reading import facts_of
from results import sums
from results.taking_apart import take_apart_due
from rounds.cached_states import forget_states
from rounds.execute_sync import close_connections
from rounds.jackpot_claims import verify_claim
from rounds.models import Event, Round
from rounds.table_actions import create_table
from rules import commands as c
from rules.books import BOOKS
from shifts.calendar import Shift
from shifts.duties import put_on_duty
from shifts.gaming_day import calendar, gaming_day
from shifts.road_map_actions import set_break_rules
from staff.models import DealerDuty
from tables.floor_plan import add_section
from tests.cast import Cast, make_person, session_of
from tests.rules.effort import EVERYTHING
from tests.wagers.jackpots.linked_tables import NAME, NOTHING, SPADE_ROYAL, bets_and_shows, linked, seen
from wagers.chips.models import SlipMove
from wagers.jackpots.models import JackpotEvent
from wagers.models import Entry

TABLES, RECEIVED, BACK, ERRED = (40, 17, 7, 3) if EVERYTHING else (20, 9, 3, 1)
"""How many tables; how many slips are received and come back void, and of how many dealers at least something was paid
wrongly. All forty in `make random`.
"""
ROUNDS, SPARE = 3, 4
JACKPOT = "j1"
FIGURES = BASE / "docs" / "figures.sql"
PITS = ("Main pit", "Upper pit")
PLAYERS = (("ann", "Ann", 1), ("ben", "Ben", 3))
OF_CHIPS = ("chips_bought", "chips_received", "drop_counted", "tray_counted")
HAPPENS = {
    "chips_asked", "chips_bought", "chips_coloured", "closing_announced", "credit_sent", "drop_box_placed",
    "drop_counted", "mispay_recorded", "mispay_recovered", "player_restricted", "power_failed",
    "round_voided", "ruling_recorded", "slip_issued", "slip_printed", "slip_voided", "table_closed",
    "tray_counted", "wager_corrected", "wager_found",
}  # fmt: skip
pytestmark = pytest.mark.timeout(300)


class Floor:
    """The house, and who runs the pits."""

    def __init__(self) -> None:
        self.began = timezone.now()
        self.people = {
            name: make_person(name, role)
            for name, role in (
                ("sam", "pit_supervisor"),
                ("mona", "pit_manager"),
                ("gus", "gaming_shift_manager"),
                ("cora", "cage_cashier"),
                ("ada", "auditor"),
            )
        }
        self.tables = [f"t{number}" for number in range(1, TABLES + 1)]
        dealers = [make_person(f"dealer{number}", "dealer") for number in range(1, TABLES + SPARE + 1)]
        sections = [add_section(self.people["mona"].as_actor(), pit, "Pontoon and poker") for pit in PITS]
        for number, table in enumerate(self.tables):
            book = book_of(number)
            sam = self.people["sam"].as_actor()
            install = msgspec.convert({"rulebook": book, "settings": table_settings(book)}, c.InstallTable)
            assert create_table(table, f"Table {number + 1}", install, sam, sections[number % 2]).accepted
            put_on_duty(self.people["sam"], dealers[number], table)
        set_break_rules(self.people["mona"], 5, 5, TABLES)  # so that the road map has changes at once
        self.doors: dict[str, Inside] = {}
        self.pit = pit_of(self.door, lambda: gaming_day(timezone.now()))
        self.pit.supervisor.note_here(dealer.username for dealer in dealers)

    def door(self, username: str) -> Inside:
        return self.doors.setdefault(username, Inside(username))

    def evening(self, number: int, table: str) -> None:
        """Everything at one table."""
        dealer = self.door(DealerDuty.objects.get(table_id=table, until=None).person.username)
        for player, name, seat in PLAYERS:
            at = dealer.table(table)["seq"]
            seat_player = {"type": "seat_player", "player": player, "name": name, "seat": seat}
            assert dealer.command(table, "", at, seat_player)[0] == 200
        station = Station(table, console_of(table), dealer, self.pit)
        errands = Errands(station, [[*opening(), *evening(number, ROUNDS)]])
        seed, silent = f"evening/{table}", lambda line: None
        VirtualDealer(dealer, table, seed, Steady(0, Stop()), silent, beside=errands).play(None)
        assert errands.over


def book_of(number: int) -> str:
    """The rulebooks in turn."""
    return list(BOOKS)[number % len(BOOKS)]


def table_settings(book: str) -> dict[str, Any]:
    """Limits of the kinds that the rulebook has, but no progressive wager: its claims wait for the jackpot's people."""
    of_poker = BOOKS[book].family == "three_card_poker"
    found = poker_settings(6, 10, 500, 5) if of_poker else settings(5, 10, 500)
    kinds = set(BOOKS[book].limit_kinds) - {"progressive"}
    limits = {kind: limit for kind, limit in found["limits"].items() if kind in kinds}
    return found | {"limits": limits, "decks": BOOKS[book].decks[1], "training": BOOKS[book].training_only}


@pytest.fixture
def floor(transactional_db: None, notifications: list[tuple[str, int]]) -> Iterator[Floor]:
    forget_states()
    yield Floor()
    close_connections()


def test_a_whole_evening(floor: Floor) -> None:
    for number, table in enumerate(floor.tables):
        floor.evening(number, table)
    call_command("verify_audit", verbosity=0)
    seen = Counter(Event.objects.exclude(type="command_refused").values_list("type", flat=True))
    assert seen.keys() >= HAPPENS
    assert set(Round.objects.values_list("ruleset", flat=True)) == set(BOOKS)
    assert not Round.objects.filter(concluded_at=None).exists()
    for number, table in enumerate(floor.tables):
        assert_conserved(table, training=BOOKS[book_of(number)].training_only)
    assert_slips_are_closed()
    assert DealerDuty.objects.filter(until=None).count() == TABLES
    assert DealerDuty.objects.exclude(until=None).exists()
    assert_reported(floor)
    assert_figures(floor)


def assert_conserved(table: str, *, training: bool) -> None:
    """Money by the ledger alone, chips by the bodies of the events alone, and the one beside the other. Practice moves
    no chips of the house.
    """
    accounts = Counter[str]()
    for account, cents in Entry.objects.filter(table_id=table).values_list("account").annotate(Sum("cents")):
        accounts[account.split(":")[0]] += cents
    assert sum(accounts.values()) == accounts["layout"] == 0
    if training:
        assert not Event.objects.filter(table_id=table, type__in=OF_CHIPS).exists()
        assert not SlipMove.objects.filter(table_id=table).exists()
        return
    moved = Counter[str]()
    events = Event.objects.filter(table_id=table, type__in=OF_CHIPS).order_by("seq")
    for kind, body in events.values_list("type", "body"):
        said = json.loads(body)
        if kind == "tray_counted":
            moved.setdefault(said["kind"], said["cents"])  # the first opener; the second is the next evening's
        else:
            moved[said.get("kind", kind)] += said["cents"]
    assert Event.objects.filter(table_id=table, type="tray_counted").count() == 3
    won = accounts["house"]
    assert moved["closer"] == moved["opener"] + moved["fill"] - moved["credit"] + won - moved["chips_bought"]
    assert moved["drop_counted"] == moved["chips_bought"] == 500_00
    rundown = moved["closer"] + moved["credit"] + moved["drop_counted"] - moved["opener"] - moved["fill"]
    assert rundown == won


def assert_slips_are_closed() -> None:
    """Each slip was received, or made void and what came back of it counted; the numbers of each kind have no gap and
    no double.
    """
    newest = SlipMove.objects.exclude(move="printed").order_by("table_id", "slip", "-seq").distinct("table_id", "slip")
    assert Counter(newest.values_list("move", flat=True)) == {"received": RECEIVED, "back": BACK}
    assert SlipMove.objects.filter(move="void").count() == BACK
    for kind in ("fill", "credit"):
        numbers = SlipMove.objects.filter(kind=kind, move="issued").values_list("number", flat=True)
        assert sorted(numbers) == list(range(1, len(numbers) + 1))


def assert_reported(floor: Floor) -> None:
    """Two managers sign the shift's report, which says of each table what its ledger does and leaves no chips open."""
    end = timezone.now()
    shift = Shift(gaming_day(end), "Evening", floor.began, end)
    facts, digest = made(shift)
    for table in facts.tables:
        house = Entry.objects.filter(account=f"house:{table.table}").aggregate(cents=Sum("cents"))["cents"]
        assert table.money.win_cents == house
        assert table.chips is not None
        assert table.chips.rundown_cents == house
        assert {item.kind for item in table.open} <= {"alert"}
    sign(shift, "hands_over", floor.people["mona"], seen=digest)
    sign(shift, "takes_over", floor.people["gus"], seen=digest)
    assert made(shift)[1] == digest


def figures(begins: datetime, ends: datetime) -> list[dict[str, Any]]:
    """What an auditor's own statement says of a span."""
    statement = FIGURES.read_text().replace(":begins", "%(begins)s").replace(":ends", "%(ends)s")
    with connection.cursor() as cursor:
        cursor.execute(re.sub(r"--.*", "", statement), {"begins": begins, "ends": ends})
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def play_for_jackpot(floor: Floor) -> None:
    """Two rounds at a table with a meter: a royal in spades that is paid, and one that wins nothing of it."""
    dana = make_person("dana", "dealer")
    put_on_duty(floor.people["sam"], dana, JACKPOT)
    people = {name: floor.people[name] for name in ("sam", "mona", "gus")}
    cast = Cast(**people, dana=dana, vic=dana, ada=floor.people["ada"], pat=None, pat_cookie="")  # type: ignore[arg-type]
    game = linked(cast, JACKPOT)
    bets_and_shows(game, SPADE_ROYAL)
    game.do(c.Settle())
    assert verify_claim(NAME, 1, cast.mona.as_actor(), seen()) == ""
    game.do(c.Settle())
    bets_and_shows(game, NOTHING)
    game.do(c.Settle())
    assert JackpotEvent.objects.filter(kind="paid", cents__lt=-10_000_00).exists()


def border() -> datetime:
    """A moment in the midst of a round's play, somewhere on the evening."""
    row = Round.objects.filter(table_id="t20", number=2).get()
    assert row.concluded_at is not None
    return row.opened_at + (row.concluded_at - row.opened_at) / 2


def assert_figures(floor: Floor) -> None:
    """Report, results, history, their files and the tiles say what forty lines of SQL over the rows do: of the whole
    evening, and where a day ends in the midst of a round.
    """
    play_for_jackpot(floor)
    while take_apart_due():
        pass
    middle, now = border(), timezone.now()
    rounds = [assert_figures_of(*span) for span in ((floor.began, now), (floor.began, middle), (middle, now))]
    rounds[1].update(rounds[2])
    assert rounds[0] == rounds[1]
    assert min(rounds[0]["void_rounds"], rounds[0]["mispays"]) > 0
    assert "t20" in {row["table"] for row in figures(middle, now)}
    assert_files(floor)


def assert_figures_of(began: datetime, ends: datetime) -> Counter[str]:
    """Of one span; its sums."""
    found = {row["table"]: row for row in figures(began, ends)}
    report = {part.table: part for part in facts_of(Shift(gaming_day(ends), "x", began, ends)).tables}
    lines = {line.name: line for line in sums.by_table(*sums.within(began, ends))}
    with connection.cursor() as cursor:
        cursor.execute(TOTALS, {"day_began_at": began})
        tiles = {table: totals for table, *totals in cursor.fetchall()}
    over = {table for table, part in report.items() if part.money.rounds + part.money.void_rounds}
    assert found.keys() == lines.keys() == over
    whole: Counter[str] = Counter()
    for table, row in found.items():
        money, line = report[table].money, lines[table]
        history = queries.sums(queries.find_rounds({"table": table, "ended_from": began, "ended_before": ends}))
        rounds, staked, returned = row["rounds"], row["staked_cents"], row["returned_cents"]
        assert (money.rounds, money.staked_cents, money.returned_cents) == (rounds, staked, returned)
        assert (history["rounds"], history["staked"], history["returned"]) == (rounds, staked, returned)
        assert (line.rounds, line.handle, line.win) == (rounds, row["handle_cents"], row["win_cents"])
        assert row["handle_cents"] == staked
        assert row["win_cents"] == staked - returned == row["ledger_cents"] == row["settled_cents"]
        assert row["win_cents"] == row["expected_cents"] + row["choices_cents"] + row["luck_cents"]
        assert money.void_rounds == history["void"] == row["void_rounds"]
        assert money.mispaid_cents == row["mispaid_cents"]
        whole.update({key: value for key, value in row.items() if key != "table"})
        if not Round.objects.filter(table_id=table, concluded_at__gte=ends).exists():  # a tile counts until now
            tile = tiles[table]
            assert (tile[0], tile[2], tile[3], tile[4]) == (rounds, staked, returned, row["mispaid_cents"])
    return whole


def assert_files(floor: Floor) -> None:
    """The files of the gaming day: results as CSV and JSON by table and by dealer, and the history's rounds."""
    day = gaming_day(timezone.now())
    found = {row["table"]: row for row in figures(*calendar().bounds(day))}
    mona = Client()
    mona.cookies[django_settings.SESSION_COOKIE_NAME] = session_of(floor.people["mona"])

    def lines(address: str) -> list[dict[str, str]]:
        answer = mona.get(f"{address}?day={day}")
        text = b"".join(answer) if answer.streaming else answer.content
        return list(csv.DictReader(text.decode("utf-8-sig").splitlines()))

    of_results = json.loads(mona.get(f"/results/results.json?day={day}").content)
    by_table = [line for line in of_results["results"] if line["by"] == "table"]
    assert {line["name"]: line["win_cents"] for line in by_table} == {
        table: row["win_cents"] for table, row in found.items()
    }
    for line in lines("/results/results.csv"):
        if line["by"] == "table":
            row = found[line["name"]]
            wanted = (row["rounds"], row["handle_cents"], row["win_cents"])
            assert (int(line["rounds"]), int(line["handle_cents"]), int(line["win_cents"])) == wanted
    won: Counter[str] = Counter()
    for line in lines("/history/rounds.csv"):
        won[line["table"]] += int(line["house_cents"])
    assert {table: won[table] for table in found} == {table: row["win_cents"] for table, row in found.items()}
    wrong = {line["dealer"]: int(line["mispays"]) for line in lines("/results/errors.csv")}
    assert sum(wrong.values()) == sum(row["mispays"] for row in found.values())
    assert sum(many > 0 for many in wrong.values()) >= ERRED
    assert wrong == {line["dealer"]: line["mispays"] for line in of_results["errors"]}
