"""A round of Pontoon taken apart, event by event as it was played."""

from __future__ import annotations

from rules import events
from rules.events import Event
from rules.pontoon.table import phases as ph
from rules.state import InstalledTable
from rules.value.expected import expected_of
from rules.value.lookup import lookup
from rules.value.parts import KindOutcome, Terms, parts_of
from rules.value.pontoon_choices import Choices
from rules.value.pontoon_luck import Luck


class PontoonWatch:
    """Watches a round: `note` each event with the table before it. After a correction (ruling 81) the round is another
    one than was watched: nothing of it counts as luck or choice.
    """

    def __init__(self, table: InstalledTable) -> None:
        self.terms, self.decks = Terms(), table.shoe.decks
        values = lookup(table.rulebook, self.decks)
        self.luck = Luck(values, self.terms)
        self.choices = Choices(values, self.terms, self.luck)

    def note(self, before: InstalledTable, event: Event) -> None:
        """An event, and the table that it came to."""
        self.terms.begin(event)
        match event:
            case events.CardDealt():
                self.luck.card(before, event)
            case events.HandHit() | events.HandStood() | events.HandDoubled() | events.HandSplit():
                self.choices.decided(before, event)
            case events.OptionAnswered():
                self.choices.answered(before, event)
            case events.SurrenderClosed():
                self.choices.surrendered(before, event)
            case events.WagersSettled(due=ph.WITHDRAWALS):
                self.choices.withdrawn(before, event)
            case events.WithdrawalsClosed():
                self.choices.kept(before, event)
            case events.HouseLooked():
                self.luck.look(before, event)
            case events.HouseExposed():
                self.luck.expose(before, event)
            case events.EntryUndone():
                self.terms.take_back(event.undone)
            case events.CardCorrected() | events.DecisionCorrected() | events.WagerCorrected():
                self.terms.forget()
            case _:
                pass

    def parts(self, table: InstalledTable) -> tuple[KindOutcome, ...]:
        """What the round came to."""
        assert table.round is not None
        return parts_of(table.round, self.terms, expected_of(table, self.decks))
