"""The history's sentences of events."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from rules.wording.rulebooks import phase_text

CONTEXT = EventContext("mbs-pontoon-6", str.title)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.PairClaimed(1, "fay", 5_00), "Fay asks for a pair place on area 1, $5"),
        (e.PairClaimed(1, "fay", 0), "Fay no longer asks for a pair place on area 1"),
        (
            e.InsuranceClaimed("1.1", 2, "fay", 10_00, True),
            "Fay asks for insurance on area 2, wager 1.1, $10, placed by staff",
        ),
        (e.InsuranceClaimed("1.1", 2, "fay", 0), "Fay no longer asks for insurance on area 2, wager 1.1"),
    ],
)
def test_a_claim_and_its_withdrawal(event: e.PairClaimed | e.InsuranceClaimed, said: str) -> None:
    assert event_text(event, CONTEXT) == said


def _result(wager: str, kind: str, player: str, line: int = 0, hand: int = 1) -> e.Result:
    return e.Result(wager, kind, 3, line, hand, "lost", "PM 3.31", "$50 lost", (e.Share(player, 50_00, 0),))


def test_two_wagers_of_one_area_are_told_apart() -> None:
    """By the line, the hand, and whose they are."""
    results = (
        _result("1.1", "main", "ana", line=1),
        _result("1.2", "main", "ben", line=2),
        _result("1.3", "split", "ben", line=2, hand=2),
        _result("1.4", "insurance", "ana"),
        _result("1.5", "insurance", "ben"),
    )
    assert event_text(e.WagersSettled("hand", results), CONTEXT).split("; ") == [
        "Main wager, area 3, line 1, Ana: lost, $50 lost",
        "Main wager, area 3, line 2, Ben: lost, $50 lost",
        "Split wager, area 3, line 2, hand 2, Ben: lost, $50 lost",
        "Insurance, area 3, Ana: lost, $50 lost",
        "Insurance, area 3, Ben: lost, $50 lost",
    ]


def test_a_position_has_no_lines() -> None:
    said = event_text(
        e.WagersSettled("hand", (_result("1.1", "ante", "ana", line=1),)),
        EventContext("mbs-three-card-poker-5", str.title),
    )
    assert said == "Ante, position 3, Ana: lost, $50 lost"


def test_lines_that_are_paid_and_insurance_taken_back_are_told_apart() -> None:
    lines = tuple(e.PaidLine("hand", wager, "split", 3, (e.Share("ben", 50_00, 0),)) for wager in ("1.3", "1.6"))
    assert event_text(e.LinesMarked(lines, "PM 3.31"), CONTEXT) == (
        "Ben, area 3, split wager 1.3: collected $50; Ben, area 3, split wager 1.6: collected $50"
    )
    back = e.WagerInsured(e.Wager("1.5", "insurance", 3, (), of="1.2"), (c.Stake("ben", 25_00),), "PM 3.26")
    assert event_text(back, CONTEXT) == "Insurance on area 3, Ben, taken back"


def test_bonuses_of_one_hand_say_who_has_each() -> None:
    words = "Envy Bonus, Royal Flush of spades at position 1: $250"
    bonuses = tuple(
        e.Bonus(f"1.{area}", area, "TC 3.14", words, (e.Share(player, 0, 250_00),), "envy-bonus")
        for area, player in ((3, "hana"), (5, "ivo"))
    )
    assert event_text(e.BonusPaid(bonuses), EventContext("mbs-three-card-poker-5", str.title)) == (
        f"Hana, position 3: {words}; Ivo, position 5: {words}"
    )
    assert event_text(e.BonusPaid((), noted=("1.3",)), CONTEXT) == "Super Bonus: none"


@pytest.mark.parametrize(
    ("phase", "rulebook", "said"),
    [
        ("decision", "mbs-pontoon-6", "A player decides"),
        ("deal", "mbs-three-card-poker-5", "The deal"),
        ("a_phase_of_old", "mbs-pontoon-6", "A phase of old"),
        ("a_phase_of_old", "a-book-of-old", "A phase of old"),
    ],
)
def test_a_phase_by_its_title_or_plainly(phase: str, rulebook: str, said: str) -> None:
    assert phase_text(phase, rulebook) == said
