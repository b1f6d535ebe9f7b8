"""A jackpot over the API: who may read it, and the answer as docs/openapi.yaml has it."""

from __future__ import annotations

import jsonschema
import pytest

from rules import commands
from tests.casino.test_api_contract import document
from tests.cast import Cast
from tests.wagers.jackpots.linked_tables import NAME, SEED, SPADE_ROYAL, TRIPS, bets_and_shows, linked
from wagers.jackpots.models import Jackpot

ADDRESS = f"/api/v1/jackpots/{NAME}"
LOCKED = SEED + 2 * 127


@pytest.fixture
def hit(cast: Cast) -> None:
    """One linked table, where a fixed award is paid and a claim on the meter waits."""
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, TRIPS)
    game.do(commands.Settle())


@pytest.mark.clause("TC 3.19")
def test_meter_claims_and_configuration_as_the_document_says(cast: Cast, hit: None) -> None:
    body = cast.client(cast.ada).get(ADDRESS).json()
    schemas = document()["components"]
    jsonschema.Draft202012Validator({"$ref": "#/components/schemas/Jackpot", "components": schemas}).validate(body)
    assert (body["status"], body["meter_cents"], body["tables"]) == ("open", LOCKED, ["t1"])
    assert body["configuration"]["contribution_basis_points"] == 2_525
    claims = [(claim["number"], claim["table"], claim["amount_cents"], claim["status"]) for claim in body["claims"]]
    assert claims == [(1, "t1", 15_000, "paid"), (2, "t1", LOCKED, "pending")]


def test_one_that_is_new_has_no_configuration(cast: Cast) -> None:
    Jackpot.objects.create(id=NAME, name="Linked")
    body = cast.client(cast.sam).get(ADDRESS).json()
    assert (body["configuration"], body["claims"], body["tables"]) == (None, [], [])


@pytest.mark.parametrize(("who", "status"), [("dana", 403), ("sam", 200), ("ada", 200)])
def test_who_reads_a_jackpot(cast: Cast, hit: None, who: str, status: int) -> None:
    assert cast.client(getattr(cast, who)).get(ADDRESS).status_code == status


def test_an_unknown_jackpot_is_a_problem(cast: Cast) -> None:
    answer = cast.client(cast.sam).get(ADDRESS)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
