"""A training table says so on every page of the history (ruling 10); places and people go by their names."""

from __future__ import annotations

import pytest
from django.test import Client

from rules import commands as c
from tables.models import Table
from tests.cast import TABLE, Cast
from tests.table import PAT, Game


@pytest.fixture(params=["federal-pontoon", "online-pontoon"])
def training(cast: Cast, request: pytest.FixtureRequest) -> Client:
    """Ada, with a round on at a training table."""
    Table.objects.create(id=TABLE, name="Table 1")
    game = Game(TABLE, cast)
    settings = c.TableSettings({"main": c.Limits(1_000, 100_000)}, positions=5, decks=8, training=True)
    game.do(c.InstallTable(request.param, settings), c.OpenTable(), c.SeatPlayer(PAT, "Pat", 3), c.OpenBetting())
    game.do(c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1))
    return cast.client(cast.ada)


PAGES = [f"/history/{TABLE}/1/", f"/history/{TABLE}/1/?step=1", f"/history/{TABLE}/events/"]


@pytest.mark.clause("ruling 10")
@pytest.mark.parametrize("page", PAGES)
def test_a_training_table_is_marked(training: Client, page: str) -> None:
    shown = training.get(page).content.decode()
    assert "training-watermark" in shown
    assert '<span class="training-mark">Training</span>' in shown


@pytest.mark.parametrize("page", PAGES)
def test_a_live_table_is_not(played: Game, page: str) -> None:
    assert "training-" not in played.cast.client(played.cast.ada).get(page).content.decode()


@pytest.mark.clause("ruling 10")
def test_in_the_list_of_rounds_it_is_marked(training: Client) -> None:
    assert training.get("/history/?practice=on").content.decode().count("Training</span>") == 2


def test_in_the_list_of_rounds_a_live_one_is_not(played: Game) -> None:
    page = played.cast.client(played.cast.ada).get("/history/").content.decode()
    assert "Training</span>" not in page
    assert "<td>Sam</td>" in page
