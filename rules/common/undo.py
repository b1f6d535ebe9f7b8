"""Taking back the last entry (ruling 42)."""

from __future__ import annotations

from rules.commands import UndoEntry
from rules.common.repeating import take_back_repeated
from rules.core.base import Context
from rules.core.rulebook import Rulebook
from rules.events import CardDealt, EntryUndone, HandExposed
from rules.game import Decision
from rules.state import InstalledTable, PokerRound, Round
from rules.wording.refusals import refuse

_OF_CARDS = (CardDealt, HandExposed)


def undo_entry(state: InstalledTable, command: UndoEntry, context: Context, book: Rulebook) -> Decision:
    """The last card or decision, while nothing was announced or settled on it; a decision not once a card was seen
    after it (ruling 42). While bets are open the wagers that were just placed again (ruling 86).
    """
    if isinstance(state.round, Round | PokerRound) and state.round.repeated:
        return take_back_repeated(state, context, book)  # type: ignore[arg-type]
    if not state.entries:
        return refuse("nothing_to_undo", "ruling 42")
    last = state.entries[-1]
    if state.taken_back and not isinstance(last, _OF_CARDS):
        return refuse("nothing_to_undo:card_seen", "ruling 42")
    return (EntryUndone(last),)
