"""POST /api/v1/tables/{table}/commands: the one way in for commands, a plain asynchronous view on msgspec."""

from __future__ import annotations

from datetime import UTC, datetime
from time import perf_counter
from typing import NamedTuple
from uuid import UUID

import msgspec
import psycopg
from django.http import HttpRequest, HttpResponse

from api.json_body import MAX_BODY_BYTES, check_text
from api.problems import away_or_full, respond, to_response
from database.metrics import COMMAND_SECONDS, COMMANDS, REFUSALS
from languages.catalogues import ENGLISH
from languages.house import asked_language
from players.names import filled, is_marked, words_for_async
from rounds import answers
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope, NotProved, SenderProof
from rounds.execute import denied, execute
from rounds.player_names import check_player_typed, strip_body, who_is_known
from rounds.undecided import Request
from rounds.writing import keep_rejected
from rules.commands import Command
from rules.core.base import type_of
from rules.core.text import encode_json
from staff.actor import Actor
from staff.policy import denial_reason, may
from staff.requests import StaffRequest, device_id_of
from tables.models import CONSOLE_ID_LENGTH

CONSOLE_HEADER = "X-Console"


class CommandRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A command with an id that its sender made, the seq that the sender's screen showed, and its approval, if any."""

    command_id: UUID
    command: Command
    expected_seq: int | None = None
    approval_id: UUID | None = None


_decode = msgspec.json.Decoder(CommandRequest).decode


class Page(NamedTuple):
    """The page that a command came from: its own id, and the language that it is in."""

    console: str = ""
    language: str = ENGLISH


class Sender(msgspec.Struct, frozen=True):
    """Who sent a request: the actor, the person's key where it is one, and the paired device it came from."""

    actor: Actor
    person_id: int | None
    device: str


async def commands(request: StaffRequest, table: str) -> HttpResponse:
    """Carry out one command at a table; the answer is given after the commit, never before."""
    if request.method != "POST":
        response = respond(405, "method_not_allowed", "Commands are sent by POST.")
        response.headers["Allow"] = "POST"
        return response
    actor = request.actor
    if actor.kind == "nobody":
        return respond(401, "signed_out", "Sign in first.")
    if request.content_type != "application/json":
        return respond(415, "unsupported_media_type", "A command is sent as application/json.")
    if len(request.body) > MAX_BODY_BYTES:
        return respond(413, "too_large", f"A command has at most {MAX_BODY_BYTES} bytes.")
    person_id = request.user.pk if actor.kind == "person" else None
    sender = Sender(actor, person_id, device_id_of(request))
    return to_response(await take_body(request.body, table, sender, page_of(request)))


def page_of(request: HttpRequest) -> Page:
    """What a page says of itself."""
    return Page(request.headers.get(CONSOLE_HEADER, ""), asked_language(request))


async def take_body(body: bytes, table: str, sender: Sender, page: Page, proof: SenderProof | None = None) -> Answer:
    """Carry out the command in a body. Raises NotProved where the sender of an earlier command, whom a `proof` is asked
    of, has to be looked up first.
    """
    started = perf_counter()
    name, answer = await _answer(body, table, sender, page.console, datetime.now(UTC), proof)
    COMMANDS.labels(name, answer.status).inc()
    if answer.code:
        REFUSALS.labels(answer.code).inc()
    COMMAND_SECONDS.observe(perf_counter() - started)
    answer = answers.said(answer, page.language)
    return await _with_names(answer, sender.actor, page.language) if is_marked(answer.body) else answer


async def _with_names(answer: Answer, actor: Actor, language: str) -> Answer:
    """An answer whose sentence names players, for whoever sent the command."""
    try:
        words = await words_for_async(answer.body) if may(actor, "see_names") else {}
    except (psycopg.OperationalError, psycopg.InterfaceError):
        words = {}  # what is committed is answered; the ids will do
    return msgspec.structs.replace(answer, body=filled(answer.body, words, language=language))


async def _answer(
    body: bytes, table: str, sender: Sender, console: str, received_at: datetime, proof: SenderProof | None
) -> tuple[str, Answer]:
    """The command's name, "?" for none, and what it is answered."""
    try:
        wanted = _read(body, console)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if proof is not None:
            raise NotProved from None
        return "?", await _malformed(body, table, sender, received_at, str(error))
    envelope = CommandEnvelope(
        table,
        wanted.command,
        sender.actor,
        command_id=wanted.command_id,
        expected_seq=wanted.expected_seq,
        device=sender.device,
        console=console,
        person_id=sender.person_id,
        approval_id=wanted.approval_id,
        received_at=received_at,
    )
    asked = None if proof is not None or denied(envelope) else await who_is_known(envelope)
    return type_of(wanted.command), asked or await execute(envelope, proof)


def _read(body: bytes, console: str) -> CommandRequest:
    """The request in the body. Raises msgspec's errors, which name what was wrong and where; RecursionError for what is
    nested too deeply.
    """
    if len(console) > CONSOLE_ID_LENGTH:
        raise msgspec.ValidationError(f"{CONSOLE_HEADER} has at most {CONSOLE_ID_LENGTH} characters")
    if b"\\u0000" in body:
        raise msgspec.ValidationError("A command holds no NUL character")
    wanted = _decode(body)
    encoded = encode_json(wanted.command)
    check_text(encoded)
    check_player_typed(wanted.command)
    encoded.decode()
    return wanted


async def _malformed(body: bytes, table: str, sender: Sender, received_at: datetime, reason: str) -> Answer:
    """Say what was wrong with a body; kept as evidence where its sender may command at the table at all."""
    denied = denial_reason(sender.actor, "send_command", table)
    if denied:
        return answers.problem("forbidden", 403, "not_allowed", denied)
    answer = answers.problem("malformed", 400, "malformed", reason)
    try:
        text = strip_body(body.decode(errors="replace").replace("\x00", "\ufffd"))
        await keep_rejected(Request(table, sender.actor.id, sender.device, received_at, text), answer)
        return answer
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        return away_or_full(error)


commands.policy_action = "send_command"  # type: ignore[attr-defined]
