"""Policies reckoned apart from the certificate: every order of a few cards, and an endless shoe in closed form.

Nothing is taken from the rules; cards are counted as in the second reckoning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations

from tests.rules.second_reckoning import is_pontoon, odds_of_21, points

Cards = tuple[str, ...]
CASINO: Cards = ("AS", "6S", "7S", "8S", "7H", "7D", "KS", "3D")
ONLINE: Cards = ("AS", "2S", "3H", "4D", "9H", "TS", "KD")


def is_soft(cards: Cards) -> bool:
    return points(cards) != points(cards, len(cards))


def stands(policy: str, total: int, soft: bool, online: bool) -> bool:
    """Never bust stands on hard 12, online on hard 15; the others as the house on hard 17; all of them on soft 18."""
    if soft:
        return total > 17
    return total >= (17 if policy != "never-bust" else 15 if online else 12)


# --- every order of a few cards ---------------------------------------------------------------------------------------


@cache
def mean(cards: Cards, policy: str, online: bool) -> Fraction:
    """What a policy returns on average over every order of these cards."""
    dealt = list(permutations(cards, 4 if online else 3))
    whole = Fraction(0)
    for first, up, second, *down in dealt:
        rest = tuple(card for card in cards if card not in (first, up, second, *down))
        whole += _round((first, second), (up, *down), rest, policy, online)
    return whole / len(dealt)


def _round(hand: Cards, house: Cards, rest: Cards, policy: str, online: bool) -> Fraction:
    if online and is_pontoon(house):
        return Fraction(-1)
    if not online and is_pontoon(hand):
        return Fraction(3, 2)
    if policy == "always-surrender" and house[0][0] in "AJQK":
        lost = [Fraction(-1) if is_pontoon((*house, card)) else Fraction(-1, 2) for card, _ in _each(rest)]
        return sum(lost, Fraction(0)) / len(lost)
    if policy == "double-every-hand" and not is_pontoon(hand):
        return _drawn(hand, True, house, rest, policy, online)
    return _played(hand, False, house, rest, policy, online)


def _each(rest: Cards) -> Iterator[tuple[str, Cards]]:
    assert rest, "the few cards are too few"
    for place, card in enumerate(rest):
        yield card, (*rest[:place], *rest[place + 1 :])


def _drawn(hand: Cards, doubled: bool, house: Cards, rest: Cards, policy: str, online: bool) -> Fraction:
    found = [_played((*hand, card), doubled, house, left, policy, online) for card, left in _each(rest)]
    return sum(found, Fraction(0)) / len(found)


def _played(hand: Cards, doubled: bool, house: Cards, rest: Cards, policy: str, online: bool) -> Fraction:
    total = points(hand, 2 if doubled and not online else 0)
    stake = 2 if doubled else 1
    if total > 21:
        return Fraction(-stake)
    if online:
        over = len(hand) == 5 or is_pontoon(hand)
    else:
        if total == 21:
            return Fraction(stake) if doubled else Fraction(*odds_of_21(hand))
        over = doubled
    if over or stands(policy, total, is_soft(hand), online):
        return _compared(hand, stake, house, rest, online)
    return _drawn(hand, doubled, house, rest, policy, online)


def _compared(hand: Cards, stake: int, house: Cards, rest: Cards, online: bool) -> Fraction:
    total, soft = points(house), is_soft(house)
    if len(house) < 2 or (not stands("", total, soft, online) and not (online and len(house) == 5)):
        found = [_compared(hand, stake, (*house, card), left, online) for card, left in _each(rest)]
        return sum(found, Fraction(0)) / len(found)
    if online:
        mine, theirs = _rank(hand), _rank(house) if total <= 21 else (0, 0)
        return Fraction(-stake if mine <= theirs else stake * (2 if mine[0] > 1 else 1))
    if is_pontoon(house):
        return Fraction(-1)
    own = points(hand, 2 if stake == 2 else 0)
    return Fraction(stake * (1 if total > 21 else (own > total) - (own < total)))


def _rank(cards: Cards) -> tuple[int, int]:
    return (3, 0) if is_pontoon(cards) else (2, 0) if len(cards) == 5 else (1, points(cards))


# --- an endless shoe --------------------------------------------------------------------------------------------------

Total = tuple[int, bool, int]
"""Points, whether they are soft, and of how many cards."""


def chances(online: bool) -> dict[int, float]:
    """A card by its points; the casinos' decks have no tens."""
    ranks, tens = (13, 4) if online else (12, 3)
    return dict.fromkeys(range(1, 10), 1 / ranks) | {10: tens / ranks}


def with_card(total: Total, card: int, low: bool = False) -> Total:
    """Another card; `low` counts an Ace as 1, also for the cards after it."""
    points_, soft, many = total
    hard = (points_ - 10 if soft else points_) + card
    ace = soft or (card == 1 and not low)
    return (hard + 10, True, many + 1) if ace and hard <= 11 else (hard, False, many + 1)


def ends(start: dict[Total, float], policy: str, online: bool) -> dict[Total, float]:
    """How hands end that begin so; a player's 21 ends a hand, at the online table only a hard one."""
    found: dict[Total, float] = defaultdict(float)
    waiting = dict(start)
    while waiting:
        longer: dict[Total, float] = defaultdict(float)
        for total, chance in waiting.items():
            points_, soft, many = total
            if many > 1 and (stands(policy, points_, soft, online) or points_ >= 21 or (online and many == 5)):
                found[total] += chance
                continue
            for card, part in chances(online).items():
                longer[with_card(total, card)] += chance * part
        waiting = longer
    return found


def first_two(online: bool, low: bool = False) -> dict[Total, float]:
    found: dict[Total, float] = defaultdict(float)
    for one, chance in chances(online).items():
        for other, part in chances(online).items():
            found[with_card(with_card((0, False, 0), one, low), other, low)] += chance * part
    return found


def endless(policy: str, online: bool) -> float:
    """A policy's return where every card is put back, without the Super Bonus."""
    whole = 0.0
    for up, chance in chances(online).items():
        house = ends({with_card((0, False, 0), up): chance}, "", online)
        for (total, soft, many), part in _players(policy, online, up).items():
            for theirs, others in house.items():
                whole += part * others * _worth((total, soft, many), theirs, policy, online, up)
    return whole + (0 if online or policy in ("never-bust", "double-every-hand") else _lines(policy))


def _players(policy: str, online: bool, up: int) -> dict[Total, float]:
    if policy == "always-surrender" and up in (1, 10):
        return first_two(online)
    if policy != "double-every-hand":
        return ends(first_two(online), policy, online)
    found: dict[Total, float] = defaultdict(float)
    for total, chance in first_two(online).items():
        if total[0] == 21:
            found[total] += chance
    for total, chance in first_two(online, low=not online).items():
        if online and total[0] == 21:
            continue
        for card, part in chances(online).items():
            found[with_card(total, card)] += chance * part
    if online:
        return ends(found, policy, online)
    pontoons = 2 * chances(online)[1] * chances(online)[10]
    for card, part in chances(online).items():  # an Ace and a ten are no hand to double
        found[with_card((11, False, 2), card)] -= pontoons * part
    return found


def _worth(mine: Total, theirs: Total, policy: str, online: bool, up: int) -> float:
    (total, _, many), (house, _, cards) = mine, theirs
    pontoon, house_pontoon = (total, many) == (21, 2), (house, cards) == (21, 2)
    if online and house_pontoon:
        return -1.0
    stake = 2 if policy == "double-every-hand" and not pontoon else 1
    if total > 21:
        return float(-stake)
    if online:
        own, other = (pontoon, many == 5, total * (many < 5)), (False, cards == 5, house * (cards < 5))
        return float(stake * (2 if pontoon or many == 5 else 1) if house > 21 or own > other else -stake)
    if pontoon:
        return 1.5
    if policy == "always-surrender" and up in (1, 10):
        return -1.0 if house_pontoon else -0.5
    if total == 21:
        return Fraction(stake) if stake > 1 else {5: 1.5, 6: Fraction(2)}.get(many, Fraction(3 if many > 6 else 1))
    if house_pontoon:
        return -1.0
    return float(stake * (1 if house > 21 else (total > house) - (total < house)))


def _lines(policy: str) -> float:
    """What 6-7-8 and 7-7-7 pay above even money: seven orders of ranks; spades once in 64, another suit three times."""
    against = 8 / 12 if policy == "always-surrender" else 1
    return against * 7 / 12**3 * (2 * 1 + 1 * 3 + 0.5 * 60) / 64
