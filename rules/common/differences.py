"""What a correction makes different: wagers, and each player's money (ruling 81)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from rules.common.wagers import all_wagers
from rules.events import Adjustment, Bonus, Result, Wager
from rules.state import AnyRound
from rules.wording.reasons import reason


def changed_wagers(before: AnyRound, after: AnyRound) -> tuple[Wager, ...]:
    known = {wager.id: wager for wager in all_wagers(before)}
    return tuple(wager for wager in all_wagers(after) if known.get(wager.id) != wager)


def adjustments(before: AnyRound, after: AnyRound) -> tuple[Adjustment, ...]:
    """What becomes different for each player and wager."""
    was, now = _money(before), _money(after)
    wagers = {wager.id: wager for wager in (*all_wagers(before), *all_wagers(after))}
    found = []
    for key in sorted(was.keys() | now.keys(), key=lambda key: (len(key[0]), key)):
        put, settled, returned = (new - old for new, old in zip(now[key], was[key], strict=True))
        if put or settled or returned:
            about = wagers[key[0]]
            words = _words(before, about.id), _words(after, about.id)
            text = reason("corrected", before=words[0], after=words[1])
            found.append(
                Adjustment(
                    about.id, about.kind, about.area, about.line, about.hand, key[1], put, settled, returned, text
                )
            )
    return tuple(found)


def _money(round_: AnyRound) -> defaultdict[tuple[str, str], tuple[int, int, int]]:
    """(wager, player) → cents put down, settled, returned."""
    sums: defaultdict[tuple[str, str], tuple[int, int, int]] = defaultdict(lambda: (0, 0, 0))

    def add(wager: str, player: str, *cents: int) -> None:
        put, settled, returned = sums[wager, player]
        sums[wager, player] = put + cents[0], settled + cents[1], returned + cents[2]

    for wager in all_wagers(round_):
        for stake in wager.stakes:
            add(wager.id, stake.player, stake.cents, 0, 0)
    for outcome in _outcomes(round_):
        for share in outcome.shares:
            add(outcome.wager, share.player, 0, share.stake_cents, share.returned_cents)
    return sums


def _outcomes(round_: AnyRound) -> tuple[Result | Bonus, ...]:
    return (*round_.results, *round_.bonuses)


def _words(round_: AnyRound, wager: str) -> str:
    """How a wager came out, bonuses included."""
    words = (outcome.words for outcome in _outcomes(round_) if outcome.wager == wager)
    return "; ".join(words) or reason("undecided")


def gains(before: AnyRound, after: AnyRound, is_decided: Callable[[AnyRound, Wager], bool]) -> bool:
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
    round_: AnyRound, is_decided: Callable[[AnyRound, Wager], bool]
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
