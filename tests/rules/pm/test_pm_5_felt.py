"""Deals that went wrong at one place, told as they lie: whatever the record made of them, the felt counts (PM 5.11 to
5.16, ruling 61).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from rules import Refusal
from rules import commands as c
from tests.rules.audit.results import total_of
from tests.rules.dealt import command_of
from tests.rules.irregularities.felt import Felt

NAMES = {1: "ann", 2: "ben", 3: "cat", 4: "dev", 5: "eve"}
DECK = [rank + suit for rank in "A23456789JQK" for suit in "SHDC"]
CLAUSES = {"stray": "PM 5.15", "skipped": "PM 5.14", "no_house": "PM 5.12", "short": "PM 5.16"}
OFFERS = ("offer_insurance", "close_insurance", "offer_surrender", "close_surrender")
GOES_ON = ("settle", "stand", "close_withdrawals", *OFFERS)


@dataclass
class TrueDeal:
    """Cards as the dealer dealt them, with one fault, and the order in which they were entered."""

    areas: dict[int, list[str]]
    cards: list[str]
    house: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)

    def deal(self, hand: list[str]) -> None:
        self.order.append(self.cards.pop())
        hand.append(self.order[-1])

    @property
    def has_drawn(self) -> bool:
        return any(len(hand) > 2 for hand in self.areas.values())

    def lie(self) -> c.CardsAsTheyLie:
        areas = {str(n): (tuple(self.areas[n]),) if self.areas.get(n) else () for n in NAMES}
        return c.CardsAsTheyLie(areas, tuple(self.house), had_drawn=self.has_drawn)


def dealt(chance: random.Random, fault: str, wagered: list[int]) -> TrueDeal:
    empty = [number for number in NAMES if number not in wagered]
    boxes = sorted(wagered + ([chance.choice(empty)] if fault == "stray" else []))
    at = chance.choice(wagered)
    if fault == "skipped":
        boxes.remove(at)
    deal = TrueDeal({number: [] for number in boxes}, chance.sample(DECK, 30))
    for number in boxes:
        deal.deal(deal.areas[number])
    if fault != "no_house":
        deal.deal(deal.house)
    for number in boxes:
        if fault != "short" or number != at:
            deal.deal(deal.areas[number])
    for number in (n for n in boxes if n in wagered and len(deal.areas[n]) > 1):
        while chance.random() < 0.6 and total_of(tuple(deal.areas[number])) < 15:
            deal.deal(deal.areas[number])
    return deal


def enter(felt: Felt, deal: TrueDeal) -> bool:
    """The cards as they came, each a hit where the record asks for a decision; False where the record takes no more."""
    for card in deal.order:
        for command in (c.DealCard(card), c.DealCard(card, hit=True)):
            if not isinstance(felt.decided(command), Refusal):
                felt.do(command)
                break
        else:
            return False
    return True


def play_on(felt: Felt, deal: TrueDeal) -> None:
    for _ in range(80):
        if felt.phase == "concluded":
            return
        going = (word for word in GOES_ON if not isinstance(felt.decided(command_of(word)), Refusal))
        if word := next(going, ""):
            felt.play(word)
            continue
        held = felt.round.irregular.held if felt.round.irregular else ()
        felt.do(c.DealCard(held[0].card if held else deal.cards.pop()))


@pytest.mark.clause("PM 5.6.1", "PM 5.11", "PM 5.12", "PM 5.13", "PM 5.14", "PM 5.15", "PM 5.16", "ruling 61")
@pytest.mark.parametrize("fault", CLAUSES)
def test_a_deal_that_went_wrong_counts_as_it_lies(fault: str) -> None:
    chance, told = random.Random(fault), 0
    for _ in range(600):
        felt = Felt()
        wagered = sorted(chance.sample(list(NAMES), chance.choice((2, 3))))
        felt.bets(*(f"{number} {NAMES[number]} 20" for number in wagered))
        deal = dealt(chance, fault, wagered)
        if not enter(felt, deal) or not deal.has_drawn:
            continue
        told += 1
        (*_, taken) = felt.do(deal.lie())
        assert CLAUSES[fault] in taken.clauses
        hands = {number: felt.hand(number) for number in wagered if deal.areas.get(number)}
        assert hands == {number: tuple(deal.areas[number]) for number in hands}
        assert felt.round.house == tuple(deal.house)
        play_on(felt, deal)
        assert felt.phase == "concluded"
        felt.check()
        if told == 12:
            return
    pytest.fail(f"only {told} deals could be told")
