"""What a seat and the table sign show: public cards, the player's own wagers, what they may do now. Never advice,
never another's facts.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from rules import events
from rules.core.text import Text
from rules.engine import phase_of
from rules.money.stops import STOPS
from rules.money.wagers import seated_at, wager_by_id
from rules.pontoon.irregularities.withdrawals import withdrawal_offer
from rules.pontoon.play.claims import ranking_of
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controllers_wager, has_main, irregular_of, playing_stakes
from rules.screens.notices import table_notices
from rules.screens.options import ANYONE
from rules.screens.parts import own_bonuses, own_wagers, shown_on_sign
from rules.screens.pontoon.parts import (
    claim_view,
    hands_by_area,
    house_view,
    phase_title,
    table_view,
    turn_view,
    verdict_of,
)
from rules.screens.pontoon.seat_labels import own_option
from rules.screens.seat import empty_seat, seat_hand, summed_up
from rules.screens.withdrawing import offer_notices
from rules.state import Claim, Round, TableState
from rules.views.displays import SeatHand, SeatView, SignView
from rules.views.table import ClaimView, Option, WagerView
from rules.wording.labels import LIMITS
from rules.wording.options import own_button
from rules.wording.seat import OWN_CLAIM_DECIDED, OWN_CLAIM_WAITS, seat_text, withdrawal_notice


def sign_view(state: TableState, book: PontoonBook) -> SignView:
    phase = phase_of(state)
    return shown_on_sign(state, phase, table_view(state, book), phase_title(phase), book)


def seat_view(state: TableState, book: PontoonBook, seat: int, options: tuple[Option, ...]) -> SeatView:
    """The view of whoever sits at a seat, of all options their own; an empty seat sees the public cards alone."""
    phase = phase_of(state)
    view = empty_seat(state, table_view(state, book), seat, phase, phase_title(phase))
    player = seated_at(state.players, seat)
    if isinstance(state.round, Round):
        turn = turn_view(state.round)
        areas = _areas(state, state.round, book, player)
        view = replace(view, areas=areas, house=house_view(state.round), turn=turn)
    if isinstance(state.round, Round) and player:
        wagers, claims = own_wagers(state, state.round, book, player), _own_claims(state, state.round, book, player)
        view = replace(view, wagers=wagers, claims=claims, bonuses=own_bonuses(state.round, player))
    may_do = _may_do(state, options, player, view.wagers) if player else ()
    view = replace(view, may_do=may_do, notices=_notices(state, book, player))
    return summed_up(state, view, book, {book.cite["own_total"]})


def _areas(state: TableState, round_: Round, book: PontoonBook, player: str) -> tuple[SeatHand, ...]:
    return tuple(
        seat_hand(state, number, area, player, hands_by_area(round_, book)[number - 1])
        for number, area in enumerate(round_.areas, 1)
        if has_main(area)
    )


def _own_claims(state: TableState, round_: Round, book: PontoonBook, player: str) -> tuple[ClaimView, ...]:
    waiting = tuple(_waiting(state, round_, book, claim) for claim in round_.claims if claim.player == player)
    decided = tuple(_decided(state, outcome) for outcome in round_.outcomes if outcome.player == player)
    return waiting + decided


def _decided(state: TableState, outcome: events.ClaimOutcome) -> ClaimView:
    verdict = verdict_of(outcome)
    if outcome.clause == STOPS:
        return claim_view(state, outcome, verdict, "", seat_text("claim_stopped"))
    return claim_view(state, outcome, verdict, outcome.clause, seat_text(OWN_CLAIM_DECIDED[verdict]))


def _waiting(state: TableState, round_: Round, book: PontoonBook, claim: Claim) -> ClaimView:
    """The player's own place in the order; the others' stakes and totals stay with them."""
    ranking = ranking_of(round_, state.players, book, claim.kind, claim.area, claim.of)
    granted = any(v.player == claim.player for v in ranking.granted)
    denied = any(v.player == claim.player for v in ranking.denied)
    verdict = "granted" if granted else "denied" if denied else "tied"
    clause = book.cite["pair_priority" if claim.kind == "pair" else "insurance_priority"]
    return claim_view(state, claim, verdict, clause, seat_text(OWN_CLAIM_WAITS[verdict]))


def _may_do(
    state: TableState, options: tuple[Option, ...], player: str, wagers: tuple[WagerView, ...]
) -> tuple[Option, ...]:
    """The player's own decisions of the moment, then what is open to everyone. A seat display sends nothing."""
    found: list[Option] = []
    own = {w.id for w in wagers}
    for option in options:
        if isinstance(state.round, Round) and _is_own(state.round, option, player):
            found.append(own_option(state.round, replace(option, player=player, row_label=UNSET)))
        elif option.player == ANYONE and option.command.get("wager") not in own:
            found.append(_for_everyone(option))
    found.sort(key=lambda option: option.player == ANYONE)
    return tuple({(a.label, str(a.command.get("wager"))): a for a in found}.values())


def _is_own(round_: Round, option: Option, player: str) -> bool:
    """Whether a decision is this player's; to insure a shared wager, to match it or to join its double is each
    backer's (rulings 4, 63).
    """
    if option.player == player:
        return True
    if option.command["type"] == "answer_option":
        wager = wager_by_id(round_, option.command["wager"])
        return wager is not None and any(stake.player == player for stake in playing_stakes(wager))
    stakes = option.command.get("stakes", ()) if option.command["type"] == "insure" else ()
    return any(stake["player"] == player for stake in stakes)


def _for_everyone(option: Option) -> Option:
    """An open option without whose wager it concerns: one line for all declined insurance options."""
    if option.command["type"] != "claim_insurance":
        return option
    return Option(
        command={"type": "claim_insurance"},
        label=own_button("ask_insurance"),
        clause=option.clause,
        fields=option.fields,
        player=ANYONE,
    )


def _notices(state: TableState, book: PontoonBook, player: str) -> tuple[str, ...]:
    notices = table_notices(state, book, player, kind="main", called=Text(LIMITS["main"].lower()))
    if isinstance(state.round, Round) and state.round.phase == ph.POWER_FAILURE:
        hold = irregular_of(state.round).hold
        assert hold is not None
        notices.append(withdrawal_notice(hold.outage, book.irregularities["power_withdraw"]))
    elif isinstance(state.round, Round) and not state.question:
        notices += offer_notices(withdrawal_offer(state.round, book), player)
    if isinstance(state.round, Round) and _shares_the_turn(state.round, player):
        notices.append(seat_text("shares_the_turn"))
    if state.round is not None and state.round.phase == ph.INSURANCE:
        notices.append(seat_text("insurance_offered"))
    if state.round is not None and state.round.phase == ph.SURRENDER:
        notices.append(seat_text("surrender_offered"))
    return tuple(notices)


def _shares_the_turn(round_: Round, player: str) -> bool:
    """Whether a player's part of the controller's wager is asked about as the controller doubles or splits."""
    if round_.phase != ph.DECISION or round_.turn is None:
        return False
    area = round_.areas[round_.turn.area - 1]
    own = controllers_wager(area, round_.turn.hand)
    sharing = playing_stakes(own) if own is not None and player != area.controller else ()
    return any(stake.player == player for stake in sharing)
