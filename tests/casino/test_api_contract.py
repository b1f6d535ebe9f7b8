"""The API keeps to its published document, and the document to the code."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import schemathesis
import yaml
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as effort
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import rules.codec
from proofs import asked as proofs
from rules import commands as c
from rules.core.base import type_of
from rules.tray import slips
from staff import approvals
from staff.approvals import ApprovalRequest
from staff.models import Person
from staff.policy import command_types
from tables.models import Alert
from tests.cast import TABLE
from tests.prepared import prepared
from tests.rules.effort import examples
from tests.table import ANN, Game
from tests.wagers.jackpots.linked_tables import NAME, approved

DOCUMENT = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
TOKEN = "a" * 32
BOUNDED = effort(
    max_examples=examples(25),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)


@cache
def document() -> dict[str, Any]:
    """The published document; reading it takes a second."""
    return yaml.load(DOCUMENT.read_text(), Loader=yaml.CSafeLoader)


CAGES = {type_of(row.command) for row in slips.ROWS if row.role == slips.CAGE}


@cache
def api() -> Any:
    """The document as schemathesis knows it, with the server that is asked."""
    schema = schemathesis.openapi.from_dict(document())
    schema.app = get_wsgi_application()
    return schema


OPERATIONS = sorted(
    (method.upper(), path)
    for path, item in document()["paths"].items()
    if path.startswith(("/api/v1/tables", "/api/v1/alerts", "/api/v1/jackpots"))
    for method in item
)


def test_every_command_of_the_rules_is_in_the_document() -> None:
    mapping = document()["components"]["schemas"]["AnyCommand"]["discriminator"]["mapping"]
    assert mapping.keys() == command_types().keys()


@pytest.fixture
def cookies(game: Game) -> dict[str, str]:
    """The session of a shift manager, who may do nearly everything. One round is played, one is on, an alert waits;
    there is a jackpot.
    """
    return prepared(busy_table, game)


def busy_table(game: Game) -> dict[str, str]:
    """The table of `cookies`, and them."""
    game.play_round()
    game.open_round()
    game.do(c.CloseBetting())
    game.send(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1))
    approved(game.cast)
    return session_of(game.cast.gus)


def session_of(person: Person) -> dict[str, str]:
    client = Client()
    client.force_login(person)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value, "csrftoken": TOKEN}


@pytest.fixture
def approval(game: Game, cookies: dict[str, str]) -> str:
    """The dealer asks for an approval, which waits."""
    command = rules.codec.encode_command(c.VoidRound("extra_cards")).decode()
    asked = ApprovalRequest(game.table, command, game.seq, "pit_supervisor")
    return str(approvals.ask(game.cast.dana, asked, timezone.now()).pk)


def is_the_cages(status: int, body: Any) -> bool:
    """Whether something was refused that only the cage may do: the shift manager may nearly everything."""
    command = body.get("command") if isinstance(body, dict) else None
    return status == 403 and isinstance(command, dict) and command.get("type") in CAGES


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{m} {p}" for m, p in OPERATIONS])
def test_the_api_keeps_its_contract(game: Game, cookies: dict[str, str], approval: str, method: str, path: str) -> None:
    """Random requests, sound ones and others, at the table that is there: no server error, and what was promised."""
    operation = api()[path][method]
    answered: set[int] = set()
    promised = {200, 201, 202, 422} | ({409} if path.endswith("/interruption") else set())  # nothing was interrupted
    alert = Alert.objects.get().pk
    if "/device-alerts/" in path:
        alert = Alert.objects.create(table_id=TABLE, kind="device", message="a reading that was not taken").pk
    if path.endswith("/proof"):
        proofs.ask(TABLE, "ada")
    if path.endswith(("/approvals", "/withdraw")):  # asked by whoever needs one
        cookies = session_of(game.cast.dana)

    @BOUNDED
    @given(case=operation.as_strategy())
    def each(case: schemathesis.Case) -> None:
        for name, value in (
            ("table", TABLE),
            ("number", 1),
            ("alert", alert),
            ("approval", approval),
            ("jackpot", NAME),
        ):
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = value
        case.headers = dict(case.headers or {}) | {"X-CSRFToken": TOKEN, "Host": "localhost"}
        case.cookies = dict(cookies)
        if path.endswith(("/commands", "/approvals")) and isinstance(case.body, dict):
            case.body["expected_seq"] = game.seq  # a stale one would hide what the rules say
            case.headers.pop("X-Console", None)
        response = case.call()
        if not is_the_cages(response.status_code, case.body):
            answered.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    each()
    assert answered.isdisjoint({401, 403})
    assert answered & promised


def test_answers_of_real_play_fit_the_event_schema(game: Game) -> None:
    """What the random requests seldom reach: every event of a round, checked against the document."""
    game.play_round()
    schemas = document()["components"]
    validator = jsonschema.Draft202012Validator({"$ref": "#/components/schemas/AnyEvent", "components": schemas})
    for answer in game.answers:
        for event in json.loads(answer.body)["events"]:
            validator.validate(event)
