"""One table of a Pontoon rulebook, to be played beside the others: the same bets, cards and words at each.

    side = Side("rws-pontoon-4", "1 ann 20", "5S 6D", "7C 9H").say("stand")
    assert side.refusal == "must_draw (PR 3.16)"

The players' cards are dealt in order, the house takes its own: one, or two face down that are looked at. Words are
cards, commands without fields, wishes with fields (`WISHES`), and `offers` and `finish`, with which the dealer goes on
where nobody wishes anything. After a refusal no further word is heard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules import Context, Refusal, decide
from rules import commands as c
from tests.rules.dealing import Dealing, place, stakes, table
from tests.rules.dealt import command_of

WISHES: dict[str, Callable[..., Any]] = {
    "bet": lambda area, player, dollars, kind="main": place(int(area), kind, **{player: int(dollars)}),
    "take_back": c.ChangeWager,
    "found": lambda area, line, player, dollars: c.RecordFoundWager(
        int(area), int(line), stakes({player: int(dollars)})
    ),
    "insure": lambda wager, player, dollars: c.Insure(wager, stakes({player: int(dollars)})),
    "insure_other": lambda wager, player, dollars: c.ClaimInsurance(wager, player, int(dollars) * 100),
    "surrender": c.Surrender,
    "double_for": lambda player, dollars: c.Double(stakes({player: int(dollars)})),
    "withdraw": c.WithdrawDouble,
    "void": c.VoidRound,
    "absent": c.MarkAbsent,
    "in_error": lambda card, area: c.ReportCardInError(card, int(area)),
    "lie_exchanged": lambda first, second: c.CardsAsTheyLie({"1": ((second,),), "2": ((first,),)}),
}
"""Wishes with fields, written name:field:field."""

_OFFERS = {
    "insurance_offer": "offer_insurance",
    "insurance": "close_insurance",
    "surrender_offer": "offer_surrender",
    "surrender": "close_surrender",
}
_TO_THE_END = _OFFERS | {"decision": "stand", "withdrawals": "close_withdrawals", "expose": "expose_house"}


class Side:
    """The table as it is: `game`, and the refusal of the last word, "" if there was none."""

    def __init__(self, rulebook: str, bets: str, deal: str, house: str) -> None:
        """Bets are parted by commas. Without cards to deal, bets stay open."""
        self.game: Dealing = table(rulebook).open()
        self.refusal = ""
        self._house = iter(house.split())
        for bet in filter(None, bets.split(", ")):
            self.game.bet(bet)
        if deal:
            self.game.close()
            self._deal(deal)

    def _deal(self, cards: str) -> None:
        areas = sum(bool(area.wagers) for area in self.game.round.areas)
        first, rest = cards.split()[:areas], cards.split()[areas:]
        self.game.cards(" ".join((*first, next(self._house), *rest)))
        if self.game.phase == "initial_deal" and rest:
            self.game.cards(f"{next(self._house)} look_at_house")

    def say(self, text: str) -> Side:
        for word in text.split():
            if not self.refusal:
                self._say(word)
        return self

    def _say(self, word: str) -> None:
        if word == "offers":
            while self.game.phase in _OFFERS:
                self.game.cards(_OFFERS[self.game.phase])
        elif word == "finish":
            while self.game.phase != "concluded":
                step = next(self._house) if self.game.phase == "dealer" else _TO_THE_END.get(self.game.phase, "settle")
                self.game.cards(step)
        else:
            self._wish(word)

    def _wish(self, word: str) -> None:
        name, *fields = word.split(":")
        command = WISHES[name](*fields) if fields else command_of(word)
        answer = decide(self.game.state, command, Context(now=self.game.now, role="pit_manager"))
        if isinstance(answer, Refusal):
            self.refusal = f"{answer.code} ({answer.clause})"
        else:
            self.game.do(command, "pit_manager")
