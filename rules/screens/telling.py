"""A round that is void: its grounds as buttons, and who was told (PM 5.1, TC 5.1; rulings 91, 92)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules import commands
from rules.core.rulebook import Rulebook
from rules.core.text import word
from rules.money.void import TOLD, moves_of, untold
from rules.money.wagers import backers_of
from rules.phases import CONCLUDED
from rules.screens.options import open_option, option_for
from rules.screens.parts import step_from
from rules.state import TableState, name_of
from rules.table.referral import void_ground
from rules.views.displays import OwnVoid
from rules.views.parts import AnswerView, MoveView, VoidView
from rules.views.table import Option, Step
from rules.wording.labels import list_of
from rules.wording.options import button
from rules.wording.steps import TELL_VOID


def void_options(state: TableState, book: Rulebook) -> Iterator[Option]:
    """Every ground on which a round that is on may be void (PM 5.1, 5.2; TC 5.1, 5.2; ruling 91)."""
    for name, ground in book.grounds.items():
        label = button("void", ground=word(ground.label_in_sentence))
        if ground.justified:
            yield open_option("void_round", label, ground.clause, ("note",), role=ground.role, ground=name)
        else:
            void = option_for(state, commands.VoidRound(name), label, ground.clause, role=ground.role)
            yield replace(void, fields=("note",))


def left_to_tell(state: TableState) -> tuple[str, ...]:
    """Players of whom nobody noted yet that they know that the last round is void."""
    return untold(state.round) if state.round is not None and state.round.phase == CONCLUDED else ()


def tell_step(state: TableState) -> Step | None:
    """Whom to tell, where somebody is left."""
    left = left_to_tell(state)
    if not left:
        return None
    return step_from(TELL_VOID, TOLD, 0, 0, names=list_of([name_of(state, player) for player in left]))


def tell_options(state: TableState) -> Iterator[Option]:
    """All who are left at once, and each by name."""
    left = left_to_tell(state)
    if left:
        yield option_for(state, commands.TellVoid(), button("told_all"), TOLD, primary=True)
    for player in left:
        label = button("told_one", name=name_of(state, player))
        yield option_for(state, commands.TellVoid((player,)), label, TOLD)


def void_view(state: TableState, book: Rulebook) -> VoidView | UnsetType:
    """Why the round is void and who knows; UNSET where it is not."""
    round_ = state.round
    if round_ is None or not round_.void:
        return UNSET
    ground = void_ground(round_.void, book)
    how = {told.player: told.how for told in round_.told}
    return VoidView(
        ground=word(ground.label),
        clause=ground.clause,
        winnings_kept=ground.winnings_kept,
        told=tuple(
            AnswerView(player=player, name=name_of(state, player), answer=how.get(player, ""))
            for player in backers_of(round_)
        ),
        moves=tuple(MoveView(name=name_of(state, move.player), **move._asdict()) for move in moves_of(round_, ground)),
    )


def own_void(state: TableState, player: str) -> OwnVoid | UnsetType:
    """What the display of a player acknowledges; UNSET for one who had no wager in a void round."""
    round_ = state.round
    if round_ is None or not round_.void or round_.phase != CONCLUDED:
        return UNSET
    left = player in untold(round_)
    told = any(one.player == player for one in round_.told)
    return OwnVoid(round=round_.number, told=told) if left or told else UNSET
