"""Adds the command endpoint to the OpenAPI document: its schema is that of the rules' own command structs."""

from __future__ import annotations

from typing import Any

from api.commands import CONSOLE_HEADER, CommandRequest
from rounds.preview import Effect
from rules.core.json_schema import json_schemas
from rules.events import Event
from rules.views.table import View
from rules.wording.roles import or_higher
from staff.policy import command_types, rule_of
from staff.problems import CONTENT_TYPE
from tables.models import CONSOLE_ID_LENGTH

PATH = "/api/v1/tables/{table}/commands"
PREVIEW_PATH = "/api/v1/tables/{table}/preview"
REF = "#/components/schemas/{name}"
PROBLEM_STATUSES = {
    "400": "Not a command: the detail names what was wrong and where.",
    "401": "Nobody is signed in.",
    "403": "The policy does not let the caller send this command here.",
    "404": "There is no such table.",
    "409": "stale (with the current `view`), command_id_reused, console_not_active, expected_seq_ahead or approval_*.",
    "413": "The body is too large.",
    "422": "The rules refuse the command: code and clause say why. The refusal is an event of the record.",
    "503": "The table or the database is busy or away. Nothing was done; send the same command_id again.",
}


def add_commands(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """drf-spectacular post-processing hook."""
    (request_schema, event, view, effect), components = json_schemas(
        [CommandRequest, Event, View, Effect], ref_template=REF
    )
    components["AnyEvent"] = event
    schemas = result["components"]["schemas"]
    taken = schemas.keys() & components.keys()
    if taken:
        raise ValueError(f"two schemas of one name: {sorted(taken)}")
    schemas.update(components)
    schemas["NewTable"]["properties"]["settings"] = {"$ref": REF.format(name="TableSettings")}
    schemas["TableDetail"]["properties"]["view"] = {"anyOf": [view, {"type": "null"}]}
    schemas["Approval"]["properties"]["effect"] = {"anyOf": [effect, {"type": "null"}]}
    schemas["AnyCommand"] = components["CommandRequest"]["properties"]["command"]
    for name in ("CommandRequest", "Preview", "AskApproval", "Approval"):
        schemas[name]["properties"]["command"] = {"$ref": REF.format(name="AnyCommand")}
    previewed = result["paths"][PREVIEW_PATH]["post"]["responses"]["200"]
    previewed["content"] = {"application/json": {"schema": effect}}
    _say_roles(schemas)
    result["paths"][PATH] = {"post": _operation(request_schema)}
    result["paths"] = dict(sorted(result["paths"].items()))
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _say_roles(schemas: dict[str, Any]) -> None:
    """The least role that may send each command."""
    for name, kind in command_types().items():
        description = schemas[kind.__name__].get("description", "").strip()
        role = rule_of(f"command:{name}").who
        schemas[kind.__name__]["description"] = f"{description}\n\nSent by: {or_higher(role)}."


def _operation(request_schema: dict[str, Any]) -> dict[str, Any]:
    problem = {CONTENT_TYPE: {"schema": {"$ref": REF.format(name="Problem")}}}
    return {
        "operationId": "tables_command",
        "description": (
            "Carry out one command. `command_id` is made by the sender and kept until an answer came: the same id with "
            "the same command gets the same answer again. `expected_seq` is the seq that the sender's screen showed."
        ),
        "parameters": [
            {
                "in": "path",
                "name": "table",
                "required": True,
                "schema": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
            },
            {
                "in": "header",
                "name": CONSOLE_HEADER,
                "schema": {"type": "string", "maxLength": CONSOLE_ID_LENGTH},
                "description": "The id of this tablet's page, for commands of the dealer's role.",
            },
        ],
        "tags": ["tables"],
        "requestBody": {"required": True, "content": {"application/json": {"schema": request_schema}}},
        "security": [{"cookieAuth": []}],
        "responses": {
            "200": {
                "description": "Carried out and committed.",
                "content": {"application/json": {"schema": _accepted_schema()}},
            },
            **{status: {"description": message, "content": problem} for status, message in PROBLEM_STATUSES.items()},
        },
    }


def _accepted_schema() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["status", "seq", "events"],
        "properties": {
            "status": {"const": "accepted"},
            "seq": {"type": "integer", "description": "the table's seq after the last of the events"},
            "events": {"type": "array", "items": {"$ref": REF.format(name="AnyEvent")}},
        },
    }
