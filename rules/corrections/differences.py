"""What a correction makes different: wagers, and each player's money (ruling 81)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from rules import events
from rules.money.wagers import all_wagers, wager_by_id
from rules.state import AnyRound
from rules.wording.reasons import reason

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
    words = (outcome.words for outcome in _outcomes(round_) if (outcome.wager, _kind(outcome)) == (wager.id, kind))
    return "; ".join(words) or reason("undecided" if kind == wager.kind else "no_bonus")


def gains(before: AnyRound, after: AnyRound, is_decided: Callable[[AnyRound, events.Wager], bool]) -> bool:
    """Whether somebody would gain by what is known: a player has less on what lost, or more on what won. What is
    decided and not settled may not change at all (rulings 5, 8).
    """
    was, now = _known(before, is_decided), _known(after, is_decided)
    for key in was.keys() | now.keys():
        old, known_before = was.get(key, (0, ""))
        new, known_after = now.get(key, (0, ""))
        if new < old and known_before in ("lost", "decided"):
            return True
        if new > old and known_after in ("won", "decided"):
            return True
        if new != old and "decided" in (known_before, known_after):
            return True
    return False


def _known(
    round_: AnyRound, is_decided: Callable[[AnyRound, events.Wager], bool]
) -> dict[tuple[str, int, int, int, str], tuple[int, str]]:
    """(kind, area, line, hand, player) → cents put down, and what is known of it: won, lost, decided or nothing."""
    nets: defaultdict[tuple[str, str], int] = defaultdict(int)
    for outcome in _outcomes(round_):
        for share in outcome.shares:
            nets[outcome.wager, share.player] += share.returned_cents - share.stake_cents
    found = {}
    for wager in all_wagers(round_):
        for stake in wager.stakes:
            net = nets[wager.id, stake.player]
            if stake.player in wager.settled_players:
                known = "won" if net > 0 else "lost" if net < 0 else ""
            else:
                known = "decided" if is_decided(round_, wager) else ""
            found[wager.kind, wager.area, wager.line, wager.hand, stake.player] = (stake.cents, known)
    return found
