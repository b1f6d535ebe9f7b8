"""What a command is answered, as plain values: accepted with its events, or a problem (RFC 9457) with its clause."""

from __future__ import annotations

from typing import Any

import msgspec

from languages.catalogues import ENGLISH
from languages.say import say
from rounds.projection import Projection
from rounds.redaction import redacted_bodies
from rules import events
from rules.core.text import encode_json
from rules.wording.not_decided import not_decided
from staff.problems import problem_fields

RETRY_AFTER_SECONDS = 1


class Answer(msgspec.Struct, frozen=True):
    """An answer ready to send. `status` is what the command table keeps; `body` is JSON. A problem that is not about a
    command has the status "error" and is not kept.
    """

    # accepted | refused | stale | forbidden | malformed | console | reused | known | unknown_table | unavailable
    status: str
    http_status: int
    body: bytes
    seq: int = 0
    code: str = ""
    clause: str = ""
    message: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the command was carried out."""
        return self.status == "accepted"


class StoredAnswer(msgspec.Struct):
    """The parts of a kept answer that are not columns."""

    seq: int = 0
    code: str = ""
    clause: str = ""
    detail: str = ""


def accepted(seq: int, told: list[bytes]) -> Answer:
    """`seq` is the table's after the last of `told`, which are JSON texts."""
    body = b'{"status":"accepted","seq":%d,"events":[%b]}' % (seq, b",".join(told))
    return Answer("accepted", 200, body, seq)


def problem(
    status: str, http_status: int, code: str, detail: str, *, seq: int | None = None, clause: str = "", **more: Any
) -> Answer:
    """A problem with its code; `more` are extension members that are None when unknown and then left out."""
    fields = problem_fields(http_status, code, detail) | {"clause": clause}
    if seq is not None:
        fields["seq"] = seq
    fields.update({name: value for name, value in more.items() if value is not None})
    return Answer(status, http_status, encode_json(fields), seq or 0, code, clause, detail)


def answer_to(projection: Projection) -> Answer:
    """A refusal names its clause; events are told without the cards that lie face down."""
    first = projection.events[0].event if projection.events else None
    if not isinstance(first, events.CommandRefused):
        return accepted(projection.seq, redacted_bodies(projection.events, projection.state))
    about, facts = (first.code, first.message), first.facts or None
    return problem("refused", 422, *about, seq=projection.seq, clause=first.clause, facts=facts)


def stale(seq: int, view: bytes | None = None) -> Answer:
    """The table has moved on since the screen that sent the command was drawn; `view` is the JSON of it as it is."""
    return problem(
        "stale", 409, "stale", not_decided("stale"), seq=seq, view=msgspec.Raw(view) if view is not None else None
    )


def unavailable(code: str, detail: str) -> Answer:
    """Nothing was done; the same command may be sent again with the same command_id."""
    return problem("unavailable", 503, code, detail)


DISK_FULL = unavailable("disk_full", not_decided("disk_full"))


def said(answer: Answer, language: str) -> Answer:
    """The answer with its sentence in a language. The view of a table that has moved on is English and stays out: the
    live connection brings it as its screen reads it.
    """
    if language == ENGLISH or not answer.message:
        return answer
    fields = msgspec.json.decode(answer.body) | {"detail": say(answer.message, language)}
    fields.pop("view", None)
    return msgspec.structs.replace(answer, body=encode_json(fields))


def kept(status: str, http_status: int, body: str) -> Answer:
    """The answer that the command table kept."""
    parts = msgspec.json.decode(body, type=StoredAnswer)
    return Answer(status, http_status, body.encode(), parts.seq, parts.code, parts.clause, parts.detail)
