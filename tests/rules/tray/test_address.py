"""A count that differs names rounds: those with something out of the ordinary first, then by amounts (ruling 104)."""

from __future__ import annotations

import pytest

from bench.address import found_in, shift
from rules import commands as c
from rules import events as e
from rules.events import Event
from rules.money.chips import made_up_of
from rules.tray.address import RoundEvent, Suspect, ranked
from rules.wording.tray import FITS, TRACES, fits_text, suspect_text, traces_text

VALUES = (50, 1_00, 5_00, 25_00, 100_00)

pytestmark = pytest.mark.clause("ruling 104")


def settled(*lines: tuple[int, int], area: int = 1) -> e.WagersSettled:
    """Each line as stake and what came back."""
    results = tuple(
        e.Result(f"1.{number}", "main", area, 1, 1, "won", "PM 4.2", "", (e.Share("ann", stake, back),))
        for number, (stake, back) in enumerate(lines)
    )
    return e.WagersSettled("settlement", results)


def undone(area: int = 1) -> e.EntryUndone:
    return e.EntryUndone(e.HandStood(area, 1, "ann", "PM 3.24.2"))


def rounds(difference: int, *seen: tuple[int, Event], approved: bool = False) -> list[int]:
    return [one.round for one in ranked(difference, [RoundEvent(*one, approved) for one in seen], VALUES)]


@pytest.mark.parametrize(
    ("difference", "fits", "cents"),
    [
        (-75_00, "equal", 75_00),  # the winner was paid twice
        (125_00, "equal", 125_00),  # was taken instead of paid
        (-25_00, "half", 50_00),
        (-100_00, "double", 50_00),
        (20_00, "swap", 75_00),  # a $5 chip among three of $25
        (60_00, "swap", 75_00),  # all three
        (-225_00, "swap", 75_00),  # $100 chips instead
        (-10_00, "", 0),
    ],
)
def test_what_explains_a_difference(difference: int, fits: str, cents: int) -> None:
    seen = [RoundEvent(7, settled((50_00, 125_00)), False)]
    assert ranked(difference, seen, VALUES) == (Suspect(7, (), fits, cents),)


def test_a_round_with_a_trace_comes_before_one_that_explains_it() -> None:
    seen = ((3, settled((20_00, 0))), (4, settled((50_00, 0))), (4, undone()), (5, settled((20_00, 0))))
    assert rounds(-20_00, *seen) == [4, 5, 3]


def test_what_happened_where_the_trace_is_counts_more() -> None:
    elsewhere = ((3, undone(area=2)), (3, settled((20_00, 0), (30_00, 0), area=1)))
    there = ((2, undone(area=1)), (2, settled((20_00, 0), (30_00, 0), area=1)))
    assert rounds(-20_00, *there, *elsewhere) == [2, 3]


def test_a_difference_that_the_trace_is_about_counts_most() -> None:
    found = e.WagerFound(e.Wager("1.9", "main", 2, (c.Stake("ben", 20_00),), found=True), (), "PM 5.26")
    mispaid = e.MispayRecorded(2, "1.1", "main", 1, 1, 1, "ann", 0, 0, 40_00, "pit", "So.", "ruling 96")
    seen = [RoundEvent(1, found, True), RoundEvent(5, mispaid, False), RoundEvent(6, undone(), False)]
    assert ranked(20_00, seen, VALUES)[0] == Suspect(1, ("found", "approval"), "named", 20_00)
    assert ranked(-40_00, seen, VALUES)[0] == Suspect(2, ("mispay",), "named", 40_00), "the round it is about"


def test_who_signs_for_chips_approves_nothing_of_a_round() -> None:
    fill = e.ChipsReceived(1, "fill", (), 500_00, "ruling 102")
    (suspect,) = ranked(-5_00, [RoundEvent(1, fill, True)], VALUES)
    assert not suspect.traces


def test_payments_are_made_up_as_the_screens_show_them() -> None:
    assert made_up_of(112_50, VALUES) == {100_00: 1, 5_00: 2, 1_00: 2, 50: 1}
    assert made_up_of(7_50, (2_50, 5_00, 1_00)) == {5_00: 1, 2_50: 1}, "$1 does not fit beside $2.50"


def test_each_is_said_in_words() -> None:
    for trace in TRACES:
        assert traces_text(Suspect(1, (trace,)))[0].isupper()
    for fits in FITS:
        assert "$40" in fits_text(Suspect(1, (), fits, 40_00))
    assert traces_text(Suspect(1)) == fits_text(Suspect(1)) == ""


def test_a_mistake_in_a_shift_is_among_the_first() -> None:
    """`make bench` plays a hundred whole shifts."""
    near = [shift(seed, rounds=100) for seed in range(4)]
    assert found_in(near) >= 3


RECEIVED = (c.ChipCount(25_00, 4), c.ChipCount(100_00, 4))
BESIDE = [
    (e.ChipsReceived(1, "fill", RECEIVED, 500_00, "ruling 102"), -500_00, "fill", "equal", 500_00),  # never put in
    (e.ChipsReceived(1, "fill", RECEIVED, 500_00, "ruling 102"), -100_00, "fill", "equal", 100_00),  # the green pile
    (e.ChipsReceived(1, "credit", RECEIVED, 500_00, "ruling 102"), 25_00, "credit", "chip", 25_00),
    (e.ChipsBought("ann", 60_00, "ruling 103"), -60_00, "sale", "equal", 60_00),  # chips twice
    (e.ChipsBought("ann", 60_00, "ruling 103"), -30_00, "sale", "half", 60_00),
    (e.ChipsBought("ann", 75_00, "ruling 103"), -225_00, "sale", "swap", 75_00),  # black chips for green
    (e.ChipsColoured(RECEIVED[:1], RECEIVED[1:], 100_00, "ruling 103"), -100_00, "colour_up", "equal", 100_00),
    (e.WrongChipsRecorded(1, 40_00, "Area 2", "pit", "So.", "ruling 105"), 40_00, "wrong_chips", "named", 40_00),
    (e.SlipDiffers(1, "fill", (), 475_00, 500_00, "Rita", "ruling 102"), -25_00, "fill", "named", 25_00),
]


@pytest.mark.parametrize(("event", "difference", "of", "fits", "cents"), BESIDE)
def test_what_moved_chips_beside_the_rounds(event: Event, difference: int, of: str, fits: str, cents: int) -> None:
    (suspect,) = ranked(difference, [RoundEvent(3, event, True, 41)], VALUES)
    assert (suspect.of, suspect.seq, suspect.fits, suspect.cents) == (of, 41, fits, cents)
    assert suspect_text(suspect).endswith("round 3")
    assert fits_text(suspect)


def test_the_moves_of_a_slip_are_one_thing() -> None:
    differs = e.SlipDiffers(1, "fill", (), 475_00, 500_00, "Rita", "ruling 102")
    received = e.ChipsReceived(1, "fill", RECEIVED, 500_00, "ruling 102")
    other = e.ChipsReceived(2, "fill", RECEIVED, 500_00, "ruling 102")
    seen = [RoundEvent(3, event, True, seq) for seq, event in enumerate((other, differs, received), 1)]
    first, second = ranked(-25_00, seen, VALUES)
    assert (first.seq, first.traces, first.fits) == (2, ("differs",), "named")
    assert (second.seq, second.traces, second.fits) == (1, (), "chip")


def test_an_award_that_the_meter_pays_is_named_where_the_tray_is_short_by_it() -> None:
    result = e.Result("1.2", "progressive", 1, 1, 1, "won", "TC 3.18", "", (e.Share("ann", 0, 25_013_20),))
    paid = e.JackpotSettled("progressive-royal-spades", "sam", result, "TC 3.18")
    (suspect,) = ranked(-25_013_20, [RoundEvent(3, paid, True, 41)], VALUES)
    assert (suspect.of, suspect.round, suspect.fits) == ("award", 3, "equal")


@pytest.mark.parametrize("rundown", [0, -100_00])
def test_the_drop_says_that_a_sale_was_entered_wrongly(rundown: int) -> None:
    """The closer has $100 too much and the box $100 too little, so that the rundown agrees with the record."""
    drop = e.DropCounted("17", "2026-01-31", 400_00, 400_00, rundown, 0, bool(rundown), "ruling 103")
    suspects = ranked(100_00, [RoundEvent(3, drop, True, 50)], VALUES)
    assert [(each.of, each.traces) for each in suspects] == ([("drop", ("drop",))] if not rundown else [])
