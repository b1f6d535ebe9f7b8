"""What somebody may dispute of a round: each of its wagers by one of its backers, with what it came to."""

from __future__ import annotations

import msgspec

from rounds.access import state_of
from rounds.facts.round_outcomes import past_of
from rules.core.marks import mark_of
from rules.core.money import dollars
from rules.money.wagers import all_wagers
from rules.state import in_round
from rules.wording.case_texts import disputed_text
from rules.wording.labels import kind_text, place_at
from rules.wording.rulebooks import place_text
from tables.models import Table


class Disputable(msgspec.Struct, frozen=True):
    """A wager by one of its backers. `key` names it; `amount_cents` is what it is about: the stake."""

    key: str
    player: str
    words: str
    amount_cents: int
    clause: str = ""


def disputables(table: Table, number: int) -> list[Disputable]:
    """Those of a round, in the order in which they came to something; of one that is on, those that lie there too."""
    state = state_of(table)
    place = place_text(state.rulebook)
    found = {
        f"{line.ref.wager}/{line.ref.kind}/{line.ref.player}": Disputable(
            key=f"{line.ref.wager}/{line.ref.kind}/{line.ref.player}",
            player=line.ref.player,
            words=_words(place, line.ref.player, line.area, line.ref.kind, line.staked_cents, line.result),
            amount_cents=line.staked_cents,
            clause=line.clauses[0] if line.clauses else "",
        )
        for line in past_of(table.pk, number).lines
    }
    if state.round is not None and in_round(state) and state.round.number == number:
        for wager in all_wagers(state.round):
            for stake in wager.stakes:
                key = f"{wager.id}/{wager.kind}/{stake.player}"
                words = _words(place, stake.player, wager.area, wager.kind, stake.cents, "")
                found.setdefault(key, Disputable(key, stake.player, words, stake.cents))
    return list(found.values())


def _words(place: str, player: str, area: int, kind: str, cents: int, result: str) -> str:
    named = {"player": mark_of(player), "place": place_at(place, area), "kind": kind_text(kind)}
    return disputed_text(result, **named, amount=dollars(cents))
