"""Pontoon as a kind of game: the rows of its commands, and which function applies each event."""

from __future__ import annotations

from msgspec.structs import replace

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
from rules.pontoon.irregularities import (
    absence,
    card_layout,
    dispute,
    error_cards,
    shoe_events,
    stray_hit,
    together,
    turns,
    withdrawals,
)
from rules.pontoon.irregularities.evolvers import IRREGULAR_EVOLVERS
from rules.pontoon.play import betting, claims, decisions, offers, out_of_limits, settlement
from rules.pontoon.play.bonus import bonus_of, concerns_anybody
from rules.pontoon.table import phases as ph
from rules.pontoon.table.evolve import EVOLVERS
from rules.pontoon.table.in_sight import is_decided
from rules.pontoon.table.known import is_known
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import cards_aside, irregular_of
from rules.state import Area, InstalledTable, Round
from rules.table.betting import out_of_time
from rules.table.ending import ending, remember
from rules.wording.refusals import refuse

_EVOLVERS = EVOLVERS | IRREGULAR_EVOLVERS | CORRECTED | DECISION_CORRECTED | WAGER_CORRECTED
_INSURANCE = (commands.OfferInsurance, commands.Insure, commands.ClaimInsurance, commands.CloseInsurance)
_SURRENDER = (commands.OfferSurrender, commands.Surrender, commands.CloseSurrender)
_SETTLED = frozenset((ph.CONCLUDED, ph.BONUS, ph.FINISHED))


def _complete(state: InstalledTable, events_: tuple[Event, ...], book: PontoonBook, stops: Stops) -> tuple[Event, ...]:
    """Control that lies with somebody who is away; claims that decide themselves when their window closes, or when a
    wager found then dissolves a contest; a Super Bonus that nobody has; the end of a round, and limits that waited for
    it.
    """
    if not isinstance(state.round, Round):
        return events_
    round_ = applied(state.round, events_, _EVOLVERS, book)
    if passed := absence.control_passes(round_, book):
        events_ += passed
        round_ = applied(round_, passed, _EVOLVERS, book)
    if round_.phase in (ph.CLAIMS, ph.INSURANCE_CLAIMS):
        more = claims.decide_claims(round_, book, stops)
        events_ += more
        round_ = applied(round_, more, _EVOLVERS, book)
    if round_.phase == ph.BONUS and not concerns_anybody(bonus := bonus_of(state, round_, book)):
        events_ += (bonus,)
        round_ = applied(round_, (bonus,), _EVOLVERS, book)
    ended = ending(state, round_, book)
    if round_.irregular is None and (aside := _set_aside(state.round, events_)):
        ended = tuple(replace(e, set_aside=aside) if isinstance(e, events.RoundConcluded) else e for e in ended)
    return events_ + ended


def _set_aside(before: Round, events_: tuple[Event, ...]) -> tuple[str, ...]:
    """Cards that were out and lay on no hand, of which nobody needs to know any more but the record (PM 5.8, 5.23)."""
    aside = cards_aside(irregular_of(before))
    for event in events_:
        if isinstance(event, events.CardsTaken):
            aside += (*(held.card for held in event.held), *event.discarded)
    return aside


def _new_round(state: InstalledTable, event: events.BettingOpened) -> Round:
    areas = (Area(),) * state.settings.positions
    return Round(event.round, ph.BETTING, event.opened_at, areas, event.closes_at)


def _out_of_phase(state: InstalledTable, command: Command, context: Context, book: PontoonBook) -> Refusal | None:
    """What the rulebook does not have is refused as that; a late wager as one, with both times (PM 5.3)."""
    if isinstance(command, _INSURANCE) and not book.offer_insurance_on:
        return refuse("not_offered:insurance", book.cite["insurance"])
    if isinstance(command, _SURRENDER) and not book.offer_surrender_on:
        return refuse("not_offered:surrender", book.cite["surrender"])
    if state.open and isinstance(command, (commands.PlaceWager, commands.ChangeWager, commands.RecordFoundWager)):
        return out_of_time(state, command, context, book, _SETTLED)
    if isinstance(command, commands.OrderLines) and state.round is not None and state.round.closed_at is not None:
        return betting.lines_stand(state.round, book)  # type: ignore[arg-type]
    return None


PONTOON = Game(
    phases=ph.PHASES,
    rows=(
        *betting.COMMANDS,
        *claims.COMMANDS,
        *decisions.COMMANDS,
        *offers.COMMANDS,
        *out_of_limits.COMMANDS,
        *settlement.COMMANDS,
        *absence.COMMANDS,
        *card_layout.COMMANDS,
        *dispute.COMMANDS,
        *error_cards.COMMANDS,
        *shoe_events.COMMANDS,
        *stray_hit.COMMANDS,
        *together.COMMANDS,
        *turns.COMMANDS,
        *withdrawals.COMMANDS,
        card_row(ph.CORRECTED),
        wager_row(ph.CORRECTED | ph.BETS_CLOSED | {ph.BETTING}),
        decision_row(ph.CORRECTED),
    ),
    evolvers=_EVOLVERS,
    complete=_complete,
    new_round=_new_round,
    remember=remember,
    out_of_phase=_out_of_phase,
    sheet=settlement.sheet,
    is_decided=is_decided,
    is_known=is_known,
    shoe_evolvers=shoe_events.SHOE_EVOLVERS
    | {events.CardCorrected: shoe_corrected, events.DecisionCorrected: shoe_of_decision},
)
