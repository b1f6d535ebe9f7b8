"""A round of Three Card Poker taken apart, once it is over: one card after another says no more than the whole deal."""

from __future__ import annotations

from rules.events import Event
from rules.money.wagers import went_back
from rules.state import InstalledTable, PokerRound, Position
from rules.value.against_house import FOLDED
from rules.value.expected import expected_of
from rules.value.parts import KindOutcome, Terms, Whose, parts_of, results_of
from rules.value.poker_tables import kind_of, poker_table_of

_FOLDED = float(FOLDED)
ANTE, PLAY = "ante", "play"


class PokerWatch:
    """Knows a round by how it ended: a hand is worth what it returns when it is played, or a fold. All else that the
    cards brought is their luck, but for what a jackpot's meter paid, whose worth is in no certificate (ruling 39).
    """

    def __init__(self, table: InstalledTable) -> None:
        self.values, self.decks = poker_table_of(table.rulebook), table.shoe.decks

    def note(self, before: InstalledTable, event: Event) -> None:
        """Nothing has to be kept on the way."""

    def parts(self, table: InstalledTable) -> tuple[KindOutcome, ...]:
        """What the round came to."""
        round_, terms, expected = table.round, Terms(), expected_of(table, self.decks)
        assert isinstance(round_, PokerRound)
        for area in round_.areas:
            for wager in area.wagers:
                for stake in wager.stakes if wager.kind == ANTE else ():
                    if not went_back(round_, wager, stake.player):
                        terms.chose(stake.player, ANTE, stake.cents * self._choice(area, stake.player))
        paid = _paid_by_meter(round_)
        for whose, cents in results_of(round_)[1].items():
            terms.fell(*whose, cents - paid.get(whose, 0) - expected.get(whose, 0.0) - terms.choices.get(whose, 0.0))
        return parts_of(round_, terms, expected)

    def _choice(self, area: Position, player: str) -> float:
        """What playing or folding gave away; nothing of a hand whose cards nobody knows."""
        hand = area.hand
        if len(hand.cards) != 3 or not all(hand.cards):
            return 0.0
        played = self.values.hands[kind_of(hand.cards)]
        plays = any(w.kind == PLAY and any(s.player == player for s in w.stakes) for w in area.wagers)
        return (played if plays else _FOLDED) - max(played, _FOLDED)


def _paid_by_meter(round_: PokerRound) -> dict[Whose, int]:
    found: dict[Whose, int] = {}
    for result in round_.results:
        if result.claim is not None and result.claim.award_cents is None:
            for share in result.shares:
                whose = share.player, result.kind
                found[whose] = found.get(whose, 0) + share.returned_cents
    return found
