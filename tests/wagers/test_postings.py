"""What each event does to the ledger: lines by account, always summing to zero."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

import msgspec
import pytest

from rounds.alerts import alerts
from rules import commands as c
from rules import events as e
from rules.events import Event
from wagers.postings import postings
from wagers.rows import settlement_rows, wager_changes, wager_rows

PAT, ANN = c.Stake("p", 3_000), c.Stake("a", 1_000)
BOTH = e.Wager("1.1", "main", 3, (PAT, ANN), line=1)
ONE = e.Wager("1.2", "double", 3, (PAT,), of="1.1")
LOST = e.Result("1.1", "main", 3, 1, 1, "lost", "PM 4.3", "", (e.Share("p", 3_000, 0), e.Share("a", 1_000, 0)))
WON = e.Result("1.1", "main", 3, 1, 1, "won", "PM 4.2", "", (e.Share("p", 3_000, 6_000), e.Share("a", 1_000, 2_000)))
HALF = e.Result("1.1", "main", 3, 1, 1, "half_lost", "PM 3.24.3", "", (e.Share("p", 3_000, 1_500),))
EVEN = e.Result("1.1", "main", 3, 1, 1, "stood_off", "PM 4.5", "", (e.Share("p", 3_000, 3_000),))

METER = e.Result("1.3", "progressive", 3, 1, 1, "won", "TC 4.4", "", (e.Share("p", 500, 9_000_000),))
CLAIM = e.JackpotClaim("1.3.progressive", "1.3", 3, "p", "progressive-royal-spades", 1, None)

MISPAID = e.MispayRecorded(4, "1.1", "main", 3, 1, 1, "p", 4_000, 4_000, 7_000, "surveillance", "Seen.", "ruling 96")
PUT_RIGHT = e.MispayRecovered(4, "1.1", "main", 3, 1, 1, "p", 3_000, 0, "ruling 96")

CASES: dict[str, tuple[Event, dict[str, int]]] = {
    "placed": (e.WagerPlaced(BOTH, ""), {"player:p": -3_000, "player:a": -1_000, "layout:t": 4_000}),
    "raised": (
        e.WagerChanged("1.1", (PAT,), (c.Stake("p", 5_000), ANN)),
        {"player:p": -2_000, "player:a": -1_000, "layout:t": 3_000},
    ),
    "handed over": (e.WagerChanged("1.1", (PAT,), (c.Stake("a", 3_000),)), {"player:p": 3_000, "player:a": -3_000}),
    "withdrawn": (e.WagerWithdrawn("1.1", (PAT, ANN)), {"player:p": 3_000, "player:a": 1_000, "layout:t": -4_000}),
    "found new": (e.WagerFound(ONE, (), ""), {"player:p": -3_000, "layout:t": 3_000}),
    "found larger": (e.WagerFound(ONE, (c.Stake("p", 2_000),), ""), {"player:p": -1_000, "layout:t": 1_000}),
    "insured": (e.WagerInsured(ONE, (), ""), {"player:p": -3_000, "layout:t": 3_000}),
    "insurance taken back": (
        e.WagerInsured(msgspec.structs.replace(ONE, stakes=()), (PAT,), ""),
        {"player:p": 3_000, "layout:t": -3_000},
    ),
    "claims": (
        e.ClaimsDecided((e.ClaimOutcome("pair", 3, "p", True, "", ""),), (ONE, BOTH)),
        {"player:p": -6_000, "player:a": -1_000, "layout:t": 7_000},
    ),
    "doubled": (e.HandDoubled(3, 1, "p", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "split": (e.HandSplit(3, 1, "p", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "option taken": (e.OptionAnswered(3, 1, "1.1", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "option declined": (e.OptionAnswered(3, 1, "1.1", None, ""), {}),
    "play": (e.HandPlayed(3, "p", ONE, ""), {"player:p": -3_000, "layout:t": 3_000}),
    "jackpot": (
        e.JackpotSettled("1.3.progressive", "sam", METER, "TC 3.18"),
        {"player:p": 9_000_000, "layout:t": -500, "house:t": -8_999_500},
    ),
    "split undone": (e.EntryUndone(e.HandSplit(3, 1, "p", ONE, "")), {"player:p": 3_000, "layout:t": -3_000}),
    "lost": (e.WagersSettled("round", (LOST,)), {"layout:t": -4_000, "house:t": 4_000}),
    "won": (
        e.WagersSettled("round", (WON,)),
        {"player:p": 6_000, "player:a": 2_000, "layout:t": -4_000, "house:t": -4_000},
    ),
    "half lost": (e.WagersSettled("round", (HALF,)), {"player:p": 1_500, "layout:t": -3_000, "house:t": 1_500}),
    "stood off": (e.WagersSettled("round", (EVEN,)), {"player:p": 3_000, "layout:t": -3_000}),
    "bonus": (
        e.BonusPaid((e.Bonus("1.1", 3, "PM 4.1.1", "", (e.Share("p", 0, 100_000), e.Share("a", 0, 5_000))),)),
        {"player:p": 100_000, "player:a": 5_000, "house:t": -105_000},
    ),
    "void": (
        e.RoundVoided(
            1,
            "misdeal",
            "PM 5.2",
            "",
            # Pat's stake still lies there; Ann had won as much again as her $10.
            (
                e.Result(
                    "1.1",
                    "main",
                    3,
                    1,
                    1,
                    "returned",
                    "PM 5.2",
                    "",
                    (e.Share("p", 3_000, 3_000), e.Share("a", 0, -1_000)),
                ),
            ),
            (e.Bonus("1.1", 3, "PM 5.2", "", (e.Share("a", 0, -5_000),)),),
        ),
        {"player:p": 3_000, "player:a": -6_000, "layout:t": -3_000, "house:t": 6_000},
    ),
    "returned": (e.WagersReturned("p", (EVEN,), "PM 5.25"), {"player:p": 3_000, "layout:t": -3_000}),
    "ruled": (e.WagersRuled((HALF,), "PM 6.1"), {"player:p": 1_500, "layout:t": -3_000, "house:t": 1_500}),
    "area without cards": (
        e.CardsTaken(e.CardLayout(), e.CardLayout(), ("PM 5.14",), results=(EVEN,)),
        {"player:p": 3_000, "layout:t": -3_000},
    ),
    "corrected": (
        e.CardCorrected(
            3,
            1,
            2,
            "6H",
            "9H",
            msgspec.Raw(b"{}"),
            "ruling 81",
            adjustments=(e.Adjustment("1.1", "main", 3, 1, 1, "p", 1_000, 400, 5_000, ""),),
        ),
        {"player:p": 4_000, "layout:t": 600, "house:t": -4_600},
    ),
    "decision corrected": (
        e.DecisionCorrected(
            3,
            1,
            "double",
            ("hit",),
            msgspec.Raw(b"{}"),
            "ruling 81",
            adjustments=(e.Adjustment("1.1", "main", 3, 1, 1, "p", 1_000, 400, 5_000, ""),),
        ),
        {"player:p": 4_000, "layout:t": 600, "house:t": -4_600},
    ),
    "wager corrected": (
        e.WagerCorrected(
            BOTH,
            ONE,
            msgspec.Raw(b"{}"),
            "ruling 81",
            adjustments=(
                e.Adjustment("1.1", "main", 3, 1, 1, "p", -3_000, 0, 0, ""),
                e.Adjustment("1.1", "main", 3, 1, 1, "a", 2_000, 0, 0, ""),
            ),
        ),
        {"player:p": 3_000, "player:a": -2_000, "layout:t": -1_000},
    ),
    "no money": (e.BettingTimeSet(datetime.now(UTC)), {}),
    "other lines": (e.LinesOrdered(3, {"1.1": 2}, (ONE,), "PM 3.12"), {}),
    "placed again": (e.WagersRepeated(("1.1",), "ruling 86"), {}),  # each has its own event
    "refused": (e.CommandRefused(msgspec.Raw(b"{}"), "late_wager", "PM 5.3", ""), {}),
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


NO_MONEY = {e.BettingTimeSet, e.CommandRefused}


def test_rows_follow_the_stakes() -> None:
    assert wager_rows(e.WagerPlaced(BOTH, ""))[0]["stakes"] == {"p": 3_000, "a": 1_000}
    assert wager_changes(e.WagerWithdrawn("1.1", (PAT,)))[0] == {
        "wager": "1.1",
        "stakes": {},
        "stake_cents": 0,
        "status": "taken_back",
    }
    assert wager_changes(e.EntryUndone(e.HandSplit(3, 1, "p", ONE, "")))[0]["wager"] == "1.2"
    assert wager_changes(e.WagersSettled("round", (LOST,)))[0]["status"] == "settled"


def test_a_result_has_a_settlement_for_each_backer() -> None:
    rows = settlement_rows(e.WagersSettled("round", (WON,)))
    assert [(row["player"], row["stake_cents"], row["returned_cents"]) for row in rows] == [
        ("p", 3_000, 6_000),
        ("a", 1_000, 2_000),
    ]


ALERTS = {
    "late wager": (e.CommandRefused(msgspec.Raw(b"{}"), "late_wager", "PM 5.3", "late"), ["late_wager"]),
    "late withdrawal": (e.CommandRefused(msgspec.Raw(b"{}"), "late_withdrawal", "PM 5.4", "late"), ["late_withdrawal"]),
    "other refusal": (e.CommandRefused(msgspec.Raw(b"{}"), "line_taken", "PM 3.10", ""), []),
    "found": (e.WagerFound(ONE, (), "PM 5.26"), ["limit_breach"]),
    "bonus": (CASES["bonus"][0], ["super_bonus"]),
    "bonus and note": (
        e.BonusPaid((e.Bonus("1.1", 3, "PM 4.1.1", "", (e.Share("p", 0, 100_000),)),), noted=("1.3",)),
        ["super_bonus", "shift_manager"],
    ),
    "a slip of the finger": (e.EntryUndone(e.CardDealt("8D", 1, 1, "pad", "PM 3.28")), []),
    "a result taken back": (e.EntryUndone(e.CardDealt("8D", 1, 1, "pad", "PM 3.28"), known=True), ["irregularity"]),
    "ruled": (e.WagersRuled((HALF,), "PM 6.1"), ["irregularity"]),
    "stray card": (e.StrayCardPlaced(1, 1, "8D", "house", "ruling 85"), ["irregularity"]),
    "note only": (e.BonusPaid((), noted=("1.3",)), ["shift_manager"]),
    "void": (CASES["void"][0], ["round_void"]),
    "envy": (e.BonusPaid((e.Bonus("1.3", 3, "TC 3.14", "", (e.Share("p", 0, 25_000),), "envy-bonus"),)), []),
    "meter": (e.ProgressiveClaimed(CLAIM, "TC 3.19"), ["jackpot_claim"]),
    "second hand": (e.HandViewed(3, "p", "TC 3.4.1", True), ["irregularity"]),
    "hand viewed": (e.HandViewed(3, "p", "TC 3.9"), []),
    "power": (e.PowerFailed(False, "TC 5.16.1"), ["irregularity"]),
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
    (alert,) = alerts(e.RoundVoided(4, ground, "TC 5.3", "The fourth card.", ()), rulebook)
    assert alert.message == f"Round 4 was declared void: {text}. The fourth card."
