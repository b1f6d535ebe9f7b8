"""What a position is paid: the cases of cases/three_card_poker.toml, and the progressive (TC 3.11-3.20, 4)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from rules import Context, Facts, Refusal, decide, prompts, view_of
from rules import commands as c
from rules.context import ClaimLock
from rules.three_card_poker.vocabulary.hands import rank
from tests.rules.three_card_poker.game import Game, command

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "cases.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.clause(
    "TC 1.1.1",
    "TC 1.1.2",
    "TC 1.1.6",
    "TC 1.1.10",
    "TC 3.3",
    "TC 3.11",
    "TC 3.11.1",
    "TC 3.11.2",
    "TC 3.11.3",
    "TC 3.11.4",
    "TC 3.12",
    "TC 3.12.1",
    "TC 3.12.2",
    "TC 3.12.3",
    "TC 3.12.4",
    "TC 3.12.5",
    "TC 3.16",
    "TC 3.17.1",
    "TC 3.17.4",
    "TC 4.1",
    "TC 4.1/ante",
    "TC 4.1/play",
    "TC 4.2",
    "TC 4.2/straight-flush",
    "TC 4.2/three-of-a-kind",
    "TC 4.2/straight",
    "TC 4.3",
    "TC 4.3/straight-flush",
    "TC 4.3/three-of-a-kind",
    "TC 4.3/straight",
    "TC 4.3/flush",
    "TC 4.3/pair",
)
@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_a_hand_against_the_house(case: dict[str, Any]) -> None:
    """An Ante of $20 with a Pair Plus of $10, and what each part wins or loses in dollars."""
    game = Game()
    game.bets("3 cat 20 ante", "3 cat 10 pair_plus")
    game.deal(case["hand"], house=case["house"])
    game.play(f"{case.get('decision', 'play')} 3", "show 0", "show 3", "settle")
    assert {name.removeprefix("3 "): net for name, net in game.paid.items()} == case["net"]
    assert {name.removeprefix("3 "): clause for name, clause in game.clauses.items()} == case["clause"]
    assert game.phase == "concluded"
    assert game.money_is_conserved()


@pytest.mark.clause("TC 3.4", "ruling 4")
def test_backers_share_a_result_by_stake() -> None:
    game = Game()
    game.bets("1 ann 20 fay 40 ante")
    game.deal("AS KH QD", house="QS TH 5D")
    game.play("play 1", "show 0", "show 1", "settle")
    shares = {
        (result.kind, share.player): share.returned_cents for result in game.round.results for share in result.shares
    }
    assert shares == {
        ("ante", "ann"): 4000,
        ("ante", "fay"): 8000,
        ("play", "ann"): 4000,
        ("play", "fay"): 8000,
        ("ante_bonus", "ann"): 2000,
        ("ante_bonus", "fay"): 4000,
    }


def test_positions_are_settled_in_seat_order() -> None:
    game = Game()
    game.bets("4 dev 10 ante", "1 ann 10 ante", "1 ann 5 pair_plus", "4 dev 5 pair_plus")
    game.deal("AS KH QD", "2S 2H 3D", house="QS TH 5D")
    game.play("play 1", "play 4", "show 0", "show 1", "show 4")
    view: Any = view_of(game.state, "dealer")
    order = ["1 ante", "1 play", "1 ante_bonus", "1 pair_plus", "4 ante", "4 play", "4 pair_plus"]
    assert [f"{line.area} {line.kind}" for line in view.round.pay_sheet] == order
    game.play("settle")
    assert [f"{result.area} {result.kind}" for result in game.round.results] == order


AWARDS = [
    ("AS KH QD", "progressive-straight", 15, "TC 4.4/straight"),
    ("2S 2H 2D", "progressive-three-of-a-kind", 150, "TC 4.4/three-of-a-kind"),
    ("3S 2S AS", "progressive-straight-flush", 175, "TC 4.4/straight-flush"),
    ("AH KH QH", "progressive-royal-other", 1250, "TC 4.4/royal-flush-other"),
]


@pytest.mark.clause(
    "TC 3.9.1",
    "TC 3.13",
    "TC 3.18",
    "TC 3.20.2",
    "TC 4.4",
    "TC 4.4/straight",
    "TC 4.4/three-of-a-kind",
    "TC 4.4/straight-flush",
    "TC 4.4/royal-flush-other",
    "ruling 37",
    "ruling 54",
)
@pytest.mark.parametrize(("hand", "line", "award", "clause"), AWARDS)
@pytest.mark.parametrize("decision", ["play", "fold"])
@pytest.mark.parametrize("house", ["JC TD 5D", "QC 8D 5D", "JC JD JH"], ids=["not qualified", "lower", "higher"])
def test_a_fixed_award_is_paid_also_after_a_fold(
    hand: str, line: str, award: int, clause: str, decision: str, house: str
) -> None:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 progressive")
    game.deal(hand, house=house)
    game.play(f"{decision} 1", "show 0", "show 1", "settle looked at")
    result = next(result for result in game.round.results if result.kind == "progressive")
    assert (result.result, result.pay_line, result.clause) == ("won", line, clause)
    assert [share.returned_cents for share in result.shares] == [award * 100]
    assert result.claim is not None
    assert (result.claim.award_cents, result.claim.order, result.claim.player) == (award * 100, 1, "ann")
    lost = decision == "fold" or rank(tuple(house.split())) > rank(tuple(hand.split()))
    assert game.paid["1 ante"] == (-20 if lost else 20)
    assert game.phase == "concluded"


@pytest.fixture
def royal() -> Game:
    """A spade royal at position 1, a straight at 2 and a flush at 3, each with a progressive wager."""
    game = Game()
    game.bets(
        "1 ann 20 ante",
        "1 ann 5 progressive",
        "2 ben 20 ante",
        "2 ben 5 progressive",
        "3 cat 5 pair_plus",
        "3 cat 5 progressive",
    )
    game.deal("AS KS QS", "4S 3H 2D", "9H 7H 4H", house="JC TD 5D")
    game.play("play 1", "fold 2", "continue 3", "show 0", "show 1", "show 2", "show 3")
    return game


@pytest.mark.clause("TC 3.14", "TC 3.20", "TC 3.20.1", "TC 4.4", "TC 4.4/royal-flush-spades", "TC 1.1.4", "ruling 38")
def test_the_spade_royal_is_paid_last_by_the_meter(royal: Game) -> None:
    settled, claimed = royal.do(command("settle"))
    assert {r.claim.player: r.claim.order for r in settled.results if r.claim} == {"ben": 1}
    assert (claimed.claim.order, claimed.claim.award_cents, claimed.clause) == (2, None, "TC 3.20.1")
    assert royal.phase == "bonus"
    claim = claimed.claim.id
    assert royal.refused(c.SettleJackpot(claim, 100, "sam")) == "role (TC 6.2)"
    assert royal.refused(c.SettleJackpot("1.9", 100, "sam"), "pit_supervisor") == "unknown_claim (TC 3.19)"
    assert royal.refused(c.SettleJackpot(claim, 100, " "), "pit_supervisor") == "verifier_missing (TC 3.19)"
    assert royal.refused(c.SettleJackpot(claim, 100, "dana"), "pit_supervisor") == "verifier_missing (TC 3.19)"
    assert royal.refused(c.SettleJackpot(claim, -1, "sam"), "pit_supervisor") == "below_zero (TC 3.19)"
    assert royal.refused(c.DenyClaim(claim, " "), "pit_supervisor") == "reason_missing (TC 3.19)"
    assert royal.refused(c.DenyClaim(claim, "x" * 201), "pit_supervisor") == "reason_too_long (TC 3.19)"
    facts = Facts(jackpot_claim=ClaimLock(verified=True, cents=98_765_00, verified_by="sam"))
    too_late = decide(
        royal.state, c.DenyClaim(claim, "So."), Context(now=royal.now, role="pit_supervisor", facts=facts)
    )
    assert isinstance(too_late, Refusal)
    assert too_late.code == "claim_verified"
    royal.do(c.SettleJackpot(claim, 98_765_00, "sam"), "pit_supervisor")
    assert royal.events[0].clause == "TC 3.18"
    assert royal.paid["1 progressive"] == 98_765 - 5
    assert royal.phase == "bonus"
    royal.play("settle")
    assert royal.bonuses == {"1.4": 250, "1.6": 250}  # both others, the one without a win too; not the achiever
    assert royal.phase == "jackpot_payment"
    assert royal.money_is_conserved()


@pytest.mark.clause("TC 3.18", "TC 3.19")
def test_the_jackpot_is_a_ceremony_of_which_the_dealer_is_told_every_step(royal: Game) -> None:
    """Stop and call the pit; pay nothing until it is verified; then whom to pay what, until that is done."""

    def said() -> tuple[str, str, str, str]:
        step = prompts(royal.state).step
        return step.code, step.title, step.detail, step.clause

    hand = "Royal Flush of spades"
    stays = f"Ann, position 1: {hand}. Its cards stay as they lie. Then"
    assert said() == (
        "settle_round",
        "Stop, call the pit",
        f"{stays} pay and collect; that enters the claim.",
        "TC 3.19",
    )
    royal.play("settle")
    code, title, detail, clause = said()
    assert (code, title, clause) == ("settle_jackpot", "Jackpot: Ann, position 1", "TC 3.19")
    assert detail.startswith(f"{hand}. The cards stay as they lie until the pit has verified them")
    royal.do(c.SettleJackpot("1.2.progressive", 98_765_00, "sam"), "pit_supervisor")
    assert said()[:2] == ("settle_bonus", "Pay the Envy Bonus")
    royal.play("settle")
    assert (said()[:2], said()[3]) == (("pay_jackpot", "Pay Ann $98,765"), "TC 3.18")
    view: Any = view_of(royal.state, "dealer")
    (line,) = view.round.pay_sheet
    assert (line.area, line.shares[0].player, line.returned_cents) == (1, "ann", 98_765_00)
    assert royal.refused(command("open_betting")) == "not_now (TC 3.18)"
    royal.play("settle")
    paid, over = royal.events
    assert (paid.player, paid.area, paid.cents, paid.clause) == ("ann", 1, 98_765_00, "TC 3.18")
    assert (royal.phase, over.returned_cents) == ("concluded", 98_765_00 + (40 + 20 + 100 + 15 + 25 + 500) * 100)
    assert royal.money_is_conserved()
    royal.play("open_betting")


@pytest.mark.clause("TC 3.18", "TC 3.19", "TC 3.20.1")
def test_a_hand_that_wins_the_meter_is_pointed_out_and_every_other_line_stays_payable(royal: Game) -> None:
    """The lower awards come first; what waits for the claim is the meter's amount, the Envy Bonus and the next bets."""

    def round_view() -> Any:
        return view_of(royal.state, "dealer").round  # type: ignore[union-attr]

    assert round_view().claims_meter == 1
    lines = [c.LineRef(line.wager, line.kind, line.shares[0].player) for line in round_view().pay_sheet]
    assert len(lines) > 5
    for line in lines:
        royal.do(c.MarkPaid((line,)))
    assert royal.phase == "bonus"
    assert (round_view().claims_meter, royal.round.jackpot.order) == (1, 2)  # type: ignore[union-attr]
    envy = round_view().pay_sheet[0]
    assert royal.refused(c.MarkPaid((c.LineRef(envy.wager, envy.kind, "ben"),))) == "claim_waits (TC 3.19)"
    assert royal.refused(command("open_betting")) == "not_now (TC 3.14)"
    royal.do(c.SettleJackpot("1.2.progressive", 98_765_00, "sam"), "pit_supervisor")
    assert round_view().claims_meter is UNSET


@pytest.mark.clause("TC 4.4/royal-flush-spades", "TC 4.4/royal-flush-other")
@pytest.mark.parametrize(("cards", "beside"), [("AS KS QS", "Royal Flush ♠"), ("AH KH QH", "Royal Flush ♥")])
def test_a_royal_flush_has_its_suit_beside_its_cards(cards: str, beside: str) -> None:
    game = Game()
    game.bets("1 ann 20 ante")
    game.deal(cards, house="JC TD 5D")
    game.play("play 1", "show 0", "show 1")
    (hand,) = view_of(game.state, "dealer").round.areas[0].hands  # type: ignore[union-attr]
    assert (hand.label, hand.felt_label) == ("Royal Flush", beside)


@pytest.mark.clause("TC 3.19", "TC 3.20.1")
def test_a_spade_royal_that_lies_face_up_stops_the_showing_too() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 progressive", "2 ben 20 ante")
    game.deal("AS KS QS", "4S 3H 2D", house="JC TD 5D")
    game.play("play 1", "play 2", "show 0", "show 1")
    step = prompts(game.state).step
    assert (step.code, step.title, step.area) == ("expose_hand", "Stop, call the pit", 2)
    assert step.detail.endswith("Then show the hand of position 2.")


@pytest.mark.clause("TC 3.13")
@pytest.mark.parametrize("bets", [("1 ann 20 ante",), ("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 progressive")])
def test_a_spade_royal_without_a_progressive_wager_stops_nothing(bets: tuple[str, ...]) -> None:
    game = Game()
    game.bets(*bets)
    game.deal("AS KS QS", *["4S 3H 2D"][: len(bets) - 1], house="JC TD 5D")
    game.play("play 1", *["play 2"][: len(bets) - 1], "show 0", "show 1", *["show 2"][: len(bets) - 1])
    assert prompts(game.state).step.title == "Pay and collect"


@pytest.mark.clause("TC 3.19", "ruling 67")
def test_a_claim_for_which_the_meter_has_nothing_ends_with_nothing(royal: Game) -> None:
    royal.play("settle")
    royal.do(c.SettleJackpot("1.2.progressive", 0, "sam"), "pit_supervisor")
    royal.play("settle")
    assert (royal.phase, royal.paid["1 progressive"]) == ("concluded", -5)
    assert royal.money_is_conserved()


@pytest.mark.clause(
    "TC 3.14",
    "TC 4.4/royal-flush-other",
    "TC 4.4/straight-flush",
    "TC 4.4/three-of-a-kind",
    "TC 4.4/straight",
    "ruling 38",
    "ruling 56",
)
@pytest.mark.parametrize(
    ("bets", "hands", "house", "bonus"),
    [
        (
            ("1 ann 20 ante",),
            ("AH KH QH", "9H 7H 4H"),
            "JC TD 5D",
            {"1.3": 50},
        ),  # without a progressive wager of its own
        (("1 ann 20 ben 20 ante",), ("AH KH QH", "9H 7H 4H"), "JC TD 5D", {}),  # the other backs the hand
        (("1 ann 20 ante",), ("2H 2S QD", "9H 7H 4H"), "AH KH QH", {}),  # the house hand brings none
        (("1 ann 20 ante",), ("KH QH JH", "9H 7H 4H"), "JC TD 5D", {}),
        (("1 ann 20 ante",), ("KH KS KD", "9H 7H 4H"), "JC TD 5D", {}),
        (("1 ann 20 ante",), ("KH QS JD", "9H 7H 4H"), "JC TD 5D", {}),
    ],
)
def test_envy_bonus_to_the_others(
    bets: tuple[str, ...], hands: tuple[str, ...], house: str, bonus: dict[str, float]
) -> None:
    game = Game()
    game.bets(*bets, "2 ben 20 ante", "2 ben 5 progressive")
    game.deal(*hands, house=house)
    game.play("play 1", "play 2", "show 0", "show 1", "show 2", "settle")
    if bonus:
        assert game.phase == "bonus"
        game.play("settle looked at")
    assert game.bonuses == bonus
    assert game.phase == "concluded"


@pytest.mark.clause("TC 1.1.4", "TC 3.14", "ruling 38")
@pytest.mark.parametrize("shared", ["1 ann 20 ben 20 ante", "1 ben 5 pair_plus"])
def test_nobody_is_paid_an_envy_bonus_for_a_hand_that_they_back_themselves(shared: str) -> None:
    """Ben has part of the royal's Ante, or its Pair Plus; his progressive wager lies on his own position."""
    game = Game()
    ante = () if "ante" in shared else ("1 ann 20 ante",)
    bets = (*ante, shared, "2 ben 20 ante", "2 ben 5 progressive", "3 cat 20 ante", "3 cat 5 progressive")
    game.bets(*bets)
    game.deal("AH KH QH", "9H 7H 4H", "9D 7D 4D", house="JC TD 5D")
    game.play("play 1", "play 2", "play 3", "show 0", "show 1", "show 2", "show 3", "settle", "settle looked at")
    assert list(game.bonuses.values()) == [50]
    (bonus,) = game.round.bonuses
    assert [share.player for share in bonus.shares] == ["cat"]
