"""Takes a device's message: the same for HTTP and for a socket. Whatever is decided goes through `execute`."""

from __future__ import annotations

import json
from collections import deque
from time import monotonic, perf_counter
from typing import Any

import msgspec

from api.devices.messages import Message, command_id, read
from api.devices.sender import DeviceSender, is_due
from database.metrics import COMMAND_SECONDS, COMMANDS, REFUSALS
from rounds import answers
from rounds.answers import Answer
from rounds.cached_states import cached_state
from rounds.envelope import CommandEnvelope
from rounds.execute import execute
from rules.engine import card_is_due

MOST_A_SECOND = 20
"""A shoe reads three cards a second; what sends more is broken, and each message would be on record."""
_recent: dict[str, deque[float]] = {}


class Reply(msgspec.Struct, frozen=True):
    """What a device is told, with the status for HTTP."""

    http_status: int
    body: dict[str, Any]


async def take(sender: DeviceSender, body: bytes | str) -> Reply:
    """Carry out one message and say whether it was `taken`, `refused` by the rules, or `not_done`: then it may come
    again under its number.
    """
    started = perf_counter()
    if sender.denial:
        return _reply(sender, 0, answers.problem("forbidden", 403, "not_allowed", sender.denial))
    if _too_fast(sender.actor.id):
        sentence = f"A device sends at most {MOST_A_SECOND} messages a second. Send it again a little later."
        return _reply(sender, 0, answers.problem("error", 429, "too_fast", sentence))
    try:
        message = read(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return _reply(sender, 0, answers.problem("malformed", 400, "malformed", str(error)))
    envelope = _envelope(sender, message)
    answer = await execute(envelope)
    COMMANDS.labels(envelope.type, answer.status).inc()
    if answer.code:
        REFUSALS.labels(answer.code).inc()
    COMMAND_SECONDS.observe(perf_counter() - started)
    return _reply(sender, message.number, answer)


async def status(sender: DeviceSender) -> dict[str, Any]:
    """Who the device is here, what it may send, and the number that its next message has."""
    actor = sender.actor
    return {
        "device": actor.id,
        "name": actor.name,
        "paired": True,
        "table": sender.table,
        "may_send": sorted(actor.may_send),
        "next": sender.last + 1,
        "due": await is_due(sender.table),
    }


def _envelope(sender: DeviceSender, message: Message) -> CommandEnvelope:
    return CommandEnvelope(
        sender.table,
        message.command(),
        sender.actor,
        command_id=command_id(sender.token_hash, message.number),
        device=sender.actor.id,
        device_number=message.number,
    )


def _reply(sender: DeviceSender, number: int, answer: Answer) -> Reply:
    decided = answer.accepted or answer.status == "refused"
    last = max(sender.last, number) if decided else sender.last
    said: dict[str, Any] = {"seq": answer.seq} if answer.accepted else json.loads(answer.body)
    said |= {
        "number": number,
        "answer": "taken" if answer.accepted else "refused" if decided else "not_done",
        "next": last + 1,
        "due": card_is_due(cached_state(sender.table).state),
    }
    return Reply(answer.http_status, said)


def _too_fast(device: str) -> bool:
    now, times = monotonic(), _recent.setdefault(device, deque(maxlen=MOST_A_SECOND))
    if len(times) == MOST_A_SECOND and now - times[0] < 1:
        return True
    times.append(now)
    return False
