"""Proof of a jackpot's claims and configurations: what was claimed is what was locked and what was paid (TC 3.19).

Each claim is made again from the jackpot's own chain and from the event of its table that entered it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

import rules.codec
from database.batches import in_batches
from rounds.models import Event
from rules import events
from wagers.jackpots.models import Jackpot, JackpotClaim, JackpotConfiguration, JackpotEvent
from wagers.rows import Row

FACTS = (
    "table_id", "seq", "round", "claim", "area", "player", "hand", "amount_cents", "status", "entered_by", "entered_at",
    "verified_by", "verified_at", "paid_at", "video",
)  # fmt: skip
NEW: Row = {"amount_cents": None, "verified_by": "", "verified_at": None, "paid_at": None, "video": ""}


def claim_faults(row: Jackpot) -> Iterator[str]:
    """Claims that are not what the jackpot's chain and the tables' events say of them."""
    said: dict[int, Row] = {}
    meter = 0
    for event in in_batches(row.log.all(), "number"):
        meter += event.cents
        if event.claim:
            yield from _follow(said, event, meter)
    found = {claim.number: claim for claim in JackpotClaim.objects.filter(jackpot=row)}
    if row.claims != len(said):
        yield f"the row says {row.claims} claims, its events enter {len(said)}"
    for number in sorted(said.keys() | found.keys()):
        if number not in said:
            yield f"claim {number}: no event entered it"
        elif number not in found:
            yield f"claim {number} is missing"
        else:
            yield from _differences(found[number], said[number])


def _follow(said: dict[int, Row], event: JackpotEvent, meter: int) -> Iterator[str]:
    """What an event makes of its claim."""
    claim = said.setdefault(event.claim, dict(NEW))
    if event.kind in ("claim_entered", "award"):
        status = "waiting" if event.kind == "claim_entered" else "paid"
        place = {"table_id": event.table_id, "seq": event.seq, "round": event.round, "status": status}
        claim |= place | {"wager": event.wager, "entered_by": event.actor, "entered_at": event.at} | _claimed(event)
        if status == "paid":
            claim |= {"amount_cents": event.house_cents - event.cents, "paid_at": event.at}
            if claim.pop("award_cents", None) != claim["amount_cents"]:
                yield f"claim {event.claim}: its award is not the one of its hand"
    elif event.kind == "meter_locked":
        claim |= {"amount_cents": meter, "status": "pending"}
    elif event.kind == "verified":
        _, _, video = event.words.partition(" verified, ")
        claim |= {"verified_by": event.actor, "verified_at": event.at, "status": "verified", "video": video}
    elif event.kind == "paid":
        paid = _paid(event)
        if not claim["amount_cents"] == -event.cents == paid:
            yield (
                f"claim {event.claim}: {claim['amount_cents']} cents were locked, {-event.cents} left the meter and the"
                f" table paid {paid}"
            )
        claim |= {"paid_at": event.at, "status": "paid" if _is_with_player(event) else "released"}


def _is_with_player(event: JackpotEvent) -> bool:
    """Whether the table's dealer has paid what left the meter, or its round is over."""
    later = Event.objects.filter(table_id=event.table_id, round=event.round, seq__gt=event.seq)
    return later.filter(type__in=[_tag(events.JackpotPaid), _tag(events.RoundConcluded)]).exists()


def _differences(found: JackpotClaim, said: Row) -> Iterator[str]:
    if found.status == "cancelled" and _went_back(found, said.get("wager")):
        said = said | {"status": "cancelled"}
    for name in FACTS:
        if getattr(found, name) != said.get(name):
            yield f"claim {found.number}: {name} is {getattr(found, name)!r}, the record says {said.get(name)!r}"


def _event_at(event: JackpotEvent) -> object:
    body = Event.objects.filter(table_id=event.table_id, seq=event.seq).values_list("body", flat=True).first()
    return _decoded(body) if body is not None else None


def _decoded(body: str) -> object:
    try:
        return rules.codec.decode_event(body)
    except msgspec.MsgspecError:
        return None


def _claimed(event: JackpotEvent) -> Row:
    """What the event of the table says of the claim that it entered."""
    claims: list[events.JackpotClaim | None] = []
    match _event_at(event):
        case events.ProgressiveClaimed(claim=claim):
            claims = [claim]
        case events.WagersSettled(results=results) | events.WagersReturned(results=results):
            claims = [result.claim for result in results]
    for each in claims:
        if each is not None and each.wager == event.wager:
            facts = {"claim": each.id, "area": each.area, "player": each.player, "hand": each.hand}
            return facts | {"award_cents": each.award_cents}
    return {}


def _paid(event: JackpotEvent) -> int | None:
    match _event_at(event):
        case events.JackpotSettled(result=result):
            return sum(share.returned_cents for share in result.shares)
    return None


def _went_back(claim: JackpotClaim, wager: str | None) -> bool:
    """Whether its table has an event after it by which its `wager`, or all of its round, went back."""
    back = (events.RoundVoided, events.WagersReturned, events.WagersRuled, events.WagersSettled)
    kinds = [_tag(kind) for kind in back]
    later = Event.objects.filter(table_id=claim.table_id, round=claim.round, seq__gt=claim.seq, type__in=kinds)
    return any(_returns(_decoded(body), wager) for body in later.values_list("body", flat=True))


def _returns(event: object, wager: str | None) -> bool:
    match event:
        case events.RoundVoided():
            return True
        case (
            events.WagersReturned(results=results)
            | events.WagersRuled(results=results)
            | events.WagersSettled(results=results)
        ):
            return any(result.wager == wager and result.result == "returned" for result in results)
    return False


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def configuration_faults(row: Jackpot) -> Iterator[str]:
    """Configurations that nobody proposed or decided on record as their rows say; and which one holds."""
    told = {
        words: (actor, at)
        for words, actor, at in row.log.filter(kind__in=("proposed", "approved", "declined"))
        .order_by("number")
        .values_list("words", "actor", "at")
    }
    newest = None
    for found in JackpotConfiguration.objects.filter(jackpot=row).order_by("version"):
        name = f"configuration {found.version}"
        if told.get(f"{name} proposed") != (found.proposed_by, found.proposed_at):
            yield f"{name} was not proposed as its row says"
        if found.status == "proposed":
            continue
        if told.get(f"{name} {found.status}") != (found.decided_by, found.decided_at):
            yield f"{name} was not {found.status} as its row says"
        elif found.status == "approved" and (newest is None or _decided(found) > _decided(newest)):
            newest = found
    if row.configuration_id != (newest.pk if newest is not None else None):
        yield "the configuration in use is not the one that was approved last"


def _decided(found: JackpotConfiguration) -> datetime:
    assert found.decided_at is not None
    return found.decided_at
