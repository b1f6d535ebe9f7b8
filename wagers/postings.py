"""What an event does to the ledger: one pure function, `postings`. Every event's lines sum to zero.

Accounts: `player:<id>`, `layout:<table>` (stakes in play) and `house:<table>`; cents are the change of a balance.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from rules import commands, events
from rules.core.base import EventBase
from rules.settled import settled_lines


class LedgerLine(msgspec.Struct, frozen=True):
    """One line of the ledger: the account's balance changes by `cents`."""

    account: str
    wager: str
    cents: int


def player_account(player: str) -> str:
    """What a player put down (below zero) and got back."""
    return f"player:{player}"


def layout_account(table: str) -> str:
    """The stakes that lie on a table's layout."""
    return f"layout:{table}"


def house_account(table: str) -> str:
    """What the house won (above zero) or lost at a table."""
    return f"house:{table}"


def postings(table: str, event: EventBase) -> list[LedgerLine]:
    """The ledger lines of an event, summed by account and wager, none of them zero; none where no money moves."""
    match event:
        case (
            events.WagerPlaced(wager=wager)
            | events.HandSplit(wager=wager)
            | events.HandDoubled(wager=wager)
            | events.HandPlayed(wager=wager)
        ):
            moved = _staked(table, wager.id, (), wager.stakes)
        case events.WagerFound(wager=wager, before=before) | events.WagerInsured(wager=wager, before=before):
            moved = _staked(table, wager.id, before, wager.stakes)
        case events.OptionAnswered(wager=events.Wager() as wager):
            moved = _staked(table, wager.id, (), wager.stakes)
        case events.ClaimsDecided(wagers=wagers):
            moved = [line for wager in wagers for line in _staked(table, wager.id, (), wager.stakes)]
        case events.WagerChanged(wager=name, before=before, after=after):
            moved = _staked(table, name, before, after)
        case events.WagerWithdrawn(wager=name, before=before):
            moved = _staked(table, name, before, ())
        case events.MispayRecorded(paid_cents=paid, before_cents=before):
            moved = _mispaid(table, event, paid - before)
        case events.MispayRecovered(cents=cents):
            moved = _mispaid(table, event, -cents)
        case events.EntryUndone(undone=undone):
            moved = [LedgerLine(line.account, line.wager, -line.cents) for line in postings(table, undone)]
        case _:
            moved = _settled(table, event)
    return _summed(moved)


def _staked(
    table: str, wager: str, before: Iterable[commands.Stake], after: Iterable[commands.Stake]
) -> list[LedgerLine]:
    """Money that goes from players to the layout, or back, when stakes change."""
    lines = [LedgerLine(player_account(stake.player), wager, stake.cents) for stake in before]
    lines += [LedgerLine(player_account(stake.player), wager, -stake.cents) for stake in after]
    return [*lines, LedgerLine(layout_account(table), wager, -sum(line.cents for line in lines))]


def _settled(table: str, event: EventBase) -> list[LedgerLine]:
    """Stakes leave the layout; players get what is returned; the difference is the house's. What a correction puts
    down more comes from the player.
    """
    moved: list[LedgerLine] = []
    for wager, lines in groupby(settled_lines(event), key=lambda line: line.wager):
        of = list(lines)
        moved += [LedgerLine(player_account(line.player), wager, line.returned_cents - line.put_cents) for line in of]
        moved += [LedgerLine(layout_account(table), wager, line.put_cents - line.stake_cents) for line in of]
        moved += [LedgerLine(house_account(table), wager, line.stake_cents - line.returned_cents) for line in of]
    return moved


def _mispaid(table: str, event: events.MispayRecorded | events.MispayRecovered, cents: int) -> list[LedgerLine]:
    """What a player has more than was on record, out of the house's rack."""
    return [
        LedgerLine(player_account(event.player), event.wager, cents),
        LedgerLine(house_account(table), event.wager, -cents),
    ]


def _summed(lines: Iterable[LedgerLine]) -> list[LedgerLine]:
    sums: dict[tuple[str, str], int] = {}
    for line in lines:
        key = (line.account, line.wager)
        sums[key] = sums.get(key, 0) + line.cents
    return [LedgerLine(account, wager, cents) for (account, wager), cents in sums.items() if cents]
