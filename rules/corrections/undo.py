"""Taking back the last entry (ruling 42)."""

from __future__ import annotations

from rules import commands, events
from rules.authority import check_role
from rules.context import Context
from rules.core.rulebook import Rulebook
from rules.corrections.correction import is_face_down
from rules.game import Decision
from rules.state import PokerRound, Round, TableInRound
from rules.table.repeating import take_back_repeated
from rules.wording.refusals import refuse

_OF_CARDS = (events.CardDealt, events.HandExposed)


def undo_entry(state: TableInRound, command: commands.UndoEntry, context: Context, book: Rulebook) -> Decision:
    """The last card or decision, while nothing was announced or settled on it; a decision not once a card was seen
    after it (ruling 42). While bets are open the wagers that were just placed again (ruling 86). A card in sight that
    a shoe read is no slip of the dealer's finger: by a Pit Supervisor at least (ruling 87).
    """
    if isinstance(state.round, Round | PokerRound) and state.round.repeated:
        return take_back_repeated(state, context, book)
    if not state.entries:
        return refuse("nothing_to_undo", "ruling 42")
    last = state.entries[-1]
    if state.taken_back and not isinstance(last, _OF_CARDS):
        return refuse("nothing_to_undo:card_seen", "ruling 42")
    read = isinstance(last, events.CardDealt) and last.source == "device" and not is_face_down(state.round, last.area)
    if read and (refusal := check_role(context, "pit_supervisor", book.cite["higher_role"])):
        return refusal
    return (events.EntryUndone(last),)
