"""What a seat and the table sign show: public cards, the hand that the player viewed, their wagers and choices."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.text import Text
from rules.engine import phase_of
from rules.money.wagers import all_wagers, backs, seated_at, wager_by_id
from rules.screens.notices import table_notices
from rules.screens.options import ANYONE
from rules.screens.parts import own_bonuses, own_wagers, shown_on_sign
from rules.screens.seat import empty_seat, seat_hand, summed_up
from rules.screens.three_card_poker.parts import hand_views, house_view, table_view, turn_view
from rules.screens.withdrawing import offer_notices
from rules.state import PokerRound, TableState
from rules.three_card_poker.irregularities.hands import withdrawal_offer
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import is_wagered, numbered
from rules.views.displays import SeatHand, SeatView, SignView
from rules.views.table import Option
from rules.wording.labels import LIMITS, kind_text
from rules.wording.options import OWN_DECISIONS, button, hint_text, own_button
from rules.wording.seat import seat_text, withdrawal_notice


def sign_view(state: TableState, book: PokerBook) -> SignView:
    phase = phase_of(state)
    return shown_on_sign(state, phase, table_view(state, book), ph.PHASES[phase].title, book)


def seat_view(state: TableState, book: PokerBook, seat: int, options: tuple[Option, ...]) -> SeatView:
    """The view of whoever sits at a seat: their own wagers and options, the one hand that they viewed, what lies up."""
    phase = phase_of(state)
    view = empty_seat(state, table_view(state, book), seat, phase, ph.PHASES[phase].title)
    player = seated_at(state.players, seat)
    round_ = state.round if isinstance(state.round, PokerRound) else None
    if round_ is not None:
        turn = turn_view(round_)
        areas = _seat_hands(state, round_, player)
        view = replace(view, areas=areas, house=house_view(state, round_, "seat"), turn=turn)
    if round_ is not None and player:
        wagers = own_wagers(state, round_, book, player)
        view = replace(view, wagers=wagers, bonuses=own_bonuses(round_, player))
    may_do = _may_do(options, round_, player) if player else ()
    view = replace(view, may_do=may_do, notices=_notices(state, book, round_, player))
    return summed_up(state, view, book, set())


def _may_do(options: tuple[Option, ...], round_: PokerRound | None, player: str) -> tuple[Option, ...]:
    """The player's own decisions of the moment, and what is open to everyone."""
    offered = (a for a in options if a.player in (player, ANYONE) and (a.role == "dealer" or _is_answer(a)))
    return tuple(_own_option(round_, option) if round_ else option for option in offered)


def _is_answer(option: Option) -> bool:
    """Whether it answers an offer, which the player does, whoever allows it (TC 5.7.1)."""
    return bool(option.command["type"] == "withdraw_wagers")


def _own_option(round_: PokerRound, option: Option) -> Option:
    """An option of the player's, said to them; on a wager that others back too without the sum of the whole."""
    kind, number = option.command["type"], option.command.get("area", 0)
    label = Text(OWN_DECISIONS[kind]) if kind in OWN_DECISIONS else option.label
    if wager := wager_by_id(round_, option.command.get("wager", "")):
        label, number = button("change" if option.fields else "withdraw", wager=kind_text(wager.kind)), wager.area
    if number and len({w.area for w in all_wagers(round_) if backs(w, option.player)}) > 1:
        label = own_button("on_position", label=label, area=number)
    hint = option.hint
    if kind == "play":
        shared = any(len(w.stakes) > 1 for w in round_.areas[number - 1].wagers if w.kind == "ante")
        hint = "" if shared else hint_text("as_the_ante", amount=hint)
    return replace(option, label=label, hint=hint)


def _seat_hands(state: TableState, round_: PokerRound, player: str) -> tuple[SeatHand, ...]:
    return tuple(
        seat_hand(state, number, area, player, hand_views(state, area, f"player:{player}"))
        for number, area in numbered(round_)
        if is_wagered(area)
    )


def _notices(state: TableState, book: PokerBook, round_: PokerRound | None, player: str) -> tuple[str, ...]:
    notices = table_notices(state, book, player, kind="ante", called=Text(LIMITS["ante"]))
    about = state.players.get(player)
    if about is not None and about.prohibited:
        notices.append(seat_text("prohibited", clause=book.cite["confidential"]))
    if round_ is not None and player:
        own = [area.hand for area in round_.areas if area.hand.viewed_by == player]
        if any(hand.second_view for hand in own):
            notices.append(seat_text("one_hand_only", clause=book.cite["viewed_once"]))
    if round_ is not None and round_.phase == ph.HELD:
        notices.append(withdrawal_notice(round_.outage, book.cite["power_withdraw"]))
    elif round_ is not None and not state.question:
        notices += offer_notices(withdrawal_offer(round_, book), player)
    return tuple(notices)
