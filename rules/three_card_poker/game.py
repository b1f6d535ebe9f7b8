"""Three Card Poker as a kind of game: the rows of its commands, and which function applies each event."""

from __future__ import annotations

from rules import commands, events
from rules.commands import Command
from rules.context import Context
from rules.core.base import Refusal, Stops
from rules.corrections.correction import EVOLVERS as CORRECTED
from rules.corrections.correction import card_row, shoe_corrected
from rules.corrections.wrong_decision import EVOLVERS as DECISION_CORRECTED
from rules.corrections.wrong_decision import decision_row, shoe_of_decision
from rules.corrections.wrong_wager import EVOLVERS as WAGER_CORRECTED
from rules.corrections.wrong_wager import wager_row
from rules.events import Event
from rules.game import Game
from rules.money.placing import applied
from rules.state import InstalledTable, PokerRound, Position
from rules.table.betting import out_of_time
from rules.table.ending import ending, remember
from rules.three_card_poker.irregularities import dispute, hands
from rules.three_card_poker.play import betting, dealing, decisions, jackpot, out_of_limits, settlement
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.evolve import EVOLVERS
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.in_sight import is_anything_known, is_decided, is_known
from rules.wording.refusals import refuse

_EVOLVERS = EVOLVERS | CORRECTED | DECISION_CORRECTED | WAGER_CORRECTED
_SETTLED = ph.AFTER_SETTLEMENT | {ph.FINISHED}


def _complete(state: InstalledTable, events: tuple[Event, ...], book: PokerBook, stops: Stops) -> tuple[Event, ...]:
    """The end of a round, and limits that waited for it."""
    if not isinstance(state.round, PokerRound):
        return events
    return events + ending(state, applied(state.round, events, _EVOLVERS, book), book)


def _new_round(state: InstalledTable, event: events.BettingOpened) -> PokerRound:
    areas = (Position(),) * state.settings.positions
    return PokerRound(event.round, ph.BETTING, event.opened_at, areas, event.closes_at)


def _out_of_phase(state: InstalledTable, command: Command, context: Context, book: PokerBook) -> Refusal | None:
    """A late wager is refused as one, with both times (TC 5.5); a face-down card whatever it is asked (ruling 81)."""
    if isinstance(command, commands.CorrectCard) and state.round is not None and state.round.phase in ph.FACE_DOWN:
        return refuse("cards_face_down", "ruling 81")
    if state.open and isinstance(command, (commands.PlaceWager, commands.ChangeWager, commands.RecordFoundWager)):
        return out_of_time(state, command, context, book, _SETTLED)
    return None


THREE_CARD_POKER = Game(
    phases=ph.PHASES,
    rows=(
        *betting.COMMANDS,
        *jackpot.COMMANDS,
        *out_of_limits.COMMANDS,
        *dealing.COMMANDS,
        *decisions.COMMANDS,
        *settlement.COMMANDS,
        *hands.COMMANDS,
        *dispute.COMMANDS,
        card_row(ph.CORRECTED),
        wager_row(ph.STEPS | ph.AFTER_SETTLEMENT | {ph.BETTING}),
        decision_row(ph.CORRECTED | {ph.DECISIONS, ph.EXPOSE_HOUSE}),
    ),
    evolvers=_EVOLVERS,
    complete=_complete,
    new_round=_new_round,
    remember=remember,
    out_of_phase=_out_of_phase,
    sheet=settlement.sheet,
    is_decided=lambda round_, wager, book: is_decided(round_, wager),
    is_known=is_known,
    is_anything_known=is_anything_known,
    lacks=frozenset((commands.SetWagersPerArea,)),  # one wager of each kind on a position is fixed (TC 3.4.2)
    fresh_cards=True,  # ruling 57
    shoe_evolvers={events.CardCorrected: shoe_corrected, events.DecisionCorrected: shoe_of_decision},
)
