"""What was set at tables, of jackpots and in the house stands on one page, old beside new, with who approved it."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from msgspec.structs import replace

from database.program import installed
from history.configuration import IN_THE_HOUSE, Line, changes
from rounds.models import Event
from rules import commands as c
from staff.models import AuditLogEntry
from staff.program import sign_off
from tests.table import Game
from wagers.jackpots.actions import Terms, add_jackpot, decide, propose


@pytest.fixture
def settings(game: Game) -> Game:
    """Limits and chips of the table were set; Gus signed the program off."""
    limits = {"main": c.Limits(2_000, 80_000), "pair": c.Limits(1_000, 100_000)}
    game.do(c.SetLimits(limits), by=game.gus)
    game.do(c.SetTray(True, alert_cents=5_000), by=game.gus)
    game.do(c.SetTray(True, alert_cents=9_000), by=game.gus)
    sign_off(game.cast.gus, installed().hash)
    return game


def test_old_stands_beside_new(settings: Game) -> None:
    found = {change.what: change for change in changes({"table": "t1"}, 50)}
    limits = next(change for what, change in found.items() if what.startswith("Limits are now"))
    assert Line("Main wagers", "main wager $10 to $1,000", "main wager $20 to $800") in limits.lines
    trays = [change for change in changes({"table": "t1"}, 50) if any(line.name == "Tray" for line in change.lines)]
    assert [line for line in trays[0].lines if line.name == "Alert above"] == [Line("Alert above", "$50", "$90")]
    assert [line.before for line in trays[1].lines] == ["–"] * 3, "the first that was said"


def test_tables_and_house_are_in_one_order(settings: Game) -> None:
    found = changes({}, 500)
    assert [change.at for change in found] == sorted((change.at for change in found), reverse=True)
    assert {change.place for change in found} == {"t1", ""}
    assert found[0].what.startswith("Program signed off")
    later = {"from_time": found[0].at + timedelta(seconds=1)}
    assert changes(later, 500) == []


def test_every_line_of_the_audit_log_that_sets_something_is_there(settings: Game) -> None:
    shown = [change for change in changes({}, 500) if not change.place]
    assert len(shown) == AuditLogEntry.objects.filter(action__in=IN_THE_HOUSE).count() > 1


def test_a_jackpot_is_named_and_its_terms_stand_beside_those_before(settings: Game) -> None:
    terms = Terms(
        wager_cents=5_00, seed_cents=1_000_00, contribution_basis_points=2_000, fixed_awards_from="house",
        odd_cents="house",
    )  # fmt: skip
    assert add_jackpot("red", "Red Meter", "gus") == ""
    for version, each in enumerate((terms, replace(terms, seed_cents=2_000_00)), 1):
        assert propose("red", each, "gus") == ""
        assert decide("red", version, True, "mona") == ""
    newest, *_, added = [change for change in changes({}, 500) if change.place == "Red Meter"]
    assert newest.lines == (Line("Seed", "$1,000", "$2,000"), Line("Starts again from", "$1,000", "$2,000"))
    assert (newest.actor, newest.approver, added.actor, added.approver) == ("gus", "mona", "gus", "")
    page = settings.cast.client(settings.cast.ada).get("/history/settings/").content.decode()
    assert '<th scope="row">Red Meter</th>' in page


def test_the_page_and_its_export(settings: Game) -> None:
    ada = settings.cast.client(settings.cast.ada)
    page = ada.get("/history/settings/").content.decode()
    assert "main wager $20 to $800" in page
    assert "The house" in page
    answer = ada.get("/history/settings.csv", {"table": "t1"})
    lines = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert {line["setting"] for line in lines} >= {"Main wagers", "Alert above", "Rulebook"}
    event = Event.objects.get(type="limits_changed")
    assert {line["event"] for line in lines if line["setting"] == "Main wagers"} == {str(event.seq)}
    assert ada.get("/history/settings.csv", {"from_time": "never"}).status_code == 400
    assert settings.cast.client(settings.cast.dana).get("/history/settings/").status_code == 403
