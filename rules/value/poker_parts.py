"""A round of Three Card Poker taken apart, once it is over: one card after another says no more than the whole deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules import events
from rules.events import Event
from rules.state import InstalledTable, PokerRound, Position
from rules.value.against_house import FOLDED
from rules.value.parts import KindOutcome, Terms, Whose, parts_of, results_of
from rules.value.poker_tables import kind_of, poker_table_of

_FOLDED = float(FOLDED)
ANTE, PLAY, PAIR_PLUS, PROGRESSIVE = "ante", "play", "pair_plus", "progressive"


class PokerWatch:
    """Knows a round by how it ended: an Ante is worth what best play returns, a hand what it returns when it is played,
    or a fold. What the meter and an Envy Bonus pay is left to the cost: no rulebook says what they are worth.
    """

    def __init__(self, table: InstalledTable) -> None:
        self.values = poker_table_of(table.rulebook)

    def note(self, before: InstalledTable, event: Event) -> None:
        """Nothing has to be kept on the way."""

    def parts(self, round_: PokerRound) -> tuple[KindOutcome, ...]:
        """What the round came to."""
        terms, costs = Terms(), dict[Whose, float]()
        _, results = results_of(round_)
        for area in round_.areas:
            for wager in area.wagers:
                for player, cents in _decided(round_, wager):
                    self._wager(round_, area, wager, player, cents, terms, costs)
        for whose, cost in costs.items():
            terms.fell(*whose, results[whose] - cost - terms.choices.get(whose, 0.0))
        return parts_of(round_, terms)

    def _wager(
        self,
        round_: PokerRound,
        area: Position,
        wager: events.Wager,
        player: str,
        cents: int,
        terms: Terms,
        costs: dict[Whose, float],
    ) -> None:
        whose = player, wager.kind
        if wager.kind == ANTE:
            terms.chose(*whose, cents * self._choice(area, player))
            costs[whose] = costs.get(whose, 0.0) + cents * self.values.ante
        elif wager.kind == PAIR_PLUS:
            costs[whose] = costs.get(whose, 0.0) + cents * self.values.pair_plus
        elif wager.kind == PROGRESSIVE:
            terms.fell(*whose, _fixed_award(round_, wager, player) - self.values.fixed_awards_cents)

    def _choice(self, area: Position, player: str) -> float:
        """What playing or folding gave away; nothing of a hand whose cards nobody knows."""
        hand = area.hand
        if len(hand.cards) != 3 or not all(hand.cards):
            return 0.0
        played = self.values.hands[kind_of(hand.cards)]
        plays = any(w.kind == PLAY and any(s.player == player for s in w.stakes) for w in area.wagers)
        return (played if plays else _FOLDED) - max(played, _FOLDED)


def _decided(round_: PokerRound, wager: events.Wager) -> Iterator[tuple[str, int]]:
    """The backers whose part of a wager won, lost or stood off."""
    for result in round_.results:
        if result.wager == wager.id and result.kind == wager.kind and result.result != "returned":
            for share in result.shares:
                yield share.player, share.stake_cents


def _fixed_award(round_: PokerRound, wager: events.Wager, player: str) -> int:
    found: dict[str, int] = defaultdict(int)
    for result in round_.results:
        if result.wager == wager.id and result.claim is not None and result.claim.award_cents is not None:
            for share in result.shares:
                found[share.player] += share.returned_cents
    return found[player]
