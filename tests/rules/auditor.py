"""An auditor who watches a table's events from outside and keeps books of its own: cards, stakes, results, totals.

Nothing here is taken from the rules but the shape of the events; what a hand is worth is worked out anew, by trying
every value of every Ace. `tests/rules/audit/` has the books.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import TableState
from rules.events import Event
from rules.state import Area, Round
from tests.rules.audit.corrections import CorrectionBooks
from tests.rules.audit.wagers import WagerBooks


class Auditor(WagerBooks, CorrectionBooks):
    """Raises AssertionError at the first thing that does not add up."""

    def saw(self, event: Event, before: TableState, after: TableState) -> None:
        """Take one event into the books and compare them with the state after it."""
        watch = getattr(self, f"_{type(event).__name__}", None)
        if watch is not None:
            watch(event, before)
        self._compare(after)

    def rests(self, state: TableState) -> None:
        """Once a command is carried out: nobody who is away calls decisions where somebody is there, and whoever called
        them first does so again when they are back, between hands (PM 3.11, 3.24.3.3, 5.22.1; ruling 75).
        """
        round_ = state.round
        if not isinstance(round_, Round) or round_.closed_at is None:
            return
        away = round_.irregular.absent if round_.irregular else ()
        for number, area in enumerate(round_.areas, 1):
            there = self._riding(area) - set(away)
            if area.controller and there:
                assert area.controller not in away, "another is there to decide"
            turn = round_.turn
            acting = turn is not None and turn.area == number and (area.hands[turn.hand - 1].cards[2:] or turn.awaiting)
            acting = acting or any(hand.drawing or (hand.doubled and not hand.done) for hand in area.hands)
            if self.callers.get(number) in there and not acting:
                assert area.controller == self.callers[number], "control returns to whose it is"

    def _riding(self, area: Area) -> set[str]:
        """Who has a part on a hand of an area that is neither settled nor surrendered."""
        return {
            stake.player
            for wager in area.wagers
            if wager.kind in ("main", "split") and not wager.settled and not wager.surrendered
            for stake in wager.stakes
            if stake.player not in (*wager.settled_players, *wager.surrendered_by)
        }

    def _BettingClosed(self, event: Any, before: TableState) -> None:
        self.callers = {int(number): player for number, player in event.controllers.items()}

    def _ControllerAnnounced(self, event: Any, before: TableState) -> None:
        self.callers[event.area] = event.player

    def _SurrenderClosed(self, event: Any, before: TableState) -> None:
        self.callers |= {int(number): player for number, player in event.controllers.items()}

    def _compare(self, after: TableState) -> None:
        if after.round is None or after.shoe is None:
            return
        assert dict(self.shoe) == after.shoe.dealt
        assert sum(self.shoe.values()) == after.shoe.dealt_count
        assert all(count <= after.shoe.decks for count in self.shoe.values())
        if after.round.phase == "finished":
            return  # the same command concludes it, and says which cards lay on no hand
        cards = [card for area in after.round.areas for hand in area.hands for card in hand.cards]
        cards += [*after.round.house, *self._aside(after)]
        assert sorted(cards) == sorted(self.on_table), "cards on the table are the cards dealt"
        standing = {w.id: {s.player: s.cents for s in w.stakes} for area in after.round.areas for w in area.wagers}
        assert standing == self.stakes, "stakes on the layout are the stakes put down"

    def _ShoeLoaded(self, event: Any, before: TableState) -> None:
        self.shoe.clear()

    def _ClosingAnnounced(self, event: Any, before: TableState) -> None:
        self.last_round = event.last_round

    def _ClosingCancelled(self, event: Any, before: TableState) -> None:
        self.last_round = None

    def _TableReserved(self, event: Any, before: TableState) -> None:
        self.guests = set(event.guests)

    def _TableReleased(self, event: Any, before: TableState) -> None:
        self.guests = None

    def _TableClosed(self, event: Any, before: TableState) -> None:
        self.last_round = self.guests = None

    def _PlayerSeated(self, event: Any, before: TableState) -> None:
        if self.guests is not None:
            self.guests.add(event.player)

    def _BettingOpened(self, event: Any, before: TableState) -> None:
        assert self.last_round is None or event.round <= self.last_round, "nothing is dealt after the last round"
        self.on_table, self.stakes, self.results, self.originals, self.bonus_cents = [], {}, {}, {}, 0
        self.callers, self.unconfirmed, self.told = {}, False, set()

    def _CardDealt(self, event: Any, before: TableState) -> None:
        if not event.held:
            self._left_the_device(event.card)

    def _CardHeld(self, event: Any, before: TableState) -> None:
        self._left_the_device(event.held.card)

    def _CardDiscarded(self, event: Any, before: TableState) -> None:
        self._left_the_device(event.card)

    def _CardsDrawnTogether(self, event: Any, before: TableState) -> None:
        self._left_the_device(*event.disclosed)

    def _DiscardsRiffled(self, event: Any, before: TableState) -> None:
        assert not Counter(event.on_table) - Counter(self.on_table)
        self.shoe = Counter(event.on_table)

    def _PowerFailed(self, event: Any, before: TableState) -> None:
        self.unconfirmed = not event.confirmed

    def _PowerFailureConfirmed(self, event: Any, before: TableState) -> None:
        self.unconfirmed = False

    def _PlayResumed(self, event: Any, before: TableState) -> None:
        self.unconfirmed = False

    def _CardsCounted(self, event: Any, before: TableState) -> None:
        """The decks hold what they hold, and only what differs gives a ground (ruling 94)."""
        assert before.shoe is not None
        assert event.expected == before.shoe.decks * 48
        assert (event.counted == event.expected) is not bool(event.ground)
