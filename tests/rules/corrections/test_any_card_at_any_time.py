"""Rounds played at random with cards and wagers put right at any time: an auditor's books agree, and putting one back
is as if nothing had been (ruling 81).
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import commands as c
from rules.core.cards import DECK_48
from rules.state import Round
from tests.rules.effort import examples
from tests.rules.test_machine import PLAYERS, Table

ROUNDS, PARTS = 25, 8
MANY = ("AS", "AH", "7S", "7H", "KS", "KD", "QC", "8D", "6C", "9C")


class Player:
    """Plays a table on, each choice from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.table = Table()
        self.table.install(1, 4)
        self.corrected = self.asked = self.moved = 0

    def card(self) -> str:
        return self.random.choice(self.random.choice((MANY, DECK_48)))

    def round(self) -> None:
        """From the bets to the end, and until somebody wants the next."""
        table = self.table
        table.send(c.LoadShoe())
        table.send(c.OpenBetting())
        for number, player in enumerate(self.random.sample(PLAYERS, 3), 1):
            table.send(c.PlaceWager(number, (c.Stake(player, 20_00),)))
            if self.random.random() < 0.4:
                table.send(c.PlaceWager(number, (c.Stake(player, 5_00),), "pair"))
        table.send(c.CloseBetting())
        while table.playing:
            self.step()
            if self.random.random() < 0.1:
                table.send(c.UndoEntry())
            if self.random.random() < 0.2:
                self.put_right()
            if self.random.random() < 0.1:
                self.put_wager_right()
        for _ in range(3):
            self.put_right()
            self.put_wager_right()
        if table.phase == "referred":
            self.step()

    def step(self) -> None:
        """One command that goes on."""
        table, random = self.table, self.random
        choices: dict[str, tuple[Any, ...]] = {
            "insurance_offer": (c.OfferInsurance(),),
            "surrender_offer": (c.OfferSurrender(),),
            "insurance": (self._insurance(), c.CloseInsurance()),
            "surrender": (c.Surrender(random.choice(table.wager_ids())), c.CloseSurrender()),
            "decision": (c.Hit(), c.DealCard(self.card(), hit=True), c.Stand(), c.Double(), c.Split()),
            "withdrawals": (c.WithdrawDouble(random.choice(PLAYERS)), c.CloseWithdrawals()),
            "referred": (c.RecordRuling("So.", "Why."),),
            "claims": (c.DecideClaim(),),
            "control": (c.AnnounceController(1, "ann"),),
        }
        if table.phase in ("initial_deal", "card", "dealer"):
            table.send(c.DealCard(self.card()))
        else:
            table.send(random.choice(choices.get(table.phase, (c.Settle(),))), "gaming_shift_manager")

    def _insurance(self) -> c.Insure:
        wager = self.random.choice(self.table.wagers("main"))
        return c.Insure(wager.id, tuple(c.Stake(stake.player, stake.cents // 2) for stake in wager.stakes))

    def put_wager_right(self) -> None:
        """A wager was another amount, another player's, or on another area."""
        table, random = self.table, self.random
        wager = random.choice(table.wagers(random.choice(("main", "pair", "double"))) or [None])
        if wager is None:
            return
        player = random.choice((wager.stakes[0].player, random.choice(PLAYERS)))
        stakes = (c.Stake(player, random.choice((10_00, 20_00, 50_00))),)
        area = random.choice((None, random.randint(1, 5)))
        self.moved += table.send(c.CorrectWager(wager.id, stakes, area), "pit_manager") and not table.state.question

    def put_right(self) -> None:
        """A card of the felt is another; now and then it turns out to be what it was."""
        table, before = self.table, self.table.state.round
        assert isinstance(before, Round)
        lying = [
            (area, place, number, was)
            for area, hands in enumerate(((before.house,), *((h.cards for h in a.hands) for a in before.areas)))
            for place, cards in enumerate(hands, 1)
            for number, was in enumerate(cards, 1)
        ]
        if not lying:
            return
        area, place, number, was = self.random.choice(lying)
        card = self.card()
        if not table.send(c.CorrectCard(area, was, card, place, number), "pit_manager"):
            return
        self.asked += bool(table.state.question)
        if not table.state.question:
            self.corrected += 1
            if self.random.random() < 0.5:
                assert table.send(c.CorrectCard(area, card, was, place, number), "pit_manager")
                assert table.state.question or table.state.round == before


@pytest.mark.clause("PM 5.6.2", "ruling 81")
@pytest.mark.parametrize("seed", range(examples(PARTS)))
def test_the_books_agree_whatever_is_put_right(seed: int) -> None:
    player = Player(seed)
    for _ in range(ROUNDS):
        player.round()
    player.table.teardown()
    assert player.corrected > ROUNDS / 2, "cards are put right at all"
    assert player.moved > 3, "and wagers"
    assert player.asked, "and some of them ask for a ruling"
