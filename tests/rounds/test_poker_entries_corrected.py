"""A card of a hand that was shown at Three Card Poker, keyed wrongly and put right on record (ruling 81)."""

from __future__ import annotations

import pytest

from proofs.verify import verify_table
from rounds.models import Round
from rules import commands as c
from tests.prepared import prepared
from tests.rounds.test_corrections import LIMITS
from tests.rounds.test_entries_corrected import manager, proved
from tests.rounds.test_void import balances
from tests.table import Game
from wagers.models import Settlement

pytestmark = pytest.mark.clause("ruling 81")
TO_A_JACK = c.CorrectCard(1, "KS", "JS")


@pytest.fixture
def shown(empty_table: Game) -> Game:
    """Ann has King high, Ben Jack high, the house Queen high; nobody is paid yet."""
    return prepared(all_shown, empty_table)


def all_shown(game: Game) -> Game:
    """The hands of `shown`."""
    install = c.InstallTable("mbs-three-card-poker-5", c.TableSettings(LIMITS, positions=5, decks=1))
    game.do(install, c.OpenTable(), c.SeatPlayer("ann", "Ann", 1), c.SeatPlayer("ben", "Ben", 2), c.OpenBetting())
    game.do(c.PlaceWager(1, (c.Stake("ann", 2_000),), "ante"), c.PlaceWager(2, (c.Stake("ben", 1_000),), "ante"))
    game.do(c.CloseBetting(), c.DealHands(), c.Play(1), c.Play(2))
    for area, cards in enumerate(("QD 4H 3C", "KS 9D 2C", "JH 8C 5D")):
        game.do(c.ExposeHand(area, tuple(cards.split())))
    assert game.state.round.phase == "settlement"
    return game


@pytest.mark.clause("TC 3.10", "ruling 84")
def test_a_hand_that_everybody_has_seen_takes_a_supervisor(shown: Game) -> None:
    refused = shown.send(TO_A_JACK, shown.cast.dana.as_actor())
    assert (refused.code, refused.clause) == ("role", "TC 6.2")
    answer = shown.send(TO_A_JACK, shown.sam)
    assert answer.accepted
    assert '"was":"KS","card":"JS"' in answer.body.decode()
    shown.do(c.Settle())
    assert balances()["player:ann"] == -4_000
    proved(shown)


@pytest.mark.clause("TC 3.12.1", "TC 6.2")
def test_after_the_settlement_the_pit_manager_collects_the_difference(shown: Game) -> None:
    shown.do(c.Settle())
    settled = list(Settlement.objects.order_by("id").values())
    assert shown.send(TO_A_JACK).code == "role"
    assert shown.send(TO_A_JACK, manager(shown)).accepted
    assert list(Settlement.objects.order_by("id").values())[: len(settled)] == settled
    rows = list(Settlement.objects.filter(result="corrected").values_list("kind", "stake_cents", "returned_cents"))
    assert rows == [("ante", 0, -4_000), ("play", 0, -4_000)]
    assert balances()["player:ann"] == -4_000
    round_ = Round.objects.get()
    assert (round_.phase, round_.staked_cents, round_.returned_cents) == ("concluded", 6_000, 0)
    proved(shown)


def test_what_is_refused_is_on_record(shown: Game) -> None:
    assert shown.send(c.CorrectCard(1, "AS", "JS")).code == "no_such_card"
    assert verify_table(shown.table).faults == []


def test_the_preview_shows_what_it_would_change(shown: Game) -> None:
    shown.do(c.Settle())
    client = shown.cast.client(shown.cast.dana)
    body = {"command": {"type": "correct_card", "area": 1, "was": "KS", "card": "JS"}}
    effect = client.post("/api/v1/tables/t1/preview", body, content_type="application/json").json()
    assert effect["needed"] == "pit_manager"
    before, after = ["KS", "9D", "2C"], ["JS", "9D", "2C"]
    assert effect["hands"] == [{"area": 1, "hand": 1, "before": before, "after": after}]
    assert [(one["player"], one["cents"]) for one in effect["players"]] == [("ann", -8_000)]


def test_the_preview_also_before_the_round_is_over(shown: Game) -> None:
    client = shown.cast.client(shown.cast.dana)
    body = {"command": {"type": "correct_card", "area": 1, "was": "KS", "card": "JS"}}
    effect = client.post("/api/v1/tables/t1/preview", body, content_type="application/json").json()
    assert effect["hands"][0]["after"] == ["JS", "9D", "2C"]
    assert "King of spades of position 1 was entered wrongly and is the Jack of spades" in " ".join(effect["words"])
