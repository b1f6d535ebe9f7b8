"""Taking back the last entry (ruling 42)."""

from __future__ import annotations

from rules.commands import UndoEntry
from rules.core.base import Context
from rules.core.rulebook import Rulebook
from rules.events import EntryUndone
from rules.game import Decision
from rules.state import InstalledTable
from rules.wording.refusals import refuse


def undo_entry(state: InstalledTable, command: UndoEntry, context: Context, book: Rulebook) -> Decision:
    """The last card or decision, while nothing was announced or settled on it (ruling 42)."""
    if not state.entries:
        return refuse("nothing_to_undo", "ruling 42")
    return (EntryUndone(state.entries[-1]),)
