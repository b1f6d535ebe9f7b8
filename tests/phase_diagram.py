"""The state machine of each game's phases, drawn from its phase table: `make pages` writes
docs/phases.md, and `tests/rules/test_phase_diagram.py` fails where the page is behind.

What a phase allows, to whom, and what ends it are the table's rows. Which phase follows is worked out from the facts of
a round (`table/moves.py`), so the arrows are those that the golden playthroughs take.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rules import Context, Refusal, TableState, commands, decide, fold, phase_of
from rules.books import BOOKS, GAMES
from rules.command_table import COMMANDS
from rules.core.base import type_of
from rules.core.rulebook import Rulebook
from rules.phases import FINISHED, NOT_INSTALLED, REFERRED
from rules.scripts import play
from rules.wording.roles import TITLES
from tests.rules.golden import NAMES, read

PAGE = Path(__file__).resolve().parents[1] / "docs" / "phases.md"
GAMES_DRAWN = {"Pontoon": "mbs-pontoon-6", "Three Card Poker": "mbs-three-card-poker-5"}
"""Each game, and the rulebook whose clauses its table cites."""
Arrows = dict[tuple[str, str], set[str]]
"""(phase, next phase) → commands that led from one to the other."""
Walk = Iterator[tuple[Any, TableState]]
"""Commands, each with the table after it."""

_HEAD = """# Phases

The state machine of each game, written by `make pages` from the phase table and the rows beside the
deciders. The arrows are those that the golden playthroughs (`tests/rules/golden`) and a round without wagers take, with
the commands that led there. Left out of the pictures: what is allowed in every phase, and the wait for a ruling of the
Gaming Shift Manager, which any phase can turn into. Where no role is named the dealer may send the command.
"""


def arrows() -> dict[str, Arrows]:
    """Family → every change of phase in the golden playthroughs, of whichever rulebook."""
    found: dict[str, Arrows] = defaultdict(lambda: defaultdict(set))
    for walk in (*map(_golden, NAMES), *map(_without_wagers, GAMES_DRAWN.values())):
        before = NOT_INSTALLED
        for command, state in walk:
            after = phase_of(state)
            if after != before:
                found[BOOKS[state.rulebook].family][before, after].add(type_of(command))
            before = after
    return found


def _golden(name: str) -> Walk:
    for played in play(read(name)):
        yield played.move.command, played.state


def _without_wagers(rulebook: str) -> Walk:
    """What no script has: the table opened and closed, a round without a wager, and one found in such a round."""
    book, state = BOOKS[rulebook], TableState("t1")
    limits = dict.fromkeys(book.limit_kinds, commands.Limits(1_000, 10_000))
    kind = book.needed_limits[0]
    for command in (
        commands.InstallTable(
            rulebook, commands.TableSettings(limits, positions=book.positions[1], decks=book.decks[1])
        ),
        commands.OpenTable(),
        commands.CloseTable("Not needed"),
        commands.OpenTable(),
        commands.SeatPlayer("ann", "Ann", 1),
        *(commands.OpenBetting(), commands.CloseBetting(), commands.Settle()),
        *(
            commands.OpenBetting(),
            commands.CloseBetting(),
            commands.RecordFoundWager(1, 1, (commands.Stake("ann", 500),), kind),
            commands.VoidRound("equipment_fault"),
        ),
        commands.RemovePlayer("ann"),
        commands.CloseTable("Not needed"),
    ):
        decision = decide(state, command, Context(now=datetime(2026, 1, 1, tzinfo=UTC), role="gaming_shift_manager"))
        assert not isinstance(decision, Refusal), decision
        state = fold(state, decision)
        yield command, state


def _in_every_phase(book: Rulebook) -> set[type]:
    return set.intersection(*(set(allowed) for allowed in COMMANDS[book.id].values()))


def _diagram(book: Rulebook, taken: Arrows) -> Iterator[str]:
    drawn = {pair: commands for pair, commands in taken.items() if not {REFERRED, NOT_INSTALLED} & set(pair)}
    order = list(GAMES[book.id].phases)
    yield from ("```mermaid", "stateDiagram-v2")
    for phase in order:
        if any(phase in pair for pair in drawn):
            yield f"    {phase}: {GAMES[book.id].phases[phase].title}"
    for (before, after), commands_ in sorted(drawn.items(), key=lambda arrow: tuple(map(order.index, arrow[0]))):
        yield f"    {before} --> {after}: {', '.join(sorted(commands_))}"
    yield "```"


def _table(book: Rulebook) -> Iterator[str]:
    everywhere = _in_every_phase(book)
    cite = {
        key: clause for other in BOOKS.values() if other.family == book.family for key, clause in other.cite.items()
    }
    cite |= book.cite  # a phase that this rulebook never has cites the one that has it
    yield from ("| phase | ends with | clause | commands |", "|---|---|---|---|")
    for name, phase in GAMES[book.id].phases.items():
        if name == FINISHED:
            continue
        allowed = {kind: row.role for kind, row in COMMANDS[book.id][name].items() if kind not in everywhere}
        commands = ", ".join(_command(kind, role) for kind, role in allowed.items())
        yield f"| `{name}`: {phase.title} | {phase.ends} | {cite[phase.cite]} | {commands} |"
    roles = COMMANDS[book.id][REFERRED]
    always = ", ".join(_command(kind, roles[kind].role) for kind in roles if kind in everywhere)
    yield from ("", f"In every phase: {always}.")


def _command(kind: type, role: str) -> str:
    return f"`{type_of(kind)}`" + (f" ({TITLES[role]})" if role != "dealer" else "")


def page() -> str:
    taken = arrows()
    parts = [_HEAD.rstrip("\n")]
    for title, rulebook in GAMES_DRAWN.items():
        book = BOOKS[rulebook]
        parts += ["", f"## {title}", "", *_diagram(book, taken[book.family]), "", *_table(book)]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
