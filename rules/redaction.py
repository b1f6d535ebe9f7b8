"""Events as they may be read while a round is still on: without the cards that lie face down (TC 3.7, 3.8, 5.9; for
face-down house cards of Pontoon ruling 33).

The log keeps every event whole. Whoever shows or hands out events of a running round gives them through `redact`;
once the round is over nothing is left out. Which fields it leaves out stands on each event and command (`face_down`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from rules import commands, events
from rules.books import book_of
from rules.commands import Command
from rules.core.base import CommandBase, EventBase, Refusal, type_of
from rules.core.text import encode_stable
from rules.events import Event
from rules.phases import CONCLUDED, FINISHED
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.hands import is_pontoon
from rules.screens.parts import HIDDEN
from rules.state import AnyRound, PokerHand, PokerRound, Round, TableState
from rules.wording.refusals import refuse

HIDING = frozenset(type_of(kind) for kind in get_args(Event) if kind.face_down)
"""The `type` of every event that may have to be redacted."""
_COMMANDS: dict[str, type[CommandBase]] = {type_of(kind): kind for kind in get_args(Command)}
_OVER = (CONCLUDED, FINISHED)
_NOTHING = msgspec.Raw(b"{}")


def hides(now: TableState) -> bool:
    """Whether events of the round that is on may hold cards that lie face down."""
    if now.round is None or now.round.phase in _OVER:
        return False
    if isinstance(now.round, PokerRound):
        return True
    book = book_of(now)
    face_down = isinstance(book, PontoonBook) and book.house_face_down
    return face_down and (now.round.house_down or not now.round.house)


def redact(event: EventBase, now: TableState) -> EventBase:
    """The event for staff and audit, `now` being the table's newest state. Only for events of the round that is on."""
    if not event.face_down or not hides(now) or _is_face_up(event, now):
        return event
    return replace(event, **{field: _cover(getattr(event, field), now) for field in event.face_down})


def answered(event: EventBase, now: TableState) -> EventBase:
    """The event in the answer to its command, which the dealer's tablet may have sent: as `redact`, and without the
    cards that are the pit's alone, also once the round is over (TC 3.10.1).
    """
    told = redact(event, now)
    if not told.pit_only:
        return told
    return replace(told, **{field: _cover(getattr(told, field), now) for field in told.pit_only})


def _is_face_up(event: EventBase, now: TableState) -> bool:
    """Of Pontoon only the house has cards face down."""
    return isinstance(event, events.CardDealt) and bool(event.area) and not isinstance(now.round, PokerRound)


def _cover(value: Any, now: TableState) -> Any:
    """In place of a card that is not shown: its back; an entry without its card; a command without those it named."""
    if isinstance(value, msgspec.Raw):
        return _cover_command(value)
    if isinstance(value, EventBase):
        return redact(value, now)
    if isinstance(value, str):
        return value and HIDDEN
    return (HIDDEN,) * len(value)


def _cover_command(command: msgspec.Raw) -> msgspec.Raw:
    """A refused command keeps what was asked, not which cards it named; of a corrected round nothing is left."""
    content = msgspec.json.decode(command)
    if "type" not in content:  # a round as a correction has it
        return _NOTHING
    named = [field for field in _COMMANDS[content["type"]].face_down if content.get(field)]
    if not named:
        return command
    for field in named:
        content[field] = HIDDEN if isinstance(content[field], str) else [HIDDEN] * len(content[field])
    return msgspec.Raw(encode_stable(content))


def without_face_down(state: TableState) -> TableState:
    """The table as somebody of the pit knows it: cards that lie face down are nobody's there, as if no device had read
    them, but for those that a supervisor looked at on record (TC 3.7, 3.10.1, 5.9; ruling 33). What is decided on it
    cannot depend on them. Entries that came before cannot be taken back then: they name cards.
    """
    if not hides(state) or state.round is None or state.shoe is None:
        return state
    known, covered = (_poker if isinstance(state.round, PokerRound) else _pontoon)(state.round)
    if not any(covered.values()):
        return state
    dealt = {card: count - covered.get(card, 0) for card, count in state.shoe.dealt.items()}
    for card in known.house if isinstance(known, Round) else ():
        dealt[card] = dealt.get(card, 0) + 1
    shoe = replace(state.shoe, dealt={card: dealt[card] for card in sorted(dealt) if dealt[card]})
    return replace(state, round=known, shoe=shoe, mark=None, entries=())


def turns_up_unknown(command: Command) -> Refusal | None:
    """The refusal of what would turn up house cards that nobody knows, which lie there as others (ruling 33)."""
    return (
        refuse("hidden_cards", "ruling 33")
        if isinstance(command, commands.LookAtHouse | commands.ExposeHouse)
        else None
    )


def _poker(round_: Any) -> tuple[AnyRound, Counter[str]]:
    """A round of Three Card Poker as if its cards were keyed when they are shown, and the cards that lie face down."""
    covered: Counter[str] = Counter()

    def back(hand: PokerHand) -> PokerHand:
        if hand.exposed or hand.looked_at:
            return hand
        covered.update(card for card in hand.cards if card)
        return replace(hand, cards=("",) * len(hand.cards))

    areas = tuple(replace(area, hand=back(area.hand)) for area in round_.areas)
    return replace(round_, areas=areas, house=back(round_.house)), covered


def _pontoon(round_: Any) -> tuple[AnyRound, Counter[str]]:
    """A round of Pontoon with other house cards in place of those face down: a Pontoon only where the look told so."""
    if not round_.house_down:
        return round_, Counter()
    told = round_.house_looked and is_pontoon(round_.house)
    house = ("AS", "KS") if told else ("2C", "2D")
    return replace(round_, house=house[: len(round_.house)]), Counter(round_.house)
