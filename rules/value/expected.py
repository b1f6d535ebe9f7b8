"""What the initial wagers of a round bring their players on average, by the certificate of the rulebook. A split, a
double and a Play are in the return of the wager that they follow from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules import commands, events
from rules.books import BOOKS
from rules.money.wagers import all_wagers, counted_of, went_back
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import AnyRound, InstalledTable
from rules.value.edges import Edge, edge_of
from rules.value.parts import Whose

MAIN, ANTE, PROGRESSIVE = "main", "ante", "progressive"
Laid = tuple[events.Wager, tuple[commands.Stake, ...]]
"""A wager, and what of it the cards decided."""


def expected_of(table: InstalledTable, decks: int) -> dict[Whose, float]:
    """In cents, by player and kind, of the round of a table that is over; nothing where it is void. FileNotFoundError
    where no certificate has the rulebook with so many decks.
    """
    edge = edge_of(table.rulebook, decks)
    round_ = table.round
    found: dict[Whose, float] = defaultdict(float)
    if round_ is None or round_.void:
        return found
    laid = list(_laid(table, round_))
    for wager, stakes in laid:
        for stake in stakes:
            if wager.kind in edge.returns:
                found[stake.player, wager.kind] += stake.cents * edge.returns[wager.kind]
    _super_bonus(table, edge, laid, found)
    _progressive(edge, laid, found)
    return found


def _laid(table: InstalledTable, round_: AnyRound) -> Iterator[Laid]:
    """A part that went back was at no risk in the end."""
    for wager in all_wagers(round_):
        stakes = tuple(s for s in counted_of(table, wager) if not went_back(round_, wager, s.player))
        if stakes:
            yield wager, stakes


def _super_bonus(table: InstalledTable, edge: Edge, laid: list[Laid], found: dict[Whose, float]) -> None:
    """Its tier's sum, and what each wager has of another hand's, times its odds (PM 4.1.1)."""
    book = BOOKS[table.rulebook]
    if not edge.bonus or not isinstance(book, PontoonBook):
        return
    tiers: dict[str, int] = {}
    for wager, stakes in laid:
        staked = sum(stake.cents for stake in stakes)
        tier = next((tier.pays_cents for tier in book.bonus_tiers if staked >= tier.from_cents), 0)
        if wager.kind == MAIN and tier:
            tiers[wager.id] = tier
    hands = {wager.area for wager, _ in laid if wager.id in tiers}
    for wager, stakes in laid:
        staked = sum(stake.cents for stake in stakes)
        others = book.bonus_others_cents * len(hands - {wager.area})
        for stake in stakes if wager.kind == MAIN else ():
            found[stake.player, MAIN] += edge.bonus * (tiers.get(wager.id, 0) + others) * stake.cents / staked


def _progressive(edge: Edge, laid: list[Laid], found: dict[Whose, float]) -> None:
    """The stake is gone, whatever the award (ruling 54); each other hand with an Ante may bring an Envy Bonus (TC
    3.14). What the meter pays is in no certificate (ruling 39).
    """
    hands = {wager.area for wager, _ in laid if wager.kind == ANTE}
    for wager, stakes in laid:
        for stake in stakes if wager.kind == PROGRESSIVE else ():
            envy = edge.envy_cents * len(hands - {wager.area})
            found[stake.player, PROGRESSIVE] += edge.awards_cents + envy - stake.cents
