"""Cards that nobody had coming: held for the next place, refused, or discarded (PM 5.5, 5.7-5.10, 5.24)."""

from __future__ import annotations

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.pontoon.irregularities.coverage import not_covered
from rules.pontoon.play.decisions import check_card
from rules.pontoon.table import phases as ph
from rules.pontoon.table.known import NO_CHOICE, once_the_house_has_played
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of
from rules.pontoon.vocabulary.worth import house_draws, keeps_withdrawal
from rules.state import PontoonTable, Round
from rules.wording.refusals import refuse


def house_is_complete(round_: Round, book: PontoonBook) -> bool:
    """Whether the house hand takes no further card: hard 17 or more, soft 18 or more (PM 5.7, ruling 22)."""
    return len(round_.house) > 1 and not house_draws(round_.house, book)


def report_card_in_error(
    state: PontoonTable, command: commands.ReportCardInError, context: Context, book: PontoonBook
) -> Decision:
    """The card is the next one (PM 5.8), or discarded if the house hand was complete (PM 5.7) or no hand takes another.

    Refused: not_covered, card_out_already, what `check_card` says, deal_goes_on during the initial deal, unknown_area.
    """
    round_ = state.round
    if refusal := not_covered(book, "next_card") or _out_already(round_) or check_card(state, command.card, book):
        return refusal
    if round_.phase == ph.INITIAL_DEAL:
        clause = book.irregularities["reconstruct"]
        return refuse("deal_goes_on", clause)
    if not 0 <= command.area <= len(round_.areas):
        return refuse("unknown_area:area", book.cite["layout"], area=command.area)
    if not command.area and house_is_complete(round_, book):
        return (events.CardDiscarded(command.card, book.irregularities["house_completed"]),)
    clause = book.irregularities["next_card"]
    if round_.phase == ph.SETTLEMENT:
        return (events.CardDiscarded(command.card, clause),)
    return (events.CardHeld(events.HeldCard(command.card, clause, refusable=True), command.area, clause),)


def _out_already(round_: Round) -> Refusal | None:
    held = irregular_of(round_).held
    if not held:
        return None
    return refuse("card_out_already", held[0].clause)


def report_face_up_card(
    state: PontoonTable, command: commands.ReportFaceUpCard, context: Context, book: PontoonBook
) -> Decision:
    """Played as if face down: it is the next card (PM 5.5). Refused before the first card of the round is out."""
    round_ = state.round
    if refusal := not_covered(book, "face_up") or _out_already(round_):
        return refusal
    clause = book.irregularities["face_up"]
    if not round_.house and not any(area.hands for area in round_.areas):
        return refuse("not_covered:nothing_dealt", book.cite["not_covered"])
    if refusal := check_card(state, command.card, book):
        return refusal
    return (events.CardHeld(events.HeldCard(command.card, clause), 0, clause),)


def refuse_card(state: PontoonTable, command: commands.RefuseCard, context: Context, book: PontoonBook) -> Decision:
    """The player in turn stands without the card and takes none in this round (PM 5.9, 5.24).

    Refused: no_card_to_refuse, card_not_refusable (one that nobody saw, or that is as good as face down),
    house_has_played.
    """
    round_ = state.round
    assert round_.turn is not None
    held = irregular_of(round_).held
    if not held:
        return refuse("no_card_to_refuse", _stands(book))
    if not held[0].card or not held[0].refusable:
        key = "card_not_refusable:seen" if held[0].card else "card_not_refusable:unseen"
        return refuse(key, held[0].clause, card=held[0].card)
    if refusal := once_the_house_has_played(round_, book):
        return refusal
    in_error = held[0].clause == book.irregularities["next_card"]
    clause = book.irregularities["refused" if in_error else "stands"]
    area = round_.areas[round_.turn.area - 1]
    may_withdraw = keeps_withdrawal(area.hands[round_.turn.hand - 1], book)
    return (events.CardRefused(round_.turn.area, round_.turn.hand, area.controller, clause, may_withdraw),)


def _stands(book: PontoonBook) -> str:
    return book.irregularities.get("stands", book.cite["not_covered"])


COMMANDS = (
    CommandRow(
        commands.ReportCardInError,
        report_card_in_error,
        ph.CARDS_LIE,
        "pit_supervisor",
        waits_for_cards=True,
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
    CommandRow(commands.ReportFaceUpCard, report_face_up_card, ph.CARDS_LIE, once_known=NOTHING, mended=(mends.RULED,)),
    CommandRow(
        commands.RefuseCard,
        refuse_card,
        {ph.DECISION, ph.CARD},
        waits_for_cards=True,
        once_known=NO_CHOICE,
        mended=(mends.RULED,),
    ),
)
