"""What each event does to the ledger: lines by account, always summing to zero."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

import msgspec
import pytest

from rounds.alerts import alerts
from rules.commands import Stake
from rules.events import (
    Adjustment,
    BettingTimeSet,
    Bonus,
    BonusPaid,
    CardCorrected,
    CardLayout,
    CardsTaken,
    ClaimOutcome,
    ClaimsDecided,
    CommandRefused,
    DecisionCorrected,
    EntryUndone,
    Event,
    HandDoubled,
    HandPlayed,
    HandSplit,
    HandViewed,
    JackpotClaim,
    JackpotSettled,
    LinesOrdered,
    MispayRecorded,
    MispayRecovered,
    OptionAnswered,
    PowerFailed,
    ProgressiveClaimed,
    Result,
    RoundVoided,
    Share,
    Wager,
    WagerChanged,
    WagerCorrected,
    WagerFound,
    WagerInsured,
    WagerPlaced,
    WagersRepeated,
    WagersReturned,
    WagersSettled,
    WagerWithdrawn,
)
from wagers.postings import postings
from wagers.rows import settlement_rows, wager_changes, wager_rows

PAT, ANN = Stake("p", 3_000), Stake("a", 1_000)
BOTH = Wager("1.1", "main", 3, (PAT, ANN), line=1)
ONE = Wager("1.2", "double", 3, (PAT,), of="1.1")
LOST = Result("1.1", "main", 3, 1, 1, "lost", "PM 4.3", "", (Share("p", 3_000, 0), Share("a", 1_000, 0)))
WON = Result("1.1", "main", 3, 1, 1, "won", "PM 4.2", "", (Share("p", 3_000, 6_000), Share("a", 1_000, 2_000)))
HALF = Result("1.1", "main", 3, 1, 1, "half_lost", "PM 3.24.3", "", (Share("p", 3_000, 1_500),))
EVEN = Result("1.1", "main", 3, 1, 1, "stood_off", "PM 4.5", "", (Share("p", 3_000, 3_000),))

METER = Result("1.3", "progressive", 3, 1, 1, "won", "TC 4.4", "", (Share("p", 500, 9_000_000),))
CLAIM = JackpotClaim("1.3.progressive", "1.3", 3, "p", "progressive-royal-spades", 1, None)

MISPAID = MispayRecorded(4, "1.1", "main", 3, 1, 1, "p", 4_000, 4_000, 7_000, "surveillance", "Seen.", "ruling 96")
PUT_RIGHT = MispayRecovered(4, "1.1", "main", 3, 1, 1, "p", 3_000, 0, "ruling 96")

CASES: dict[str, tuple[Event, dict[str, int]]] = {
    "placed": (WagerPlaced(BOTH, ""), {"player:p": -3_000, "player:a": -1_000, "layout:t": 4_000}),
    "raised": (
        WagerChanged("1.1", (PAT,), (Stake("p", 5_000), ANN)),
        {"player:p": -2_000, "player:a": -1_000, "layout:t": 3_000},
    ),
    "handed over": (WagerChanged("1.1", (PAT,), (Stake("a", 3_000),)), {"player:p": 3_000, "player:a": -3_000}),
    "withdrawn": (WagerWithdrawn("1.1", (PAT, ANN)), {"player:p": 3_000, "player:a": 1_000, "layout:t": -4_000}),
    "found new": (WagerFound(ONE, (), ""), {"player:p": -3_000, "layout:t": 3_000}),
    "found larger": (WagerFound(ONE, (Stake("p", 2_000),), ""), {"player:p": -1_000, "layout:t": 1_000}),
    "insured": (WagerInsured(ONE, (), ""), {"player:p": -3_000, "layout:t": 3_000}),
    "insurance taken back": (
        WagerInsured(msgspec.structs.replace(ONE, stakes=()), (PAT,), ""),
        {"player:p": 3_000, "layout:t": -3_000},
    ),
    "claims": (
        ClaimsDecided((ClaimOutcome("pair", 3, "p", True, "", ""),), (ONE, BOTH)),
        {"player:p": -6_000, "player:a": -1_000, "layout:t": 7_000},
    ),
    "doubled": (HandDoubled(3, 1, "p", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "split": (HandSplit(3, 1, "p", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "option taken": (OptionAnswered(3, 1, "1.1", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "option declined": (OptionAnswered(3, 1, "1.1", None, ""), {}),
    "play": (HandPlayed(3, "p", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "jackpot": (
        JackpotSettled("1.3.progressive", "sam", METER, "TC 3.18"),
        {"player:p": 9_000_000, "layout:t": -500, "house:t": -8_999_500},
    ),
    "split undone": (EntryUndone(HandSplit(3, 1, "p", ONE, "")), {"player:p": 3_000, "layout:t": -3_000}),
    "lost": (WagersSettled("round", (LOST,)), {"layout:t": -4_000, "house:t": 4_000}),
    "won": (
        WagersSettled("round", (WON,)),
        {"player:p": 6_000, "player:a": 2_000, "layout:t": -4_000, "house:t": -4_000},
    ),
    "half lost": (WagersSettled("round", (HALF,)), {"player:p": 1_500, "layout:t": -3_000, "house:t": 1_500}),
    "stood off": (WagersSettled("round", (EVEN,)), {"player:p": 3_000, "layout:t": -3_000}),
    "bonus": (
        BonusPaid((Bonus("1.1", 3, "PM 4.1.1", "", (Share("p", 0, 100_000), Share("a", 0, 5_000))),)),
        {"player:p": 100_000, "player:a": 5_000, "house:t": -105_000},
    ),
    "void": (
        RoundVoided(
            1,
            "misdeal",
            "PM 5.2",
            "",
            # Pat's stake still lies there; Ann had won as much again as her $10.
            (
                Result(
                    "1.1", "main", 3, 1, 1, "returned", "PM 5.2", "", (Share("p", 3_000, 3_000), Share("a", 0, -1_000))
                ),
            ),
            (Bonus("1.1", 3, "PM 5.2", "", (Share("a", 0, -5_000),)),),
        ),
        {"player:p": 3_000, "player:a": -6_000, "layout:t": -3_000, "house:t": 6_000},
    ),
    "returned": (WagersReturned("p", (EVEN,), "PM 5.25"), {"player:p": 3_000, "layout:t": -3_000}),
    "area without cards": (
        CardsTaken(CardLayout(), CardLayout(), ("PM 5.14",), results=(EVEN,)),
        {"player:p": 3_000, "layout:t": -3_000},
    ),
    "corrected": (
        CardCorrected(
            3,
            1,
            2,
            "6H",
            "9H",
            msgspec.Raw(b"{}"),
            "ruling 81",
            adjustments=(Adjustment("1.1", "main", 3, 1, 1, "p", 1_000, 400, 5_000, ""),),
        ),
        {"player:p": 4_000, "layout:t": 600, "house:t": -4_600},
    ),
    "decision corrected": (
        DecisionCorrected(
            3,
            1,
            "double",
            ("hit",),
            msgspec.Raw(b"{}"),
            "ruling 81",
            adjustments=(Adjustment("1.1", "main", 3, 1, 1, "p", 1_000, 400, 5_000, ""),),
        ),
        {"player:p": 4_000, "layout:t": 600, "house:t": -4_600},
    ),
    "wager corrected": (
        WagerCorrected(
            BOTH,
            ONE,
            msgspec.Raw(b"{}"),
            "ruling 81",
            adjustments=(
                Adjustment("1.1", "main", 3, 1, 1, "p", -3_000, 0, 0, ""),
                Adjustment("1.1", "main", 3, 1, 1, "a", 2_000, 0, 0, ""),
            ),
        ),
        {"player:p": 3_000, "player:a": -2_000, "layout:t": -1_000},
    ),
    "no money": (BettingTimeSet(datetime.now(UTC)), {}),
    "other lines": (LinesOrdered(3, {"1.1": 2}, (ONE,), "PM 3.12"), {}),
    "placed again": (WagersRepeated(("1.1",), "ruling 86"), {}),  # each has its own event
    "refused": (CommandRefused(msgspec.Raw(b"{}"), "late_wager", "PM 5.3", ""), {}),
}


@pytest.mark.parametrize("case", CASES)
def test_the_lines_of_each_event(case: str) -> None:
    event, expected = CASES[case]
    sums: dict[str, int] = {}
    for line in postings("t", event):
        sums[line.account] = sums.get(line.account, 0) + line.cents
    assert sums == expected
    assert sum(sums.values()) == 0


def test_every_event_that_holds_money_is_among_the_cases() -> None:
    """An event with a wager, stakes or shares that is added later has to be thought of here."""
    about_money = {
        kind
        for kind in get_args(Event)
        if any(word in str(kind.__annotations__) for word in ("Wager", "Stake", "Result", "Bonus", "Entry"))
    }
    assert about_money == {type(event) for event, lines in CASES.values() if type(event) not in NO_MONEY}


NO_MONEY = {BettingTimeSet, CommandRefused}


def test_rows_follow_the_stakes() -> None:
    assert wager_rows(WagerPlaced(BOTH, ""))[0]["stakes"] == {"p": 3_000, "a": 1_000}
    assert wager_changes(WagerWithdrawn("1.1", (PAT,)))[0] == {
        "wager": "1.1",
        "stakes": {},
        "stake_cents": 0,
        "status": "taken_back",
    }
    assert wager_changes(EntryUndone(HandSplit(3, 1, "p", ONE, "")))[0]["wager"] == "1.2"
    assert wager_changes(WagersSettled("round", (LOST,)))[0]["status"] == "settled"


def test_a_result_has_a_settlement_for_each_backer() -> None:
    rows = settlement_rows(WagersSettled("round", (WON,)))
    assert [(row["player"], row["stake_cents"], row["returned_cents"]) for row in rows] == [
        ("p", 3_000, 6_000),
        ("a", 1_000, 2_000),
    ]


ALERTS = {
    "late wager": (CommandRefused(msgspec.Raw(b"{}"), "late_wager", "PM 5.3", "late"), ["late_wager"]),
    "late withdrawal": (CommandRefused(msgspec.Raw(b"{}"), "late_withdrawal", "PM 5.4", "late"), ["late_withdrawal"]),
    "other refusal": (CommandRefused(msgspec.Raw(b"{}"), "line_taken", "PM 3.10", ""), []),
    "found": (WagerFound(ONE, (), "PM 5.26"), ["limit_breach"]),
    "bonus": (CASES["bonus"][0], ["super_bonus"]),
    "bonus and note": (
        BonusPaid((Bonus("1.1", 3, "PM 4.1.1", "", (Share("p", 0, 100_000),)),), noted=("1.3",)),
        ["super_bonus", "shift_manager"],
    ),
    "note only": (BonusPaid((), noted=("1.3",)), ["shift_manager"]),
    "void": (CASES["void"][0], ["round_void"]),
    "envy": (BonusPaid((Bonus("1.3", 3, "TC 3.14", "", (Share("p", 0, 25_000),), "envy-bonus"),)), []),
    "meter": (ProgressiveClaimed(CLAIM, "TC 3.19"), ["jackpot_claim"]),
    "second hand": (HandViewed(3, "p", "TC 3.4.1", True), ["irregularity"]),
    "hand viewed": (HandViewed(3, "p", "TC 3.9"), []),
    "power": (PowerFailed(False, "TC 5.16.1"), ["irregularity"]),
    "mis-pay": (MISPAID, ["mispay"]),
    "mis-pay put right": (PUT_RIGHT, []),
    "placed": (CASES["placed"][0], []),
}


@pytest.mark.parametrize("case", ALERTS)
def test_the_alerts_of_each_event(case: str) -> None:
    event, kinds = ALERTS[case]
    assert [alert.kind for alert in alerts(event, "mbs-pontoon-6")] == kinds


@pytest.mark.clause("ruling 96")
def test_a_mispays_alert_names_player_place_and_amounts() -> None:
    (alert,) = alerts(MISPAID, "mbs-pontoon-6", {"p": "Pat"}.__getitem__)
    said = "Paid wrongly in round 4: Pat, area 3, line 1, main wager, owed $40, paid $70: $30 too much."
    assert (alert.message, alert.clause) == (f"{said} Found by surveillance. Seen.", "ruling 96")


@pytest.mark.parametrize(
    ("rulebook", "ground", "text"),
    [
        ("mbs-pontoon-6", "extra_cards", "extra cards"),
        ("mbs-three-card-poker-5", "house_count", "wrong number of cards in the house hand"),
        ("mbs-three-card-poker-5", "ruling", "ruling of the Gaming Shift Manager"),
    ],
)
def test_a_void_rounds_alert_says_the_ground_in_the_rulebooks_words(rulebook: str, ground: str, text: str) -> None:
    (alert,) = alerts(RoundVoided(4, ground, "TC 5.3", "The fourth card.", ()), rulebook)
    assert alert.message == f"Round 4 was declared void: {text}. The fourth card."
