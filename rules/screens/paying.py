"""The pay sheet and its buttons, alike in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands, events
from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.core.text import to_builtins
from rules.game import Due
from rules.money.awards import AwardOf, looked_at_by
from rules.money.chips import RULING, chips_of
from rules.money.paying import comes_in, is_lost, is_paid, open_lines, ref_of
from rules.screens.options import open_option, option_for
from rules.screens.tray import tray_options
from rules.state import AnyRound, InstalledTable, in_round
from rules.views.table import Option, PayLineDue, ShareView
from rules.wording.options import button
from rules.wording.recorded import read_back


def pay_sheet(
    state: InstalledTable, round_: AnyRound, sheet: tuple[Due, ...], award_of: AwardOf, book: Rulebook
) -> tuple[PayLineDue, ...]:
    """The lines that are due, each with whether it stands paid, and who looks at it first."""
    return tuple(
        replace(
            _pay_line(due) if isinstance(due, events.Result) else _bonus_line(due),
            paid=is_paid(round_, due),
            looked_at_by=looked_at_by(state, due, award_of(round_, due, book)),
        )
        for due in sheet
    )


def _pay_line(result: events.Result) -> PayLineDue:
    return PayLineDue(
        wager=result.wager,
        kind=result.kind,
        area=result.area,
        line=result.line,
        hand=result.hand,
        shares=_share_views(result.shares),
        result=result.result,
        words=read_back(result.words),
        clause=result.clause,
        stake_cents=sum(share.stake_cents for share in result.shares),
        returned_cents=sum(share.returned_cents for share in result.shares),
    )


def _bonus_line(bonus: events.Bonus) -> PayLineDue:
    return PayLineDue(
        wager=bonus.wager,
        kind="bonus",
        area=bonus.area,
        line=0,
        hand=0,
        shares=_share_views(bonus.shares),
        result="won",
        words=read_back(bonus.words),
        clause=bonus.clause,
        stake_cents=0,
        returned_cents=sum(share.returned_cents for share in bonus.shares),
        nth=bonus.nth or msgspec.UNSET,
    )


def _share_views(shares: tuple[events.Share, ...]) -> tuple[ShareView, ...]:
    return tuple(
        ShareView(player=share.player, stake_cents=share.stake_cents, returned_cents=share.returned_cents)
        for share in shares
    )


def paying_options(state: InstalledTable, sheet: tuple[Due, ...], clause: str, book: Rulebook) -> Iterator[Option]:
    """All paid as shown, and all that comes in with one tap. A line by itself is ticked on the sheet or the felt."""
    yield option_for(state, commands.Settle(), button("paid"), clause, primary=True)
    coming = [due for due in open_lines(state, sheet) if is_lost(due)]
    if cents := sum(map(comes_in, coming)):
        label = button("collect", amount=dollars(cents))
        yield option_for(state, commands.MarkPaid(tuple(map(ref_of, coming))), label, book.cite["round_of_play"])


def rack_options(state: InstalledTable, book: Rulebook) -> Iterator[Option]:
    """How the table pays and with which chips, as it is now, for the Pit Manager to change (rulings 88, 96, 97, 114,
    115); and the chips of its tray.
    """
    settings, role = state.settings, "pit_manager"
    paying: dict[str, Any] = {
        "by_line": settings.pay_by_line,
        "mispay_manager_cents": settings.mispay_manager_cents,
        "verify_above_cents": settings.verify_above_cents,
        "payment_above_cents": settings.payment_above_cents,
    }
    clause = book.cite["round_of_play"]
    yield open_option("set_paying", button("set_paying"), clause, tuple(paying), role=role, **paying)
    chips = to_builtins(chips_of(state, book))
    yield open_option("set_chips", button("set_chips"), RULING, ("chips",), role=role, chips=chips)
    yield from tray_options(state, resting=not in_round(state))
