"""Ceiling and overflow, reserve, another start after a payment, the rate below the seed, and the meters of a day."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from proofs.jackpots import verify_jackpot
from proofs.staff_record import verify_staff
from reports.actions import ReportRefused
from reports.meter_sheets import sheet_of, sign_sheet
from reports.models import MeterSheet
from rounds import jackpot_claims
from rules import commands as c
from shifts.gaming_day import gaming_day
from tests.cast import Cast, make_person
from tests.owner import unguarded
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME, SEED, bets_and_shows, close_bets, linked, seen
from wagers.jackpots import actions
from wagers.jackpots.five_meters import FiveMeters, meters_of
from wagers.jackpots.models import Jackpot, JackpotEvent, JackpotRound

SPADE_ROYAL = ("AS", "KS", "QS")
LOSES = ("9D", "7D", "4C")


def now() -> FiveMeters:
    """The meters, which have to agree, and the record to prove."""
    row = Jackpot.objects.get()
    found = meters_of(NAME, row.events)
    assert found.agrees
    assert (row.meter_cents, row.overflow_cents, row.reserve_cents) == (
        found.meter_cents,
        found.overflow_cents,
        found.reserve_cents,
    )
    assert verify_jackpot(NAME).faults == []
    return found


def paid(game: Game, cast: Cast) -> None:
    """The meter is hit, verified and paid."""
    bets_and_shows(game, SPADE_ROYAL)
    game.do(c.Settle())
    assert jackpot_claims.verify_claim(NAME, Jackpot.objects.get().claims, cast.mona.as_actor(), seen()) == ""
    game.do(c.Settle())


@pytest.mark.clause("ruling 131")
def test_what_would_lift_it_above_its_ceiling_overflows(cast: Cast) -> None:
    game = linked(cast, "t1", ceiling_cents=SEED + 100)  # 127 cents come from a wager
    close_bets(game)
    assert (now().meter_cents, now().overflow_cents, now().in_cents) == (SEED + 100, 27, 127)
    assert JackpotEvent.objects.filter(overflow_cents__gt=0).count() == 1


@pytest.mark.clause("ruling 131")
def test_the_reserve_has_its_part_beside_the_meter_and_pays_for_the_next_start(cast: Cast) -> None:
    game = linked(cast, "t1", reserve_basis_points=1_000, reset_cents=SEED // 2)
    paid(game, cast)
    found = now()
    assert (found.hits, found.wins_cents) == (1, SEED + 127)
    assert found.reserve_cents == 0  # 50 cents of the wager, which the new start took
    assert found.put_in_cents == SEED + SEED // 2 - 50
    assert found.meter_cents == SEED // 2


@pytest.mark.clause("ruling 131")
def test_what_overflowed_comes_after_the_new_start(cast: Cast) -> None:
    game = linked(cast, "t1", ceiling_cents=SEED)
    close_bets(game)
    assert now().overflow_cents == 127
    game.do(c.VoidRound("extra_cards"), c.LoadShoe(1))
    assert (now().overflow_cents, now().in_cents) == (0, 0)
    paid(game, cast)
    found = now()
    assert (found.wins_cents, found.meter_cents, found.overflow_cents) == (SEED, SEED, 127)


@pytest.mark.clause("ruling 131", "ruling 68")
def test_the_rate_below_the_seed_is_that_of_the_rounds_whose_bets_open_then(cast: Cast) -> None:
    game = linked(cast, "t1", reset_cents=SEED - 100, after_hit_basis_points=5_000)
    paid(game, cast)
    assert now().meter_cents == SEED - 100
    for expected in (250, 127):  # half of $5 until the seed is reached, then 25.25 %
        before = now().in_cents
        bets_and_shows(game, LOSES)
        game.do(c.Settle())
        assert now().in_cents - before == expected
    assert list(JackpotRound.objects.order_by("round").values_list("after_hit", flat=True)) == [False, True, False]


@pytest.mark.clause("ruling 131")
def test_a_void_gives_each_pool_back_what_it_had(cast: Cast) -> None:
    game = linked(cast, "t1", reserve_basis_points=1_000, ceiling_cents=SEED + 1, reset_cents=SEED - 100)
    before = now()
    close_bets(game)
    game.do(c.VoidRound("extra_cards"))
    assert now() == before


@pytest.mark.clause("ruling 39", "ruling 131")
def test_what_cannot_be_is_refused(cast: Cast) -> None:
    mona = cast.mona.as_actor().id
    assert actions.add_jackpot(NAME, "Linked", mona) == ""
    values = {
        "wager_cents": 500,
        "seed_cents": SEED,
        "contribution_basis_points": 2_500,
        "fixed_awards_from": "house",
        "odd_cents": "meter",
    }
    assert "above zero" in actions.propose(NAME, actions.Terms(**values, reset_cents=0), mona)  # type: ignore[arg-type]
    assert "ceiling" in actions.propose(NAME, actions.Terms(**values, ceiling_cents=SEED - 1), mona)  # type: ignore[arg-type]
    assert "more than the wager" in actions.propose(NAME, actions.Terms(**values, reserve_basis_points=7_501), mona)  # type: ignore[arg-type]
    assert not Jackpot.objects.get().configurations.exists()


@pytest.mark.clause("ruling 131")
def test_a_days_sheet_is_read_by_one_and_checked_by_another(cast: Cast) -> None:
    game = linked(cast, "t1")
    close_bets(game)
    row, today = Jackpot.objects.get(), gaming_day(timezone.now())
    digest = sheet_of(row, today)[1]
    with pytest.raises(ReportRefused, match="still on"):
        sign_sheet(row, today, cast.mona, seen=digest)
    day = today - timedelta(days=1)
    with unguarded() as cursor:  # all of it was yesterday
        cursor.execute("UPDATE wagers_jackpot SET created_at = created_at - interval '1 day'")
        cursor.execute("UPDATE wagers_jackpotevent SET at = at - interval '1 day'")
    facts, digest = sheet_of(row, day)
    assert (facts.opening.in_cents, facts.closing.in_cents, facts.closing.meter_cents) == (0, 127, SEED + 127)
    with pytest.raises(ReportRefused, match="no Pit Manager"):
        sign_sheet(row, day, cast.sam, seen=digest)
    with pytest.raises(ReportRefused, match="another now"):
        sign_sheet(row, day, cast.mona, seen="0" * 64)
    assert not MeterSheet.objects.exists()
    assert sign_sheet(row, day, cast.mona, seen=digest).side == "read"
    with pytest.raises(ReportRefused, match="Somebody else"):
        sign_sheet(row, day, cast.mona, seen=digest)
    assert sign_sheet(row, day, cast.gus, seen=digest).side == "checked"
    with pytest.raises(ReportRefused, match="Two people"):
        sign_sheet(row, day, make_person("max", "pit_manager"), seen=digest)
    assert verify_staff().faults == []


def test_its_pages(cast: Cast) -> None:
    game = linked(cast, "t1", ceiling_cents=SEED + 100, reserve_basis_points=100)
    close_bets(game)
    day = f"{gaming_day(timezone.now()):%Y-%m-%d}"
    manager = cast.client(cast.mona)
    page = manager.get(f"/jackpots/{NAME}/").text
    assert "Ceiling" in page
    assert "Wins, paid from the meter" in page
    assert day in manager.get(f"/reports/meters/{NAME}/").text
    assert "still on" in manager.get(f"/reports/meters/{NAME}/{day}/").text
    for wrong in (f"/reports/meters/{NAME}/2999-01-01/", f"/reports/meters/{NAME}/never/", "/reports/meters/none/"):
        assert manager.get(wrong).status_code == 404
    assert cast.client(cast.dana).get(f"/reports/meters/{NAME}/").status_code == 403
    assert cast.client(cast.sam).post(f"/reports/meters/{NAME}/{day}/", {}).status_code == 403
