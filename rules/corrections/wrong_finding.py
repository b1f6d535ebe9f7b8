"""Entries of a wager that was found, or that lay in time and was entered late, put right (rulings 5, 81, 83)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events
from rules.corrections.timeline import ReplayStep, Timeline
from rules.table.out_of_limits import is_raised

Stakes = tuple[commands.Stake, ...]


def is_finding(step: ReplayStep) -> bool:
    return isinstance(step.sent.command, commands.RecordFoundWager)


def finding(step: ReplayStep, wager: events.Wager) -> events.WagerFound | None:
    """What a step found of the wager."""
    if not is_finding(step):
        return None
    return next((e for e in step.events if isinstance(e, events.WagerFound) and e.wager.id == wager.id), None)


def found_as(
    step: ReplayStep, wager: events.Wager, right: events.Wager, stakes: Stakes, line: int
) -> tuple[commands.RecordFoundWager | None, Stakes]:
    """A finding of the right wager, and the stakes that the entries before it lead to. It found what is more than lay
    there by them; where the right stakes are not, nothing was found and the finding falls away.
    """
    command, before = step.sent.command, _before(step, wager, right)
    assert isinstance(command, commands.RecordFoundWager)
    if before and not is_raised(replace(right, stakes=before), replace(right, stakes=stakes)):
        return None, stakes
    kind, line = right.kind, line or command.line
    return replace(command, area=right.area, line=line, stakes=stakes, kind=kind), before


def before_finding(timeline: Timeline, index: int, wager: events.Wager, right: events.Wager) -> Stakes | None:
    """What lay there before the first finding, where it was placed at the right place and by the right player."""
    found = finding(timeline.steps[index], wager)
    assert found is not None
    as_placed = (right.area, right.kind) == (wager.area, wager.kind)
    return found.before if as_placed and found.before == _before(timeline.steps[index], wager, right) else None


def _before(step: ReplayStep, wager: events.Wager, right: events.Wager) -> Stakes:
    """What lay there before a finding; all of it is the right player's where it was one player's."""
    found = finding(step, wager)
    assert found is not None
    if len(found.before) == len(right.stakes) == 1:
        return (commands.Stake(right.stakes[0].player, found.before[0].cents),)
    return found.before
