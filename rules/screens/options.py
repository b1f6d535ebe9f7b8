"""A button: a command as it would be sent, greyed with the refusal that `decide` itself gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from rules import commands, events
from rules.command_table import COMMANDS
from rules.context import Context
from rules.core.base import CommandBase, Refusal
from rules.core.money import dollars
from rules.core.rulebook import Rulebook, place_word
from rules.core.text import to_builtins, word
from rules.engine import decide, phase_of, refusal_of
from rules.game import Decision
from rules.money.wagers import total_of
from rules.state import TableState, is_installed, name_of
from rules.table.repeating import pending
from rules.views.table import Option
from rules.wording.options import button, entry_text

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

MORE_SECONDS = 15
"""By how much a betting countdown is lengthened at a tap."""
ANYONE = "*"
"""The player of an option that is open to every player at the table."""


def option_for(
    state: TableState,
    command: CommandBase,
    label: str,
    clause: str,
    *,
    player: str = "",
    primary: bool = False,
    role: str = "",
) -> Option:
    """A button for a whole command; the refusal is what `decide` says of it, in the role it needs: `role` where that
    is a higher one than the command's.
    """
    row = COMMANDS[state.rulebook][phase_of(state)].get(type(command))
    now = state.round.opened_at if state.round else _EPOCH
    role, refusal = refused(state, command, role or (row.role if row else "dealer"), now)
    body = to_builtins(command)
    return Option(command=body, label=label, clause=clause, refusal=refusal, player=player, primary=primary, role=role)


def refused(state: TableState, command: CommandBase, role: str, now: datetime) -> tuple[str, Refusal | None]:
    """As `tried`, where nobody asks what would come of it."""
    refusal = refusal_of(state, command, _asked(role, now))  # type: ignore[arg-type]
    if refusal is not None and refusal.code == "role":
        role = str(refusal.facts["needed"])
        refusal = refusal_of(state, command, _asked(role, now))  # type: ignore[arg-type]
    return role, refusal


def _asked(role: str, now: datetime) -> Context:
    """A button is pressed at the console: what takes more than its dealer, somebody else approves."""
    return Context(now=now, role=role, approver="" if role == "dealer" else role)


def tried(state: TableState, command: CommandBase, role: str, now: datetime) -> tuple[str, Decision]:
    """What the rules say of a command in a role, or in the higher one that what is known asks for; and that role."""
    answer = decide(state, command, _asked(role, now))  # type: ignore[arg-type]
    if isinstance(answer, Refusal) and answer.code == "role":
        role = str(answer.facts["needed"])
        answer = decide(state, command, _asked(role, now))  # type: ignore[arg-type]
    return role, answer


def ruling_option(state: TableState, book: Rulebook) -> Iterator[Option]:
    """What is left to do while a question waits (PM 6.1, TC 6.1)."""
    fields, role = ("ruling", "reason", "effect", "wagers"), "gaming_shift_manager"
    yield open_option("record_ruling", button("ruling"), book.cite["not_covered"], fields, role=role)


def repeat_options(state: TableState) -> Iterator[Option]:
    """The wagers of the last round again, while some are left of them (ruling 86)."""
    assert is_installed(state)
    if left := pending(state):
        amount = dollars(sum(total_of(wager.stakes) for wager in left))
        yield replace(option_for(state, commands.RepeatWagers(), button("repeat_wagers"), "ruling 86"), hint=amount)
        others = tuple(dict.fromkeys(wager.kind for wager in left if wager.kind != "progressive"))
        if others and any(wager.kind == "progressive" for wager in left):  # the jackpot may refuse its wagers
            without = commands.RepeatWagers(kinds=others)  # type: ignore[arg-type]
            yield option_for(state, without, button("repeat_without_jackpot"), "ruling 86")


def undo_option(state: TableState, said: Callable[[TableState, events.Entry], str]) -> Option:
    """The last entry is taken back, or all wagers that were placed again; `said` is an entry in words (ruling 42)."""
    label = button("undo")
    if state.round is not None and state.round.repeated:
        label = button("undo_entry", entry=entry_text("repeated"))
    elif state.entries:
        label = button("undo_entry", entry=said(state, state.entries[-1]))
    return option_for(state, commands.UndoEntry(), label, "ruling 42")


def time_options(state: TableState, book: Rulebook) -> Iterator[Option]:
    """The countdown of the bets is held, or lengthened (PM 3.2, TC 3.2)."""
    clause = book.cite["close_betting"]
    if state.round is not None and state.round.closes_at is not None:
        yield option_for(state, commands.SetBettingTime(None), button("hold_countdown"), clause)
    longer = option_for(state, commands.SetBettingTime(MORE_SECONDS), button("more_time", seconds=MORE_SECONDS), clause)
    yield replace(longer, fields=("seconds",))


def restriction_option(state: TableState, player: str, book: Rulebook) -> Option:
    """A player is kept to one place on the layout, or that is lifted (PM 3.9, TC 3.4.3)."""
    about, clause = state.players[player], book.cite["one_area_only"]
    if about.one_area_only:
        lift = commands.RestrictPlayer(player, "lifted", restricted=False)
        return option_for(state, lift, button("lift_restriction", name=name_of(state, player)), clause)
    body = {"type": "restrict_player", "player": player}
    label = button("restrict", name=name_of(state, player), place=word(place_word(book)))
    return Option(command=body, label=label, clause=clause, fields=("reason",), role="pit_manager")


def in_time_option(role: str, book: Rulebook) -> Option:
    """A wager that lay there in time and was entered late (PM 3.2, TC 3.2; ruling 83)."""
    fields = ("area", "kind", "line", "stakes")
    clause = book.cite["close_betting"]
    return open_option("record_found_wager", button("in_time_wager"), clause, fields, role=role, in_time=True)


def open_option(
    command: str,
    label: str,
    clause: str,
    fields: tuple[str, ...],
    player: str = "",
    role: str = "dealer",
    **initial: Any,
) -> Option:
    """A button whose command a person still fills in; `decide` judges it when it comes."""
    return Option(
        command={"type": command} | initial, label=label, clause=clause, fields=fields, player=player, role=role
    )
