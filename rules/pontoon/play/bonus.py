"""The Super Bonus: paid to each wager on the winning hand by its own amount, and a fixed one to the other original
wagers (PM 4.1.1, ruling 16).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import events
from rules.core.money import dollars, share_out
from rules.money.wagers import backs, counted_stakes, is_ordered, limits_for, seated_at, total_of
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.hands import is_super_bonus
from rules.state import InstalledTable, Round
from rules.wording.reasons import reason


def bonus_of(state: InstalledTable, round_: Round, book: PontoonBook) -> events.BonusPaid:
    """Who receives what, in seat order; nobody where nobody is paid for the winning hand itself (PM 4.1.1.2). `noted`
    are wagers on that hand too small for any tier.
    """
    bonuses: list[events.Bonus] = []
    noted: list[str] = []
    winners = {r.wager for r in round_.results if r.result == "won"}
    anybody = False
    for area in round_.areas:
        for wager in (_without_returned(round_, w) for w in area.wagers if w.kind == "main"):
            if not wager.stakes:
                continue
            hand = area.hands[wager.hand - 1] if area.hands else None
            if hand is not None and is_super_bonus(hand.cards, round_.house[0], hand.split, hand.doubled):
                if is_ordered(round_, wager, book):
                    continue  # its bonus is part of what was ordered (ruling 99)
                bonus = _for_winner(state, wager, book)
                if bonus is None:
                    noted.append(wager.id)
                else:
                    bonuses.append(bonus)
                    anybody = True
            elif hand is None or not (hand.doubled and wager.id in winners):  # PM 4.1.1.4
                bonuses += _for_other(state, wager, book)
    return events.BonusPaid(tuple(bonuses) if anybody else (), tuple(noted))


def concerns_anybody(bonus: events.BonusPaid) -> bool:
    """Whether somebody is paid, or a wager on the winning hand was too small and is for the Gaming Shift Manager (PM
    6.1, ruling 16). Neither, where every wager on that hand went back.
    """
    return bool(bonus.bonuses or bonus.noted)


def _without_returned(round_: Round, wager: events.Wager) -> events.Wager:
    """A part that went back neither won nor lost and has no bonus (PM 4.1.1.2): one under the minimum (PM 5.26), or
    one that an irregularity gave back (PM 5.14, 5.16.2, 5.25, 5.29.1).
    """
    returned = {
        share.player
        for result in round_.results
        if result.wager == wager.id and result.result == "returned"
        for share in result.shares
    }
    return replace(wager, stakes=tuple(stake for stake in wager.stakes if stake.player not in returned))


def _for_winner(state: InstalledTable, wager: events.Wager, book: PontoonBook) -> events.Bonus | None:
    cents = total_of(counted_stakes(wager, limits_for(state, "main", wager.stakes), state.settings.wager_unit_cents))
    for tier in book.bonus_tiers:
        if cents >= tier.from_cents:
            text = reason("super_bonus", stake=dollars(cents), amount=dollars(tier.pays_cents))
            return _bonus(wager, tier.clause, text, tier.pays_cents)
    return None


def _for_other(state: InstalledTable, wager: events.Wager, book: PontoonBook) -> list[events.Bonus]:
    """What every other original wager receives, or of each other area's seated player alone (ruling 27)."""
    text = reason("super_bonus_others", amount=dollars(book.bonus_others_cents))
    if book.bonus_others_to == "every_wager":
        return [_bonus(wager, book.cite["bonus_others"], text, book.bonus_others_cents)]
    seated = seated_at(state.players, wager.area)
    if not backs(wager, seated):
        return []
    share = events.Share(seated, 0, book.bonus_others_cents)
    return [events.Bonus(wager.id, wager.area, book.cite["bonus_others"], text, (share,))]


def _bonus(wager: events.Wager, clause: str, text: str, cents: int) -> events.Bonus:
    """A bonus split among a wager's backers by stake; odd cents go to the first (ruling 41)."""
    parts = share_out(cents, tuple(stake.cents for stake in wager.stakes))
    shares = tuple(events.Share(stake.player, 0, part) for stake, part in zip(wager.stakes, parts, strict=True))
    return events.Bonus(wager.id, wager.area, clause, text, shares)
