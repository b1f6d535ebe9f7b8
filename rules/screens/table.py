"""The table itself as every audience sees it, in every game: what does not depend on the game."""

from __future__ import annotations

from functools import cache

from msgspec import UNSET

from rules.core.rulebook import PayLine, Rulebook
from rules.core.text import Text
from rules.money.chips import chips_of
from rules.screens.table_status import limits_from, notices_of
from rules.state import InstalledTable
from rules.views.table import Layout, PayLineView, Spot, TableView
from rules.wording.labels import version_text


@cache
def _pay_table(lines: tuple[PayLine, ...]) -> tuple[PayLineView, ...]:
    """What the rulebook prints of odds, made once for a rulebook."""
    return tuple(
        PayLineView(code=line.code, label=Text(line.label), odds=str(line.odds), clause=line.clause) for line in lines
    )


@cache
def _legends(printed: tuple[str, ...]) -> tuple[Text, ...]:
    """What is printed on the felt, likewise."""
    return tuple(map(Text, printed))


def plain_table(state: InstalledTable, book: Rulebook, spots: tuple[Spot, ...], cards_left: int) -> TableView:
    """A table with the places of its layout, one wager of a kind at each area, and what the rulebook prints of odds;
    a game that has more adds it.
    """
    settings = state.settings
    return TableView(
        id=state.table,
        open=state.open,
        game=book.family,
        rulebook=book.id,
        rulebook_title=version_text(book),
        rulebook_hash=state.rulebook_hash,
        training=settings.training,
        layout=Layout(positions=settings.positions, spots=spots, legends=_legends(book.legends)),
        limits=settings.limits,
        scheduled_limits=state.scheduled_limits,
        wager_unit_cents=settings.wager_unit_cents,
        wagers_per_area=1,
        decks=state.shoe.decks,
        cards_left=cards_left,
        shuffle_due=False,
        pay_table=_pay_table(tuple(book.pay.values())),
        rounds=state.rounds,
        chips=chips_of(state, book),
        standing=notices_of(state),
        limits_from=limits_from(state),
        seated_keep_limits=settings.seated_keep_limits or UNSET,
        limits_by_two=settings.limits_by_two or UNSET,
        limits_notice_minutes=settings.limits_notice_minutes or UNSET,
    )
