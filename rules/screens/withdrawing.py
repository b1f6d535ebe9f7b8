"""An offer to withdraw as it is shown: who has not answered, who stays, and the keys of each (PM 3.25.8, 5.25, 5.29.1;
TC 5.7.1, 5.16.1; ruling 93).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules import commands
from rules.core.text import both, word, worded
from rules.money.wagers import backers_of
from rules.screens.options import option_for
from rules.state import TableState, name_of
from rules.table.offers import Offer
from rules.views.parts import AnswerView, OfferView
from rules.views.table import Option, Step
from rules.wording import seat
from rules.wording.labels import list_of
from rules.wording.options import button
from rules.wording.steps import EVERYBODY_ANSWERED, NOT_ANSWERED


def offer_view(state: TableState, offer: Offer | None) -> OfferView | UnsetType:
    """Who was asked and what each answered; UNSET where nobody may answer. Who withdrew has nothing left to answer."""
    if offer is None or offer.refusal is not None or not (offer.asked or offer.stayed):
        return UNSET
    answers = dict.fromkeys(offer.asked, "") | dict.fromkeys(offer.stayed, "stays")
    assert state.round is not None
    in_order = dict.fromkeys((*backers_of(state.round), *answers))  # an answer moves nobody's row
    asked = (
        AnswerView(player=player, name=name_of(state, player), answer=answers[player])
        for player in in_order
        if player in answers
    )
    return OfferView(clause=offer.clause, players=tuple(asked))


def offer_options(
    state: TableState, offer: Offer | None, withdraws: str, *, instead_of: Option | None = None
) -> Iterator[Option]:
    """Each player's answer by name and one key for all who are left; `withdraws` is the key of a withdrawal's words.
    Once everybody has answered the way on, `instead_of`, is the large key.
    """
    if instead_of is not None:
        left = offer is not None and offer.refusal is None and bool(offer.asked)
        yield replace(instead_of, primary=instead_of.primary and not left)
    if offer is None:
        return
    if offer.asked and offer.refusal is None:
        label = button("all_stay" if len(offer.asked) > 1 or offer.stayed else "stays_in", name=_name(state, offer))
        yield option_for(state, commands.StayIn(), label, offer.clause, primary=instead_of is not None)
        yield option_for(state, commands.StayIn(answered=False), button("no_answer"), offer.clause)
    for player in (*offer.asked, *offer.stayed):
        label = button(withdraws, name=name_of(state, player))
        yield option_for(state, commands.WithdrawWagers(player), label, offer.clause, player=player)
    for player in offer.asked if offer.refusal is None else ():
        label = button("stays_in", name=name_of(state, player))
        yield option_for(state, commands.StayIn((player,)), label, offer.clause, player=player)


def _name(state: TableState, offer: Offer) -> str:
    return name_of(state, offer.asked[0])


def keep_options(state: TableState, asked: tuple[str, ...], clause: str) -> Iterator[Option]:
    """Backers who keep what they doubled: all who have not answered, and each by name."""
    yield option_for(state, commands.KeepDouble(), button("play_on"), clause, primary=True)
    for player in asked if len(asked) > 1 else ():
        label = button("keeps_double", name=name_of(state, player))
        yield option_for(state, commands.KeepDouble((player,)), label, clause, player=player)


def with_asked(step: Step, state: TableState, players: tuple[str, ...], *, offered: bool = True) -> Step:
    """The step, and who of those whom it is offered to has not answered yet."""
    if not offered:
        return step
    names = [name_of(state, player) for player in players]
    said = worded(NOT_ANSWERED, {"names": list_of(names)}) if names else word(EVERYBODY_ANSWERED)
    return replace(step, detail=both(step.detail, said) if step.detail else said)


def offer_notices(offer: Offer | None, player: str) -> Iterator[str]:
    """What the display of a player says of an offer: that they may withdraw, or that they stay."""
    if offer is None or offer.refusal is not None:
        return
    if player in offer.asked:
        yield seat.seat_text("may_withdraw", clause=offer.clause)
    elif player in offer.stayed:
        yield seat.seat_text("stays", clause=offer.clause)
