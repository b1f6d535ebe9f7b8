"""A shift's report: what it says is the record's, it is made again byte for byte, and two managers sign it."""

from __future__ import annotations

import hashlib
import io
import itertools
import re
from datetime import timedelta

import msgspec
import pytest
from django.db.models import Sum
from django.utils import timezone
from openpyxl import load_workbook

from history.filters import event_types
from proofs.staff_record import verify_staff
from reports.actions import ReportRefused, made, report_of, sign, take_over
from reports.facts import Chips, TableMoney, decode, encode
from reports.models import ShiftReport
from reports.pages import report
from reports.reading import COUNTED, HAPPENED, OF_CHIPS, REFUSED, TAKES_BACK, facts_of
from reports.workbook import workbook_of
from rounds.models import Event
from rounds.stops import order_stop
from rules import commands as c
from shifts.calendar import Shift
from shifts.gaming_day import calendar, gaming_day, shift
from staff.people import save_person
from tables.floor_plan import add_section, pits_at, place_table, rename_pit
from tables.models import Table
from tests.cast import PAT, TABLE
from tests.owner import unguarded
from tests.table import INSTALL, Game
from tests.wagers.chips.floor import fill, opened_tray
from wagers.models import Entry, Mispay


def shift_until(end, hours: int = 8) -> Shift:
    return Shift(gaming_day(end), "Night", end - timedelta(hours=hours), end)


def now_over() -> Shift:
    return shift_until(timezone.now())


def win(shift: Shift) -> int:
    return facts_of(shift).money.win_cents


def test_what_it_reads_are_types_of_events() -> None:
    assert {*HAPPENED, *COUNTED, *TAKES_BACK, *OF_CHIPS, REFUSED} <= set(event_types())


def test_it_says_what_happened_what_money_who_was_here_and_what_is_open(played: Game) -> None:
    line = c.LineRef("1.1", "main", PAT)
    played.do(c.RecordMispay(1, line, 65_00, "count", "Miscounted."), by=played.cast.mona.as_actor())
    facts = facts_of(now_over())
    (table,) = facts.tables
    assert table.head_hash == bytes(played.row.head_hash).hex()
    assert (table.first_seq, table.last_seq) == (1, played.seq)
    assert table.money.rounds == 2  # the third is in play
    house = Entry.objects.filter(account=f"house:{TABLE}").aggregate(cents=Sum("cents"))["cents"]
    assert table.money.win_cents == house
    assert table.money.mispaid_cents == Mispay.objects.aggregate(cents=Sum("cents"))["cents"] != 0
    assert [one.type for one in table.happened] == ["table_installed", "table_opened", "mispay_recorded"]
    assert table.counts["command_refused:late_wager"] == 1
    assert table.dealers[0].person == "dana"
    assert table.dealers[0].until == ""
    assert {item.kind for item in table.open} == {"alert", "round"}
    assert table.alerts["late_wager"] == 1


def test_shifts_that_join_give_together_what_the_ledger_has(game: Game) -> None:
    borders = [timezone.now()]
    game.play_round(3_000)
    borders.append(timezone.now())
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"), c.Settle(), c.Stand())
    borders.append(timezone.now())  # the pair wager of a round is settled and its main wager is not
    game.do(c.DealCard("KD"), c.Settle())
    borders.append(timezone.now())
    parts = [facts_of(Shift(gaming_day(end), "x", begin, end)) for begin, end in itertools.pairwise(borders)]
    whole = facts_of(Shift(gaming_day(borders[0]), "x", borders[0], borders[-1]))
    assert sum((part.money for part in parts), TableMoney()) == whole.money
    assert [part.money.win_cents for part in parts] == [-30_00 + 10_00, 0, -10_00]  # each round where it ended
    house = Entry.objects.filter(account=f"house:{TABLE}").aggregate(cents=Sum("cents"))["cents"]
    assert whole.money.win_cents == house


def test_what_comes_after_its_end_changes_no_byte_of_it(played: Game) -> None:
    shift = now_over()
    before = encode(facts_of(shift))
    line = c.LineRef("1.1", "main", PAT)
    played.do(c.RecordMispay(1, line, 65_00, "count", "Miscounted."), by=played.cast.mona.as_actor())
    played.cast.dana.display_name = "Dana Two"
    save_person(played.cast.gus.as_actor(), played.cast.dana)
    again = facts_of(shift)
    assert encode(again) == before
    assert decode(before) == again
    digest = made(shift)[1]
    assert workbook_of(again, digest) == workbook_of(decode(before), digest)
    sheets = load_workbook(io.BytesIO(workbook_of(again, digest)))
    assert sheets.properties.modified == sheets.properties.created  # and not when the file was written
    assert sheets.sheetnames == ["Money", "Chips", "People", "Happened", "Counts", "Open", "Record"]
    assert sheets["Record"]["C3"].value == digest
    assert sheets["Money"]["H2"].value == pytest.approx(again.money.win_cents / 100)


def test_two_managers_sign_what_they_saw_once_the_shift_is_over(played: Game) -> None:
    cast, shift = played.cast, now_over()
    digest = made(shift)[1]

    def refused(who, side: str, seen: str = digest, of: Shift = shift) -> str:
        with pytest.raises(ReportRefused) as caught:
            sign(of, side, who, seen=seen)
        return str(caught.value)

    assert "still on" in refused(cast.mona, "hands_over", of=shift_until(timezone.now() + timedelta(hours=1)))
    assert "no Pit Manager" in refused(cast.sam, "hands_over")
    assert "another now" in refused(cast.mona, "hands_over", seen="0" * 64)
    assert not ShiftReport.objects.exists()
    sign(shift, "hands_over", cast.mona, seen=digest)
    assert "already" in refused(cast.gus, "hands_over")
    assert "Two managers" in refused(cast.mona, "takes_over")
    sign(shift, "takes_over", cast.gus, seen=digest)
    report = report_of(shift)
    assert report.digest == digest == made(shift)[1]
    assert [signature.person for signature in report.signatures.all()] == [cast.mona, cast.gus]
    assert verify_staff().faults == []


def test_who_signs_second_is_offered_the_other_side(game: Game) -> None:
    day = gaming_day(timezone.now()) - timedelta(days=1)
    over = calendar().shifts(day)[0]
    client = game.cast.client(game.cast.gus)

    def offered() -> list[str]:
        page = client.get(f"/reports/{day:%Y-%m-%d}/1/").content.decode()
        return re.findall(r'<option value="(\w+)" selected>', page)

    assert offered() == ["hands_over"]
    sign(over, "hands_over", game.cast.mona, seen=made(over)[1])
    assert offered() == ["takes_over"]


def test_what_is_open_is_taken_over_by_one_name(played: Game) -> None:
    cast, shift = played.cast, now_over()
    facts, digest = made(shift)
    key = next(iter(facts.open))
    with pytest.raises(ReportRefused, match="Nobody has signed"):
        take_over(shift, key, cast.gus)
    sign(shift, "hands_over", cast.mona, seen=digest)
    with pytest.raises(ReportRefused, match="nothing of this name"):
        take_over(shift, "alert:0", cast.gus)
    assert take_over(shift, key, cast.gus) == take_over(shift, key, cast.gus)
    with pytest.raises(ReportRefused, match="Gus has taken"):
        take_over(shift, key, cast.mona)


def test_pits_are_those_where_the_tables_stood_at_the_end_of_the_shift(played: Game) -> None:
    by = played.cast.mona.as_actor()
    first, other = add_section(by, "Main pit", "Pontoon"), add_section(by, "Salon", "Pontoon")
    place_table(by, TABLE, "Table 1", first)
    end = timezone.now()
    assert pits_at(end) == {TABLE: "Main pit"}
    rename_pit(by, first.pit_id, "Lower pit")
    place_table(by, TABLE, "Table 1", other)
    rename_pit(by, other.pit_id, "Grand salon")
    assert pits_at(timezone.now()) == {TABLE: "Grand salon"}
    assert pits_at(end) == {TABLE: "Main pit"}
    facts = facts_of(shift_until(end))
    assert [(name, tables) for name, tables, _ in report._shown(facts)["pits"]] == [("Main pit", list(facts.tables))]


@pytest.mark.clause("ruling 104")
def test_chips_stand_beside_the_rounds(game: Game) -> None:
    fill(opened_tray(game))
    (table,) = facts_of(now_over()).tables
    assert table.chips == Chips(opener_cents=5_000_00, fills_cents=500_00)
    assert table.chips.rundown_cents is None
    assert [one.type for one in table.happened][-3:] == ["tray_set", "tray_counted", "chips_received"]
    assert [line["Table"] for line in sheet(now_over(), "Chips")] == [TABLE]


@pytest.mark.clause("ruling 105")
def test_chips_for_no_wager_stand_in_the_report(game: Game) -> None:
    opened_tray(game)
    game.do(c.RecordWrongChips(75_00, "At the change", "pit", "Miscounted.", PAT, recovered_cents=25_00))
    facts = facts_of(now_over())
    (table,) = facts.tables
    assert table.chips == Chips(opener_cents=5_000_00, wrong_cents=50_00)
    assert [one.type for one in table.happened][-2:] == ["wrong_chips_recorded", "wrong_chips_recovered"]
    (line,) = sheet(now_over(), "Chips")
    assert float(line["For no wager, $"]) == 50.0
    assert decode(encode(facts)) == facts


def sheet(shift: Shift, name: str) -> list[dict[str, object]]:
    """The lines of a sheet by their headings."""
    heading, *lines = load_workbook(io.BytesIO(workbook_of(*made(shift))))[name].values
    return [dict(zip(heading, line, strict=True)) for line in lines]


def test_its_pages_by_role(played: Game) -> None:
    cast, day = played.cast, f"{gaming_day(timezone.now()):%Y-%m-%d}"
    address = f"/reports/{day}/1/"
    assert [cast.client(who).get("/reports/").status_code for who in cast.people] == [403, 403, 200, 200, 200, 200]
    shown = cast.client(cast.mona).get(address)
    assert shown.status_code == 200
    assert "Sign</button>" not in shown.text or "still on" not in shown.text
    assert cast.client(cast.sam).post(address, {}).status_code == 403
    old = ("/reports/0999-01-01/1/report.xlsx", "/reports/0001-01-01/1/")
    for wrong in (f"/reports/{day}/9/", "/reports/2999-01-01/1/", "/reports/never/1/", *old):
        assert cast.client(cast.mona).get(wrong).status_code == 404
    body = cast.client(cast.ada).get(f"{address}report.json").content
    assert msgspec.json.decode(body)["day"] == day
    assert cast.client(cast.ada).get(f"{address}report.xlsx").content[:2] == b"PK"


def test_a_file_has_the_bytes_that_are_signed(played: Game) -> None:
    """With ids in them, whoever downloads it, also where somebody is named in what is open."""
    order_stop(played.cast.sam, played.cast.mona, PAT, "Rude", None)
    on = shift(timezone.now())
    number = calendar().shifts(on.day).index(on) + 1
    for person in (played.cast.sam, played.cast.ada):
        file = played.cast.client(person).get(f"/reports/{on.day}/{number}/report.json")
        assert f"‹{PAT}›" in file.content.decode()
        assert file["X-Digest"] == hashlib.sha256(file.content).hexdigest()


def test_a_workbook_takes_whatever_somebody_wrote(played: Game) -> None:
    """A control character is no character of XML."""
    played.do(c.ReferToManager("Whose\x0b is it?"))
    facts, digest = made(now_over())
    texts = [row[2].value for row in load_workbook(io.BytesIO(workbook_of(facts, digest)))["Open"]]
    assert "A ruling is wanted: Whose\ufffd is it?" in texts


@pytest.mark.clause("ruling 81")
def test_what_comes_after_the_shift_opens_nothing_in_its_report(game: Game) -> None:
    """Or the second manager could never sign what the first one did."""
    game.play_round(3_000)
    Table.objects.create(id="t9", name="Not installed yet")
    shift = now_over()
    before = made(shift)
    game.do(c.CorrectWager("1.1", (c.Stake(PAT, 20_00),)), by=game.cast.mona.as_actor())
    Game("t9", game.cast).do(INSTALL)
    assert made(shift) == before
    assert [table.table for table in before[0].tables] == [TABLE]
    assert not before[0].open


def test_the_list_begins_with_the_house(played: Game) -> None:
    """No shift is listed that was over before anybody was entered, or dealt by what was noted later."""
    cast, now = played.cast, timezone.now()
    listed = []
    for since in (now, now - timedelta(days=3)):
        with unguarded() as cursor:
            cursor.execute("UPDATE staff_person SET date_joined = %s", [now])
            cursor.execute("UPDATE staff_dealerduty SET since = %s", [since])
        listed.append(cast.client(cast.mona).get("/reports/").text.count('<th scope="row">'))
    assert listed == [1, 10]


def test_an_event_at_the_moment_a_shift_ends_is_of_the_next(game: Game) -> None:
    """Wherever a shift is cut, its parts have together what the whole has, and nothing twice."""
    begins = timezone.now()
    opened_tray(game)
    game.do(c.BuyIn(PAT, 200_00))
    game.play_round(3_000)
    fill(game)
    game.do(c.BuyIn(PAT, 100_00))
    game.play_round(5_000)
    moments = list(Event.objects.filter(table_id=TABLE, at__gte=begins).order_by("seq").values_list("at", flat=True))
    end = moments[-1] + timedelta(microseconds=1)
    day = gaming_day(begins)
    whole = facts_of(Shift(day, "x", begins, end))
    for moment in moments[:: max(len(moments) // 8, 1)]:
        for cut in (moment, moment + timedelta(microseconds=1)):
            one, other = facts_of(Shift(day, "x", begins, cut)), facts_of(Shift(day, "x", cut, end))
            assert one.money + other.money == whole.money
            happened = [[e.seq for table in each.tables for e in table.happened] for each in (one, other, whole)]
            assert happened[0] + happened[1] == happened[2]
            sold = [sum(t.chips.bought_cents for t in each.tables if t.chips) for each in (one, other, whole)]
            assert sold[0] + sold[1] == sold[2]
    of_last = [facts_of(Shift(day, "x", begins, cut)).tables[0].last_seq for cut in (moments[-1], end)]
    assert of_last[0] < of_last[1]
