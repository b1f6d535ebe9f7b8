"""Which commands a phase allows, to whom, and who decides them: derived from the rows beside the deciders. One table is
both the phase check and the buttons.
"""

from __future__ import annotations

from rules.books import BOOKS, GAMES
from rules.commands import Command
from rules.context import Fact
from rules.core.base import type_of
from rules.core.roles import at_least
from rules.game import CommandRow, Game
from rules.phases import EVERY_PHASE, FINISHED
from rules.state import TableState
from rules.table.setup import COMMANDS as TABLE_ROWS
from rules.table.setup import INSTALL

CommandTable = dict[str, dict[type, CommandRow]]
"""Phase → commands that it allows → the row of each, with the role that the phase asks for."""


def _table_of(game: Game) -> CommandTable:
    rows = [row for row in TABLE_ROWS if row.command not in game.lacks] + list(game.rows)
    return {
        phase: {row.command: row.in_phase(phase) for row in rows if row.phases is EVERY_PHASE or phase in row.phases}
        for phase in game.phases
        if phase != FINISHED
    }


_OF_FAMILY = {BOOKS[rulebook].family: _table_of(game) for rulebook, game in GAMES.items()}
COMMANDS: dict[str, CommandTable] = {book.id: _OF_FAMILY[book.family] for book in BOOKS.values()}
"""The table of each rulebook's game, by the id of the rulebook."""


def _least_roles() -> dict[str, str]:
    found = {type_of(INSTALL.command): INSTALL.role}
    for table in _OF_FAMILY.values():
        for row in (row for allowed in table.values() for row in allowed.values()):
            known = found.setdefault(type_of(row.command), row.role)
            if at_least(known, row.role):
                found[type_of(row.command)] = row.role
    return found


def _facts() -> dict[str, frozenset[Fact]]:
    """What the rows name; the stops of those whose claims may be decided as the rules have more to say; and the cases
    about a round that they change.
    """
    found: dict[str, frozenset[Fact]] = {}
    for row in _ROWS:
        named: frozenset[Fact] = frozenset((*row.facts, "stops") if row.completes else row.facts)
        if row.of_round is not None:
            named |= {"open_case"}
        found[type_of(row.command)] = found.get(type_of(row.command), frozenset()) | named
    return found


_LEAST_ROLES = _least_roles()
_ROWS = [row for game in GAMES.values() for row in (*TABLE_ROWS, *game.rows)]
_FACTS = _facts()
_OF_ROUND = {
    (BOOKS[rulebook].family, row.command): row.of_round
    for rulebook, game in GAMES.items()
    for row in (*TABLE_ROWS, *game.rows)
    if row.of_round is not None
}
_ANYWHERE = {type_of(row.command) for row in _ROWS if row.anywhere}


def command_role(command_type: str) -> str:
    """The least role that may ever send a command of this type (PM 6.2, TC 6.2); KeyError for an unknown type."""
    return _LEAST_ROLES[command_type]


def facts_of(command_type: str) -> frozenset[Fact]:
    """The facts that a command of this type is decided on, in either game; none for an unknown type."""
    return _FACTS.get(command_type, frozenset())


def round_changed(state: TableState, command: Command) -> int:
    """The number of the round that a command puts right or changes, over or not; 0 for none (ruling 140)."""
    if not state.rulebook:
        return 0
    of_round = _OF_ROUND.get((BOOKS[state.rulebook].family, type(command)))
    return of_round(state, command) if of_round is not None else 0


def from_anywhere(command_type: str) -> bool:
    """Whether the pit may send a command of this type beside the table's active console."""
    return command_type in _ANYWHERE
