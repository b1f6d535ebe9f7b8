"""Expected is the certificate's: of each wager as it was first placed, whatever was split, doubled or played on it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rules import commands as c
from rules.certificate import certificate_of
from rules.value.parts import KindOutcome
from rules.value.watching import take_apart
from tests.rules.dealt import Dealt
from tests.rules.value.test_taken_apart import POKER, Logged

FINE = Decimal("0.0001")


def figure(rulebook: str, section: str, row: str, column: int) -> float:
    """A figure of the certificate that was printed; of a Pontoon one the first column is of the fewest decks."""
    there = next(each for each in certificate_of(rulebook).sections if each.code == section)
    value = next(each for each in there.rows if each.code == row).figures[column].value
    assert value is not None
    return value


def main(rulebook: str, decks: int, staked: int, tier: int, others: int = 0) -> Decimal:
    """Cents: the printed return of a whole round without its Super Bonus, then that bonus as sum × odds."""
    column = decks - 4
    printed = figure(rulebook, "whole-round", "printed", column) - figure(rulebook, "whole-round", "bonus", column)
    odds = figure(rulebook, "super-bonus", "odds", column)
    return Decimal(staked * printed + (tier + others * 50_00) / odds)


def of_round(game: Dealt, *bets: str, play: str) -> dict[tuple[str, str], KindOutcome]:
    before, noted = game.state, len(game.log)
    game.bets(*bets)
    game.play(play)
    return {(part.player, part.kind): part for part in take_apart(before, game.log[noted:])}


@pytest.mark.parametrize("decks", [4, 6, 8])
@pytest.mark.parametrize(
    "play",
    [
        "9S 8D KH  settle stand  KD settle",
        "8S 7D 8H  split 3C double 9C close_withdrawals KC stand  KD settle",
    ],
)
def test_a_main_wager_has_the_edge_of_its_decks_whatever_is_played(decks: int, play: str) -> None:
    found = of_round(Dealt(decks=decks), "1 ann 20", play=play.replace("settle stand", "stand"))
    part = found["ann", "main"]
    assert part.expected_cents == main("mbs-pontoon-6", decks, 20_00, 1_000_00).quantize(FINE)
    assert part.result_cents == part.expected_cents + part.choices_cents + part.luck_cents
    assert part.luck_cents == part.cards_cents + part.shoe_cents


def test_the_super_bonus_is_its_tiers_sum_and_what_other_hands_bring_times_its_odds() -> None:
    found = of_round(Dealt(), "1 ann 100", "2 ben 5", play="9S 9C 8D KH KS  stand stand  KD settle")
    assert found["ann", "main"].expected_cents == main("mbs-pontoon-6", 8, 100_00, 5_000_00).quantize(FINE)
    assert found["ben", "main"].expected_cents == main("mbs-pontoon-6", 8, 5_00, 0, others=1).quantize(FINE)


def test_who_shares_a_wager_has_their_part_of_the_tier_that_it_reaches_together() -> None:
    found = of_round(Dealt(), "1 ann 60 fay 40", play=SHARED)
    whole = main("mbs-pontoon-6", 8, 100_00, 5_000_00)
    assert found["ann", "main"].expected_cents == (whole * 60 / 100).quantize(FINE)
    assert found["fay", "main"].expected_cents == (whole * 40 / 100).quantize(FINE)


SHARED = "9S 8D KH  stand  KD settle"


def test_pair_and_insurance_have_their_own_edge_and_no_choice() -> None:
    game = Dealt(limits={kind: c.Limits(200, 50_000) for kind in ("main", "pair", "insurance")})
    found = of_round(
        game,
        "1 ann 20",
        "1 ann 10 pair",
        play="9S AD KH settle  offer_insurance insure:1.1:ann:10 close_insurance  offer_surrender close_surrender "
        "stand  8D settle",
    )
    assert found["ann", "pair"].expected_cents == Decimal(
        10_00 * figure("mbs-pontoon-6", "pair", "return", 4)
    ).quantize(FINE)
    assert found["ann", "insurance"].expected_cents == Decimal(
        10_00 * figure("mbs-pontoon-6", "insurance", "return-none", 4)
    ).quantize(FINE)
    assert found["ann", "insurance"].choices_cents == 0


def test_nothing_is_expected_of_a_void_round_or_of_a_wager_that_went_back() -> None:
    void = voided()
    assert [(p.expected_cents, p.choices_cents, p.luck_cents) for p in void] == [(0, 0, 0)]


def voided() -> tuple[KindOutcome, ...]:
    game = Dealt()
    before, noted = game.state, len(game.log)
    game.bets("1 ann 20")
    game.play("9S 8D")
    game.do(c.VoidRound("missing_cards", "The cards do not count up."), "gaming_shift_manager")
    return take_apart(before, game.log[noted:])


def poker(
    *bets: str, play: tuple[Any, ...], cards: tuple[str, ...], jackpot: int = 0
) -> dict[tuple[str, str], KindOutcome]:
    game = Logged()
    before, noted = game.state, len(game.log)
    game.bets(*bets)
    game.deal(*cards, house="QD 4H 3C")
    game.play(*play)
    if jackpot:
        game.do(c.SettleJackpot(game.round.jackpot.id, jackpot, "sam"), "pit_supervisor")  # type: ignore[union-attr]
        game.do(c.Settle())
    return {(part.player, part.kind): part for part in take_apart(before, game.log[noted:])}


def test_three_card_poker_by_kind_with_the_fixed_awards_and_the_envy_bonus() -> None:
    found = poker(
        "1 ann 20 ante",
        "1 ann 5 pair_plus",
        "1 ann 5 progressive",
        "2 ben 20 ante",
        play=("view 1", "play 1", "view 2", "fold 2", "show 0", "show 1", "show 2", "settle"),
        cards=("AS KH QS", "9S 8H 2D"),
    )
    awards, envy = (100 * figure(POKER, "progressive", "fixed", column) for column in (2, 3))
    expected = {
        ("ann", "ante"): 20_00 * figure(POKER, "ante-play", "return", 0),
        ("ann", "pair_plus"): 5_00 * figure(POKER, "pair-plus", "return", 1),
        ("ann", "progressive"): awards + envy - 5_00,
        ("ben", "ante"): 20_00 * figure(POKER, "ante-play", "return", 0),
    }
    assert {whose: part.expected_cents for whose, part in found.items()} == {
        whose: Decimal(cents).quantize(FINE) for whose, cents in expected.items()
    }
    assert all(part.shoe_cents == 0 for part in found.values())
    assert found["ann", "progressive"].result_cents == 10_00  # a straight: $15 for the $5


def test_what_a_meter_paid_is_luck_and_none_of_the_cards() -> None:
    found = poker(
        "1 ann 20 ante",
        "1 ann 5 progressive",
        play=("view 1", "play 1", "show 0", "show 1", "settle"),
        cards=("AS KS QS",),
        jackpot=98_765_00,
    )
    part = found["ann", "progressive"]
    assert part.result_cents == 98_760_00
    assert part.shoe_cents == 98_765_00
    assert part.cards_cents == part.result_cents - part.expected_cents - 98_765_00
