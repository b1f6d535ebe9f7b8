"""What a correction makes different: wagers, and each player's money (ruling 81)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from rules import events
from rules.core.text import joined
from rules.money.wagers import all_wagers, wager_by_id
from rules.state import AnyRound, PokerRound
from rules.wording.reasons import reason
from rules.wording.recorded import read_back

BONUS = "bonus"
Line = tuple[str, str, str]
"""(wager, kind, player): the line of a pay sheet that money belongs to."""


def changed_wagers(before: AnyRound, after: AnyRound) -> tuple[events.Wager, ...]:
    known = {wager.id: wager for wager in all_wagers(before)}
    return tuple(wager for wager in all_wagers(after) if known.get(wager.id) != wager)


def adjustments(before: AnyRound, after: AnyRound) -> tuple[events.Adjustment, ...]:
    """What becomes different, line by line: a wager's bonus has a line of its own beside the wager's."""
    was, now = _money(before), _money(after)
    wagers = {wager.id: wager for wager in (*all_wagers(before), *all_wagers(after))}
    found = []
    for line in sorted(was.keys() | now.keys(), key=lambda line: _order(wagers[line[0]], line)):
        put, settled, returned = (new - old for new, old in zip(now[line], was[line], strict=True))
        if put or settled or returned:
            found.append(_adjustment(wagers[line[0]], line, (put, settled, returned), before, after))
    return tuple(found)


def _order(wager: events.Wager, line: Line) -> tuple[int, str, bool, str, str]:
    """Wager by wager as they were placed, what was paid beside each behind it."""
    name, kind, player = line
    return len(name), name, kind != wager.kind, kind, player


def _adjustment(
    wager: events.Wager, line: Line, cents: tuple[int, int, int], before: AnyRound, after: AnyRound
) -> events.Adjustment:
    _, kind, player = line
    place = (0, 0) if kind == BONUS else (wager.line, wager.hand)
    text = reason("corrected", before=_words(before, wager, kind), after=_words(after, wager, kind))
    return events.Adjustment(wager.id, kind, wager.area, *place, player, *cents, text)


def _money(round_: AnyRound) -> defaultdict[Line, tuple[int, int, int]]:
    """Line → cents put down, settled, returned."""
    sums: defaultdict[Line, tuple[int, int, int]] = defaultdict(lambda: (0, 0, 0))

    def add(line: Line, *cents: int) -> None:
        put, settled, returned = sums[line]
        sums[line] = put + cents[0], settled + cents[1], returned + cents[2]

    for wager in all_wagers(round_):
        for stake in wager.stakes:
            add((wager.id, wager.kind, stake.player), stake.cents, 0, 0)
    for outcome in _outcomes(round_):
        for share in outcome.shares:
            add((outcome.wager, _kind(outcome), share.player), 0, share.stake_cents, share.returned_cents)
    return sums


def _outcomes(round_: AnyRound) -> tuple[events.Result | events.Bonus, ...]:
    return (*round_.results, *round_.bonuses)


def _kind(outcome: events.Result | events.Bonus) -> str:
    return outcome.kind if isinstance(outcome, events.Result) else BONUS


def _words(round_: AnyRound, wager: events.Wager, kind: str) -> str:
    """How a line came out."""
    if wager_by_id(round_, wager.id) is None:
        return reason("never_was")
    own = (outcome for outcome in _outcomes(round_) if (outcome.wager, _kind(outcome)) == (wager.id, kind))
    return joined(read_back(outcome.words) for outcome in own) or reason(
        "undecided" if kind == wager.kind else "no_bonus"
    )


class _Riding(NamedTuple):
    """A player's part of a wager: cents that ride, what is known of it (won, lost, decided or nothing), what it came to
    where it is settled, and the cards that it goes by.
    """

    cents: int = 0
    known: str = ""
    net_cents: int | None = None
    cards: tuple[object, ...] = ()


def gains(before: AnyRound, after: AnyRound, is_decided: Callable[[AnyRound, events.Wager], bool]) -> bool:
    """Whether somebody would gain by what is known: a player has less on what lost, more on what won, or more of it by
    the same cards. What is decided and not settled may not change at all (rulings 5, 8).
    """
    was, now = _riding(before, is_decided), _riding(after, is_decided)
    return any(_is_gain(was.get(key, _Riding()), now.get(key, _Riding())) for key in was.keys() | now.keys())


def _is_gain(old: _Riding, new: _Riding) -> bool:
    if new.cents < old.cents and old.known in ("lost", "decided"):
        return True
    if new.cents > old.cents and new.known in ("won", "decided"):
        return True
    if new.cents != old.cents:
        return "decided" in (old.known, new.known)
    both = old.net_cents is not None and new.net_cents is not None and old.cards == new.cards
    return both and new.net_cents > old.net_cents  # type: ignore[operator]


def _riding(
    round_: AnyRound, is_decided: Callable[[AnyRound, events.Wager], bool]
) -> dict[tuple[str, int, int, int, str], _Riding]:
    """(kind, area, line, hand, player) → how their part rides. Half of what is surrendered rides no more."""
    nets: defaultdict[tuple[str, str], int] = defaultdict(int)
    for outcome in _outcomes(round_):
        for share in outcome.shares:
            nets[outcome.wager, share.player] += share.returned_cents - share.stake_cents
    found = {}
    for wager in all_wagers(round_):
        for stake in wager.stakes:
            net = nets[wager.id, stake.player] if stake.player in wager.settled_players else None
            if net is None:
                known = "decided" if is_decided(round_, wager) else ""
            else:
                known = "won" if net > 0 else "lost" if net < 0 else ""
            given_up = wager.surrendered or stake.player in wager.surrendered_by
            cents = stake.cents // 2 if given_up else stake.cents
            place = wager.kind, wager.area, wager.line, wager.hand, stake.player
            found[place] = _Riding(cents, known, net, _cards_of(round_, wager))
    return found


def _cards_of(round_: AnyRound, wager: events.Wager) -> tuple[object, ...]:
    if isinstance(round_, PokerRound):
        return round_.areas[wager.area - 1].hand.cards, round_.house.cards
    return tuple(hand.cards for hand in round_.areas[wager.area - 1].hands), round_.house
