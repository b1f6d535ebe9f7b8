"""Once a result is known: every command says what it needs then, and ruling 84 has the table of them."""

from __future__ import annotations

from collections import defaultdict

import pytest

from rules.books import GAMES
from rules.core.base import type_of
from rules.core.clauses import clause_text
from rules.core.roles import LADDER
from rules.game import CommandRow
from rules.known import NOTHING
from rules.table.setup import COMMANDS as TABLE_ROWS
from rules.table.setup import INSTALL

pytestmark = pytest.mark.clause("ruling 84")
NEEDS = {
    "pit_supervisor": "a Pit Supervisor",
    "gaming_shift_manager": "the Gaming Shift Manager",
    "never": "nobody may",
    "nothing": "nothing more",
}
OF = {"wager": "the result of a wager", "hand": "a hand", "round": "any result of the round", "card": "the cards"}


def rows() -> list[tuple[str, CommandRow]]:
    """Each row with the letters of its game, "" for the table's own."""
    found = [("", row) for row in (INSTALL, *TABLE_ROWS)]
    games = {id(game): (rulebook, game) for rulebook, game in GAMES.items()}
    for rulebook, game in games.values():
        found += [("TC" if "poker" in rulebook else "PM", row) for row in game.rows]
    return found


@pytest.mark.parametrize(("letters", "row"), rows(), ids=lambda each: getattr(each, "command", type(each)).__name__)
def test_every_command_says_what_it_needs(letters: str, row: CommandRow) -> None:
    known = row.once_known
    assert known is not None, f"{row.command.__name__}: what does it need once a result is known?"
    assert known.need in NEEDS
    assert known.need in (*LADDER, "never", "nothing")
    assert (known is NOTHING) == (known.need == "nothing")
    assert known is NOTHING or known.of in OF
    assert known.asks is None or known.need in LADDER, "what nobody may is refused by its decider, which says why"


def test_the_ruling_has_the_table_of_them() -> None:
    games = defaultdict[str, dict[tuple[str, str], set[str]]](lambda: defaultdict(set))
    for letters, row in rows():
        known = row.once_known or NOTHING
        games[type_of(row.command)][known.of, known.need].add(letters)
    told = defaultdict[tuple[str, str], list[str]](list)
    for command, answers in sorted(games.items()):
        for answer, letters_of in answers.items():
            which = f" ({' '.join(sorted(letters_of))})" if len(answers) > 1 else ""
            told[answer].append(f"`{command}`{which}")
    told["", "nothing"] = ["every other command"]
    order = [(of, need) for need in NEEDS for of in (*OF, "") if (of, need) in told]
    table = [(OF.get(of, "whatever it is"), NEEDS[need], ", ".join(told[of, need])) for of, need in order]
    assert clause_text("ruling 84").table[1:] == tuple(table)
