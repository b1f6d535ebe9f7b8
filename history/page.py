"""What the page of one round shows: the steps as sentences, the table at one step, the settlement. Reads only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils.safestring import SafeString, mark_safe

import rules
from rounds import access
from rounds.access import state_of
from rounds.models import Event, Hand, PlayingArea, Round
from rounds.replay import Replay, RoundStep
from rounds.sentences import Sentences
from rules import events
from rules.core.clauses import ClauseText, text_or_none
from rules.core.marks import mark_of
from rules.core.text import encode_json
from rules.state import name_of
from rules.views.table import AreaView, View
from rules.wording.event_context import EventContext
from rules.wording.events import event_text, utc_text
from rules.wording.labels import FOUND_BY, bonus_title, fact_text, kind_text, plain
from rules.wording.roles import TITLES
from staff.models import Device, Person
from tables.models import Table
from wagers.models import Mispay, Settlement

# What "<", ">" and "&" are in JSON, so that no text inside it can end the script element that holds it.
ESCAPED = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


class StepLine(msgspec.Struct, frozen=True):
    """A step in the list of steps."""

    number: int
    seq: int
    at: Any
    text: str
    clause: str
    refused: bool
    actor: str
    approved_by: str


class Shown(msgspec.Struct, frozen=True):
    """One step with everything about it. `view` is None where the log does not replay to it."""

    line: StepLine
    step: RoundStep
    actor: str
    device: str
    clauses: tuple[ClauseText, ...]
    facts: tuple[tuple[str, str], ...]
    view: View | None
    areas: tuple[AreaView, ...]
    felt: SafeString
    body: str
    previous: int | None
    following: int | None


class People(msgspec.Struct):
    """Names of staff, players and devices; somebody unknown is shown by id."""

    staff: dict[str, str]
    players: dict[str, str]
    devices: dict[str, str]

    def of_player(self, player: str) -> str:
        return self.players.get(player) or mark_of(player)

    def of_staff(self, username: str) -> str:
        return self.staff.get(username, username)


def people_of(round_: Round, replay: Replay) -> People:
    """Everybody that a round's record names."""
    players: dict[str, str] = {}
    for step in replay.steps:
        for state in (step.before, step.after):
            if state is not None:
                players |= {player: name_of(state, player) for player in state.players}
    usernames = {round_.dealer, *(name for step in replay.steps for name in (step.row.actor, step.row.approved_by))}
    usernames |= {step.event.verified_by for step in replay.steps if isinstance(step.event, events.JackpotSettled)}
    staff = {person.username: person.shown_name for person in Person.objects.filter(username__in=usernames)}
    numbers = {step.row.device.removeprefix("device-") for step in replay.steps if step.row.device}
    paired = Device.objects.filter(pk__in=[number for number in numbers if number.isdecimal()])
    return People(staff, players, {device.device_id: str(device) for device in paired})


def lines_of(replay: Replay, people: People) -> list[StepLine]:
    """Every step as a sentence."""
    return [_line(step, people) for step in replay.steps]


def _line(step: RoundStep, people: People) -> StepLine:
    row = step.row
    context = EventContext(row.ruleset, people.of_player, people.of_staff)
    return StepLine(
        number=step.number,
        seq=row.seq,
        at=row.at,
        text=utc_text(event_text(step.event, context)) if step.event is not None else plain(row.type),
        clause=row.clause,
        refused=row.type == "command_refused",
        actor=people.of_staff(row.actor),
        approved_by=f"{people.of_staff(row.approved_by)}, {TITLES[row.approved_role]}" if row.approved_by else "",
    )


def rows_with_text(rows: Iterable[Event], table: Table) -> list[tuple[Event, str]]:
    """Events of a table's log, each with its sentence; its type in plain words where its body is none of the rules."""
    sentences = Sentences(state_of(table))
    return [(row, utc_text(sentences.of(row))) for row in rows]


def rows_of_floor(rows: Iterable[Event], tables: dict[str, Table]) -> list[tuple[Event, str, str]]:
    """Events of several tables, each with its table's name and its sentence."""
    of_table = {name: Sentences(state_of(tables[name])) for name in {row.table_id for row in rows}}
    return [(row, tables[row.table_id].name, utc_text(of_table[row.table_id].of(row))) for row in rows]


def shown_step(replay: Replay, lines: list[StepLine], people: People, number: int) -> Shown:
    """One step, by its number from 1."""
    step = replay.steps[number - 1]
    view = rules.view_of(step.after, "audit") if step.after is not None else None
    assert view is None or isinstance(view, View)
    areas = view.round.areas if view is not None and view.round is not None else ()
    device = step.row.device
    return Shown(
        line=lines[number - 1],
        step=step,
        actor=people.of_staff(step.row.actor),
        device=people.devices.get(device, device),
        clauses=clauses_of(step),
        facts=_facts(step),
        view=view,
        areas=tuple(area for area in areas if area.wagers or area.seated or any(hand.cards for hand in area.hands)),
        felt=_felt(view, step),
        body=msgspec.json.format(step.row.body, indent=2),
        previous=number - 1 if number > 1 else None,
        following=number + 1 if number < len(replay.steps) else None,
    )


def clauses_of(step: RoundStep) -> tuple[ClauseText, ...]:
    """The clauses that a step rests on with what they require: its own, then those of the results inside it."""
    event: Any = step.event
    named = [step.row.clause]
    for part in (*getattr(event, "results", ()), *getattr(event, "bonuses", ()), *getattr(event, "outcomes", ())):
        named.extend((part.clause, *getattr(part, "clauses", ())))
    return tuple(_explained(clause) for clause in dict.fromkeys(named) if clause)


def _explained(clause: str) -> ClauseText:
    # An older or foreign rulebook's clause is still named, though nothing here explains it.
    return text_or_none(clause) or ClauseText(clause, "", "")


def _facts(step: RoundStep) -> tuple[tuple[str, str], ...]:
    """What a refusal is about, both times of a late wager among it (PM 5.3)."""
    if not isinstance(step.event, events.CommandRefused):
        return ()
    return tuple(fact_text(name, value) for name, value in step.event.facts.items())


def _felt(view: View | None, step: RoundStep) -> SafeString:
    """What the drawing is made from, as JSON that is safe inside a script element."""
    event: Any = step.event
    place = getattr(event, "undone", None) or getattr(event, "wager", None) or event
    area = getattr(place, "area", None)
    mark: dict[str, Any] | None = None
    if area:
        mark = {"area": area, "hand": getattr(event, "hand", 0) or 0}
    elif area == 0:
        mark = {"house": True}
    encoded = encode_json({"number": step.number, "view": view, "highlight": mark})
    return mark_safe(encoded.decode().translate(ESCAPED))


class Settled(msgspec.Struct, frozen=True):
    """A line of the settlement table."""

    row: Settlement
    title: str
    player: str
    net_cents: int


def settlement_of(round_: Round, people: People) -> tuple[list[Settled], dict[str, int]]:
    """Every backer's result in the order it was settled, and the sums in cents."""
    rows = Settlement.objects.filter(table_id=round_.table_id, round=round_.number).order_by("seq", "id")
    lines = [_settled(row, people) for row in rows]
    staked = sum(line.row.stake_cents for line in lines)
    returned = sum(line.row.returned_cents for line in lines)
    return lines, {"staked": staked, "returned": returned, "net": returned - staked}


def _settled(row: Settlement, people: People) -> Settled:
    title = bonus_title(row.pay_line) if row.result == "bonus" else kind_text(row.kind)
    return Settled(row, title, people.of_player(row.player), row.returned_cents - row.stake_cents)


class AreaLine(msgspec.Struct, frozen=True):
    """A wagered area of a round, with the hands that everybody may read; the house's has nobody."""

    area: int
    backers: tuple[tuple[str, int], ...]
    controller: str
    clause: str
    stands_in_for: str
    hands: tuple[Hand, ...]


def areas_of(round_: Round, people: People) -> list[AreaLine]:
    """The areas of a round with who controlled each and why, and the house; nothing before bets are closed."""
    hands: dict[int, list[Hand]] = {}
    for hand in access.hands_of(round_.table_id, round_.number):
        hands.setdefault(hand.area, []).append(hand)
    rows = access.areas_of(round_.table_id, round_.number)
    lines = [_area_line(row, people, hands.pop(row.area, [])) for row in rows]
    return lines + [AreaLine(area, (), "", "", "", tuple(own)) for area, own in sorted(hands.items())]


def _area_line(row: PlayingArea, people: People, hands: list[Hand]) -> AreaLine:
    backers = tuple((people.of_player(backer["player"]), backer["line"]) for backer in row.backers)
    stands_in_for = people.of_player(row.stands_in_for) if row.stands_in_for else ""
    controller = people.of_player(row.controller) if row.controller else ""
    return AreaLine(row.area, backers, controller, row.clause, stands_in_for, tuple(hands))


class PaidWrongly(msgspec.Struct, frozen=True):
    """Something that was paid wrongly in a round, found or put right (ruling 96)."""

    row: Mispay
    title: str
    player: str
    over_cents: int  # paid less owed; what changed hands where it was put right
    found_by: str
    by: str
    at: Any


def mispays_of(round_: Round, people: People) -> tuple[list[PaidWrongly], dict[str, int]]:
    """What was paid wrongly in the order it came, and the sums in cents: differences, put right, left."""
    rows = list(Mispay.objects.filter(table_id=round_.table_id, round=round_.number).order_by("seq"))
    signed = Event.objects.filter(table_id=round_.table_id, seq__in=[row.seq for row in rows])
    events = {event.seq: event for event in signed}
    found = sum(row.cents for row in rows if row.move == "found")
    left = sum(row.cents for row in rows)
    lines = [_paid_wrongly(row, events[row.seq], people) for row in rows]
    return lines, {"found": found, "put_right": found - left, "left": left}


def _paid_wrongly(row: Mispay, event: Event, people: People) -> PaidWrongly:
    over = row.paid_cents - row.owed_cents if row.move == "found" else -row.cents
    found_by = FOUND_BY[row.found_by].removeprefix("a ").capitalize() if row.found_by else ""
    signer = people.of_staff(event.approved_by or event.actor)
    return PaidWrongly(row, kind_text(row.kind), people.of_player(row.player), over, found_by, signer, event.at)
