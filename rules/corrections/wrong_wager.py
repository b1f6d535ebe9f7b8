"""A wager that was keyed wrongly is put right: whose it is, how much, where it lies and what kind it is. What followed
is played again with it, and the differences are paid or collected (ruling 81).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role
from rules.context import Context
from rules.core.base import EventBase, Refusal, type_of
from rules.core.rulebook import Rulebook
from rules.corrections.correction import (
    LAYS_CARDS,
    MOVES_CARDS,
    MOVES_MONEY,
    RULING,
    encoded_round,
    entry_of,
    evolve_corrected,
    round_after,
)
from rules.corrections.differences import adjustments, changed_wagers, gains
from rules.corrections.round_replay import replay_with
from rules.corrections.shown_hands import jackpot_moves
from rules.corrections.timeline import Changes, NumberedWager, ReplayStep, Timeline, Unfit
from rules.corrections.wrong_finding import before_finding, finding, found_as, is_finding
from rules.events import Event
from rules.game import CommandRow, Decision, Engine
from rules.known import OnceKnown
from rules.money.stops import check_no_stop
from rules.money.wagers import all_wagers, backs, total_of
from rules.open_case import newest
from rules.state import AnyRound, Round, TableInRound
from rules.wording.reasons import unfit_wager
from rules.wording.refusals import refuse

PUTS_DOWN = (commands.PlaceWager, commands.RepeatWagers, commands.Insure)


def correct_wager(
    state: TableInRound, command: commands.CorrectWager, context: Context, book: Rulebook, engine: Engine
) -> Decision:
    """A wager on record becomes the one that was placed. Nobody gains by what is known: what lost is not lowered, what
    won is not raised, what is decided is paid or taken first, and neither area nor kind changes once the result of one
    of both is known (PM 5.3, 5.4; TC 5.5, 5.6).

    Refused, in this order: record_missing, unknown_wager, wager_follows, nothing_differs, player_stopped, role,
    what is refused of the right wager itself (would_be_late where it would have been), result_known, wagers_depend
    where another cannot stay with it, and claim_stands.
    """
    found = entry_of(state, command, context, book, engine)
    if isinstance(found, Refusal):
        return found
    timeline, changes = found
    before = state.round
    wager = lying(before)[command.wager]
    right = _as_it_was(wager, command)
    if right == wager:
        return refuse("nothing_differs:wager", RULING)
    if refusal := check_no_stop(state, _newly_staked(wager, right), right.kind, context, book):
        return refusal
    known = engine.is_anything_known(before)  # at Three Card Poker, as for one that is found (ruling 5)
    needed = "gaming_shift_manager" if known else wager_role(timeline, min(changes))
    if refusal := check_role(context, needed, book.cite["higher_role"]):
        return refusal
    replayed = replay_with(timeline, changes, context, engine)
    if isinstance(replayed, Refusal):
        return replayed if replayed.code != "late_wager" else refuse("would_be_late", replayed.clause)
    moved = (right.area, right.kind) != (wager.area, wager.kind)
    if moved and any(one.settled_players or engine.is_decided(before, one) for one in (wager, right)):
        return refuse("result_known", RULING)  # nobody says now which of two known results counts
    if isinstance(replayed, Unfit):
        deed, at = type_of(replayed.sent.command), getattr(replayed.event, "area", None)
        cents, kind = (total_of(wager.stakes), total_of(right.stakes)), "" if right.kind == wager.kind else right.kind
        question = unfit_wager(wager.id, *cents, right.area, deed, at, kind=kind)
        return (events.ManagerAsked(question, book.cite["not_covered"]),)
    after = round_after(replayed)
    if gains(before, after, engine.is_decided):
        return refuse("result_known", RULING)
    now = _now(before, after, wager, right)
    if now is None:
        return refuse("wagers_depend", RULING)
    if before.closed_at is not None and jackpot_moves(before) != jackpot_moves(after):
        return refuse("claim_stands", book.cite["not_covered"])
    return (_wager_corrected(before, after, wager, now),)


def _newly_staked(wager: events.Wager, right: events.Wager) -> tuple[commands.Stake, ...]:
    """What is staked by players who had no part in the wager on record: for them it is a new one (ruling 130)."""
    return tuple(stake for stake in right.stakes if right.kind != wager.kind or not backs(wager, stake.player))


def lying(round_: AnyRound) -> dict[str, events.Wager]:
    """What players put down, by the name that a command gives it: the wagers, and claims to pair places that wait."""
    claims = round_.claims if isinstance(round_, Round) else ()
    waiting = (
        events.Wager(f"pair:{c.area}:{c.player}", "pair", c.area, (commands.Stake(c.player, c.cents),))
        for c in claims
        if not c.of
    )
    return {wager.id: wager for wager in (*all_wagers(round_), *waiting)}


def _as_it_was(wager: events.Wager, command: commands.CorrectWager) -> events.Wager:
    """The wager on record as the command has it."""
    area, kind = command.area or wager.area, command.kind or wager.kind
    return replace(wager, area=area, stakes=command.stakes, kind=kind)


def _now(before: AnyRound, after: AnyRound, wager: events.Wager, right: events.Wager) -> events.Wager | None:
    """The wager as it lies in the end; one of another kind has another name. None where others came or went with it."""
    was, now = lying(before), lying(after)
    gone, come = was.keys() - now.keys(), now.keys() - was.keys()
    if not gone and not come and right.kind == wager.kind:
        return now[wager.id]
    return now[next(iter(come))] if gone == {wager.id} and len(come) == 1 else None


def find_wager(timeline: Timeline, command: commands.CorrectWager) -> Changes | Refusal:
    """The entries of a wager that was placed while bets were open, without what was changed of it then, or that was
    found. Others keep their lines. Insurance that was none is put down as what it is, when it was entered.
    """
    round_ = timeline.state.round
    wager = lying(round_).get(command.wager) if round_ is not None else None
    if wager is None:
        return refuse("unknown_wager:round", RULING, wager=command.wager[:20])
    right = _as_it_was(wager, command)
    entries = [index for index, step in enumerate(timeline.steps) if _put_there(step, wager)]
    found = [index for index in entries if is_finding(timeline.steps[index])]
    if not entries:
        return refuse("wager_follows", RULING)
    if not found and wager.kind == right.kind == "insurance":
        return refuse("wager_follows:insurance", RULING)
    line = wager.line if (right.area, right.kind) == (wager.area, wager.kind) else _free_line(round_, right)
    made = _made(wager) if right.kind == wager.kind else None
    changes: dict[int, tuple[Any, ...]] = {}
    stakes = right.stakes
    for index in reversed(found):
        entry, stakes = found_as(timeline.steps[index], wager, right, stakes, line or _insured_line(round_, right))
        is_first = index == entries[0]
        changes[index] = () if entry is None else (NumberedWager(entry, made) if is_first else entry,)
    if entries[0] not in found and not (found and stakes == before_finding(timeline, found[0], wager, right)):
        changes |= _placed_as(
            timeline, entries[0], wager, NumberedWager(_placed(replace(right, stakes=stakes), line), made)
        )
    return changes


def _placed_as(
    timeline: Timeline, first: int, wager: events.Wager, placed: NumberedWager
) -> dict[int, tuple[Any, ...]]:
    """The wager put down as `placed` at its first step, what was changed of it left out, and others as they were."""
    changes: dict[int, tuple[Any, ...]] = {}
    for index, step in enumerate(timeline.steps):
        if isinstance(step.sent.command, commands.ChangeWager) and step.sent.command.wager in _names(wager):
            changes[index] = ()
        elif isinstance(step.sent.command, PUTS_DOWN) and index >= first:
            changes[index] = tuple(_put_down(step, wager, placed if index == first else None))
    return changes


def _put_down(step: ReplayStep, wager: events.Wager, right: NumberedWager | None) -> Iterator[Any]:
    """What a step put down, each on its line and with its number, with the right wager or none for the wrong one."""
    for event in step.events:
        if _is_it(event, wager):
            if right is not None:
                yield right
        elif isinstance(event, events.WagerPlaced):
            yield NumberedWager(_placed(event.wager, event.wager.line), _made(event.wager))
        elif isinstance(event, events.PairClaimed):
            stakes = (commands.Stake(event.player, event.cents),)
            yield commands.PlaceWager(event.area, stakes, "pair", placed_by_staff=event.placed_by_staff)
        elif isinstance(event, events.WagerInsured):
            yield step.sent.command


def _placed(wager: events.Wager, line: int) -> commands.PlaceWager:
    """What puts a wager down, on its line or on the first that is free."""
    kind: Any = wager.kind
    return commands.PlaceWager(wager.area, wager.stakes, kind, line or None, placed_by_staff=wager.placed_by_staff)


def _free_line(round_: AnyRound | None, right: events.Wager) -> int:
    """The first line of an area without another wager, also none placed later; 0 where a kind lies on none."""
    there = [one.line for one in all_wagers(round_) if one.area == right.area and one.id != right.id] if round_ else []
    return next(line for line in range(1, len(there) + 2) if line not in there) if right.kind == "main" else 0


def _insured_line(round_: AnyRound | None, right: events.Wager) -> int:
    """The line of the main wager that insurance belongs to; 0 for what is no insurance, or is nobody's."""
    if right.kind != "insurance" or round_ is None or not right.stakes:
        return 0
    backed = (one for one in all_wagers(round_) if one.area == right.area and one.kind == "main")
    return next((one.line for one in backed if backs(one, right.stakes[0].player)), 1)


def _made(wager: events.Wager) -> int | None:
    """How many wagers the round had counted before this one; a claim has no number yet."""
    number = wager.id.rpartition(".")[2]
    return int(number) - 1 if number.isdigit() else None


def _put_there(step: ReplayStep, wager: events.Wager) -> bool:
    """Whether a step put the wager down, or found it."""
    return finding(step, wager) is not None or any(_is_it(event, wager) for event in step.events)


def _is_it(event: Event, wager: events.Wager) -> bool:
    """Whether an event put the wager down, or claimed the place that it came to."""
    if isinstance(event, events.PairClaimed):
        return wager.kind == "pair" and (event.area, event.player) == (wager.area, wager.stakes[0].player)
    return isinstance(event, events.WagerPlaced | events.WagerInsured) and event.wager.id == wager.id


def _names(wager: events.Wager) -> tuple[str, ...]:
    """How a change names it: by its id, or as the claim that it was (ruling 44)."""
    return (wager.id, f"pair:{wager.area}:{wager.stakes[0].player}")


def wager_role(timeline: Timeline, index: int) -> str:
    """Who puts a wager right: the dealer before the first card, from then on the Pit Manager. It may become less here,
    or another player's, as one that is found may not (ruling 5), and cards in sight say which wager looks good.
    """
    known: tuple[type[EventBase], ...] = (*LAYS_CARDS, *MOVES_CARDS, *MOVES_MONEY)
    # What is found may have come after cards.
    since = timeline.after(-1 if is_finding(timeline.steps[index]) else index)
    return "pit_manager" if any(isinstance(event, known) for event in since) else "dealer"


def _wager_corrected(
    before: AnyRound, after: AnyRound, wager: events.Wager, now: events.Wager
) -> events.WagerCorrected:
    left = {one.id for one in all_wagers(after)}
    return events.WagerCorrected(
        wager,
        now,
        msgspec.Raw(encoded_round(after)),
        RULING,
        changed_wagers(before, after),
        adjustments(before, after),
        tuple(one.id for one in all_wagers(before) if one.id not in left),
    )


EVOLVERS: dict[type, Any] = {events.WagerCorrected: evolve_corrected}


def wager_row(phases: Set[str]) -> CommandRow:
    """The row of the command, with the phases of a game that allow it."""
    return CommandRow(
        commands.CorrectWager,
        correct_wager,
        phases,
        completes=True,
        finds=find_wager,
        of_round=newest,
        waits_for_cards=True,
        facts=("round_course", "stops"),
        once_known=OnceKnown("never", "wager"),
        mended=(mends.AGAIN,),
    )
