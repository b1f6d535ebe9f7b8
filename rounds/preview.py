"""What a command would do, without doing it: decided and folded on the stored state, nothing written.

The effect is told as differences of what a dealer may see, so that a preview shows no card that the table would not.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

import rules
import rules.codec
from rounds.projection import EventMetadata, Head, Projection, apply_events
from rules import Context, Refusal, events
from rules.commands import Command
from rules.core.base import type_of
from rules.core.text import to_builtins
from rules.events import Event
from rules.redaction import hides, redact
from rules.state import PokerRound, TableState, name_of
from rules.views.displays import SignView
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from rules.wording.refusals import not_recorded_yet
from wagers.postings import player_account

SOMEBODY_ELSE = "?"
"""Who would approve, as long as nobody has."""
# What these do is turn up hidden cards: asking "what if" would be looking.
REVEALING = frozenset(("look_at_house", "expose_house", "expose_hand", "look_at_hand"))


def is_a_look(state: TableState, command: Command) -> bool:
    """Whether what the rules say to a command may depend on cards that lie face down (TC 3.7, 5.9; ruling 33).

    So does a card dealt: one that is refused as repeated lies on the table already. To send it is on record; to ask
    "what if" would leave no trace. At Three Card Poker a card is put right only while none that is known lies hidden
    (ruling 81).
    """
    kind = type_of(command)
    if kind == "correct_card" and isinstance(state.round, PokerRound):
        return False
    return kind in REVEALING or (kind in ("deal_card", "correct_card") and hides(state))


class WagerEffect(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that the command touches. Cents; `before` and `after` are words of its status; "" where there is none."""

    wager: str
    kind: str
    area: int
    line: int
    hand: int
    names: tuple[str, ...]
    stake_cents_before: int
    stake_cents_after: int
    before: str
    after: str
    returned_cents_before: int
    returned_cents_after: int
    words: str
    clause: str


class HandEffect(msgspec.Struct, frozen=True, kw_only=True):
    """A hand whose cards change; area 0 is the house."""

    area: int
    hand: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class PlayerEffect(msgspec.Struct, frozen=True, kw_only=True):
    """What a player gets (above zero) or puts down (below), in cents, by this command."""

    player: str
    name: str
    cents: int


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """A command's hypothetical outcome at `seq`. With a refusal nothing else is filled in.

    `needed` is the role that the rules ask for where the sender's is too low; the effect is then what would happen with
    it. `words` are the sentences that go on record, `place` what the game calls a player's place, `phases` the titles
    of the phase before and after.
    """

    hypothetical: bool = True
    seq: int
    refusal: Refusal | None = None
    needed: str = ""
    needed_clause: str = ""
    events: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    place: str = "area"
    clauses: tuple[str, ...] = ()
    phases: tuple[str, str] = ("", "")
    wagers: tuple[WagerEffect, ...] = ()
    hands: tuple[HandEffect, ...] = ()
    players: tuple[PlayerEffect, ...] = ()


class PreviewedTable:
    """A table as its effects are told: what a dealer may see of it, worked out once."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.views = rules.TableViews(state)

    @cached_property
    def round(self) -> dict[str, Any] | None:
        """The dealer's view of the round as JSON values."""
        view = self.views.round("dealer")
        return to_builtins(view) if view is not None else None

    @cached_property
    def came_to(self) -> dict[str, str]:
        """What the newest result of each wager says."""
        view = self.views.round("dealer")
        areas = view.areas if view is not None else ()
        return {wager.id: wager.results[-1].words for area in areas for wager in area.wagers if wager.results}

    @cached_property
    def phase(self) -> str:
        """The phase's title, as every screen says it."""
        sign = self.views.of("sign")
        assert isinstance(sign, SignView)
        return sign.phase_title


class Decided(msgspec.Struct, frozen=True):
    """What the rules say of a command in a role, or in the higher one `needed` that they ask for, and its clause."""

    answer: tuple[Event, ...] | Refusal
    needed: str = ""
    clause: str = ""


def decided(state: TableState, command: Command, context: Context) -> Decided:
    """Decide a command as if whoever it needs had sent it: what is asked for may need more than its command."""
    answer = rules.decide(state, command, context)
    needed = clause = ""
    while isinstance(answer, Refusal) and answer.code == "role":
        needed, clause = str(answer.facts["needed"]), answer.clause
        answer = rules.decide(state, command, replace(context, role=needed, approver=SOMEBODY_ELSE))
    return Decided(answer, needed, clause)


def preview(state: TableState, seq: int, command: Command, context: Context) -> Effect:
    """What `command` would do at `seq` if sent so, or with the approval it needs; of a look only the needed role."""
    found = decided(state, command, context)
    if is_a_look(state, command):
        return Effect(seq=seq, needed=found.needed, needed_clause=found.clause)
    return effect_of(PreviewedTable(state), seq, found, context)[0]


def effect_of(before: PreviewedTable, seq: int, found: Decided, context: Context) -> tuple[Effect, PreviewedTable]:
    """What came of a decision at `seq`, and the table after it."""
    state, answer = before.state, found.answer
    if isinstance(answer, Refusal):
        refusal = not_recorded_yet(answer)
        return Effect(seq=seq, refusal=refusal, needed=found.needed, needed_clause=found.clause), before
    metadata = EventMetadata(context.now, context.actor, context.role)
    projection = apply_events(Head(seq, bytes(32), state), answer, metadata, salt=str)

    def called(player: str) -> str:
        """As the table knows them that they are at: who comes by it is not there before."""
        return name_of(state if player in state.players else projection.state, player)

    words = EventContext(state.rulebook, called)
    after = PreviewedTable(projection.state)
    effect = Effect(
        seq=seq,
        needed=found.needed,
        needed_clause=found.clause,
        events=tuple(event.type for event in projection.events),
        words=_texts(state, words, answer),
        place=words.place,
        clauses=tuple(dict.fromkeys(event.clause for event in projection.events if event.clause)),
        phases=(before.phase, after.phase),
        wagers=_wagers(before.round, after),
        hands=_hands(before.round, after.round),
        players=_players(_moving_now(projection), before, after),
    )
    return effect, after


def _texts(state: TableState, context: EventContext, events: tuple[Event, ...]) -> tuple[str, ...]:
    """What would be read in the history, without cards that lie face down now."""
    return tuple(event_text(redact(event, state), context) for event in events)


def _wagers(before: dict[str, Any] | None, after: PreviewedTable) -> tuple[WagerEffect, ...]:
    old, new = _by_id(before), _by_id(after.round)
    found = []
    for wager in old | new:
        was, becomes = old.get(wager), new.get(wager)
        if was == becomes:
            continue
        known = becomes or was
        assert known is not None
        results = becomes["results"] if becomes else []
        found.append(
            WagerEffect(
                wager=wager,
                kind=known["kind"],
                area=known["area"],
                line=known["line"],
                hand=known["hand"],
                names=tuple(stake["name"] for stake in known["stakes"]),
                stake_cents_before=was["stake_cents"] if was else 0,
                stake_cents_after=becomes["stake_cents"] if becomes else 0,
                before=was["status"] if was else "",
                after=becomes["status"] if becomes else "",
                returned_cents_before=_returned(was),
                returned_cents_after=_returned(becomes),
                words=after.came_to.get(wager, ""),
                clause=results[-1]["clause"] if results else "",
            )
        )
    return tuple(sorted(found, key=lambda row: (row.area, row.line, row.hand, row.wager)))


def _by_id(round_: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    areas = round_["areas"] if round_ is not None else []
    return {wager["id"]: wager for area in areas for wager in area["wagers"]} | _claimed(round_)


def _claimed(round_: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    """Places that are claimed and not yet given, as wagers: the chips lie there already."""
    claims = round_.get("claims", ()) if round_ is not None else ()
    return {
        f"claim:{claim['kind']}:{claim['area']}:{claim['of']}:{claim['player']}": {
            "kind": claim["kind"],
            "area": claim["area"],
            "line": 0,
            "hand": 1,
            "stakes": [claim],
            "stake_cents": claim["cents"],
            "status": "live",
            "results": [],
        }
        for claim in claims
    }


def _claimed_cents(round_: dict[str, Any] | None) -> Counter[str]:
    """What lies there of each player for places that are claimed: the ledger has it once they are given."""
    found: Counter[str] = Counter()
    for claim in _claimed(round_).values():
        (stake,) = claim["stakes"]
        found[stake["player"]] += stake["cents"]
    return found


def _returned(wager: dict[str, Any] | None) -> int:
    return sum(result["returned_cents"] for result in wager["results"]) if wager is not None else 0


def _hands(before: dict[str, Any] | None, after: dict[str, Any] | None) -> tuple[HandEffect, ...]:
    old, new = _cards(before), _cards(after)
    places = sorted(old.keys() | new.keys())
    return tuple(
        HandEffect(area=area, hand=hand, before=old.get((area, hand), ()), after=new.get((area, hand), ()))
        for area, hand in places
        if old.get((area, hand), ()) != new.get((area, hand), ())
    )


def _cards(round_: dict[str, Any] | None) -> dict[tuple[int, int], tuple[str, ...]]:
    if round_ is None:
        return {}
    cards = {(0, 1): tuple(round_["house"]["cards"])}
    for area in round_["areas"]:
        cards |= {(area["area"], hand["hand"]): tuple(hand["cards"]) for hand in area["hands"]}
    return {place: hand for place, hand in cards.items() if hand}


def _moving_now(projection: Projection) -> list[dict[str, Any]]:
    """The ledger lines of money that changes hands by the command: what was paid wrongly has done so already."""
    past = {event.seq for event in projection.events if event.type == type_of(events.MispayRecorded)}
    return [line for line in projection.money.entries if line["seq"] not in past]


def _ticked_cents(state: TableState) -> Counter[str]:
    """What each player has by lines that stand paid: the ledger has it once the whole sheet is settled."""
    found: Counter[str] = Counter()
    for line in state.round.paid if state.round is not None else ():
        for share in line.shares:
            found[share.player] += share.returned_cents
    return found


def _players(entries: list[dict[str, Any]], before: PreviewedTable, after: PreviewedTable) -> tuple[PlayerEffect, ...]:
    sums = _claimed_cents(before.round)
    sums.subtract(_claimed_cents(after.round))
    sums.update(_ticked_cents(after.state))
    sums.subtract(_ticked_cents(before.state))
    prefix = player_account("")
    for line in entries:
        if line["account"].startswith(prefix):
            sums[line["account"].removeprefix(prefix)] += line["cents"]
    return tuple(
        PlayerEffect(player=player, name=name_of(after.state, player), cents=cents)
        for player, cents in sorted(sums.items())
        if cents
    )
