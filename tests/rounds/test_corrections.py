"""A round of Three Card Poker corrected after its end: concluded anew; rows, pages and proofs follow (TC 5.3, 5.7)."""

from __future__ import annotations

from typing import Any

import pytest

from history.chain import chain_fault
from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds.models import Event, Round
from rounds.replay import replay_round, rows_of
from rules import commands as c
from tests.prepared import prepared
from tests.proofs.test_verify_audit import tamper
from tests.rounds.test_void import balances
from tests.table import Game
from wagers.models import Settlement, Wager

LIMITS = {"ante": c.Limits(1_000, 50_000), "pair_plus": c.Limits(500, 20_000)}
CORRECTIONS = {"void": c.VoidRound("house_count"), "remove": c.RemoveHand(1)}
HANDS = ("AS KH QD", "9H 7H 4H", "QS TH 5D")


def deal(game: Game) -> None:
    """Ann at 1 has a straight, Ben at 2 nothing; the house qualifies. Ann played, Ben folded."""
    wagers = (
        c.PlaceWager(1, (c.Stake("ann", 2_000),), "ante"),
        c.PlaceWager(1, (c.Stake("ann", 500),), "pair_plus"),
        c.PlaceWager(2, (c.Stake("ben", 1_000),), "ante"),
    )
    game.do(c.OpenBetting(), *wagers, c.CloseBetting())
    game.do(*(c.DealCard(card, "device") for hand in HANDS for card in hand.split()), c.Play(1), c.Fold(2))


@pytest.fixture
def over(empty_table: Game) -> Game:
    """A round that is over: Ann won $65, Ben lost $10."""
    return prepared(played_over, empty_table)


def played_over(game: Game) -> Game:
    """The round of `over`."""
    install = c.InstallTable("mbs-three-card-poker-5", c.TableSettings(LIMITS, positions=5, decks=1))
    game.do(install, c.OpenTable(), c.SeatPlayer("ann", "Ann", 1), c.SeatPlayer("ben", "Ben", 2))
    deal(game)
    game.do(c.ExposeHand(0), c.ExposeHand(1), c.Settle())
    assert (game.state.round.phase, balances()["player:ann"]) == ("concluded", 2_000 + 2_000 + 2_000 + 2_500)
    return game


@pytest.mark.clause("TC 5.3", "TC 5.7")
@pytest.mark.parametrize("name", CORRECTIONS)
def test_the_summary_is_that_of_the_newest_conclusion(over: Game, name: str) -> None:
    first = Round.objects.get()
    over.do(c.SeatPlayer("cat", "Cat", 3), CORRECTIONS[name], by=over.gus)
    row = Round.objects.get()
    assert (first.staked_cents, first.returned_cents) == (5_500, 13_000)
    assert (row.phase, row.last_seq, row.staked_cents) == ("concluded", over.seq, 5_500)
    assert row.returned_cents == (5_500 if name == "void" else 4_500)
    assert row.concluded_at is not None
    assert row.concluded_at == first.concluded_at
    assert Event.objects.filter(type="round_concluded").count() == 2
    assert verify_table(over.table).faults == []


@pytest.mark.clause("TC 5.3", "TC 5.7")
@pytest.mark.parametrize("name", CORRECTIONS)
def test_money_follows_it(over: Game, name: str) -> None:
    over.do(CORRECTIONS[name], by=over.gus)
    lost = 0 if name == "void" else 1_000
    assert balances() == {"player:ann": 0, "player:ben": -lost, "layout:t1": 0, "house:t1": lost}
    sums: dict[str, int] = {}
    for row in Settlement.objects.all():
        sums[row.player] = sums.get(row.player, 0) + row.returned_cents - row.stake_cents
    assert sums == {"ann": 0, "ben": -lost}
    assert {wager.status for wager in Wager.objects.all()} == {"settled"}


@pytest.mark.parametrize("name", CORRECTIONS)
def test_every_event_of_a_correction_belongs_to_the_round_that_it_corrects(over: Game, name: str) -> None:
    over.do(c.SeatPlayer("cat", "Cat", 3), CORRECTIONS[name], by=over.gus)
    types = list(rows_of(Round.objects.get()).values_list("type", flat=True))
    corrected = ["round_voided"] if name == "void" else ["hands_invalidated", "wagers_settled"]
    assert types[types.index("round_concluded") + 1 :] == [*corrected, "round_concluded"]
    assert Event.objects.get(type="player_seated", body__contains='"cat"').round == 0


@pytest.mark.parametrize("name", CORRECTIONS)
def test_it_replays_and_is_decided_the_same_again(over: Game, name: str) -> None:
    over.do(c.SeatPlayer("cat", "Cat", 3), CORRECTIONS[name], by=over.gus)
    round_ = Round.objects.get()
    replay = replay_round(round_)
    assert replay.fault == ""
    assert replay.steps[-1].after == over.state
    assert chain_fault([step.row for step in replay.steps]) == ""
    found = recompute(round_, replay)
    assert found.same, found


def test_a_removed_event_between_is_found_on_the_page(over: Game) -> None:
    over.do(c.SeatPlayer("cat", "Cat", 3), c.RemoveHand(1), by=over.gus)
    gone = Event.objects.get(type="player_seated", body__contains='"cat"').seq
    tamper(f"DELETE FROM rounds_event WHERE seq = {gone}")
    rows = list(rows_of(Round.objects.get()))
    assert chain_fault(rows) == f"Event {gone} is missing."


@pytest.mark.parametrize("name", CORRECTIONS)
def test_the_page_shows_it(over: Game, name: str) -> None:
    over.do(CORRECTIONS[name], by=over.gus)
    ada: Any = over.cast.client(over.cast.ada)
    steps = rows_of(Round.objects.get()).count()
    for step in range(1, steps + 1):
        assert ada.get("/history/t1/1/", {"step": step}).status_code == 200
    page = ada.get("/history/t1/1/", {"recompute": "1"}).text
    assert ("TC 5.3" if name == "void" else "TC 5.7") in page
    events = ada.get("/api/v1/tables/t1/rounds/1/events").json()
    assert [event["type"] for event in events].count("round_concluded") == 2


def test_it_can_be_corrected_twice_and_the_next_round_is_its_own(over: Game) -> None:
    over.do(c.RemoveHand(1), c.VoidRound("house_count"), by=over.gus)
    deal(over)
    assert verify_table(over.table).faults == []
    assert list(Round.objects.order_by("number").values_list("phase", flat=True)) == ["concluded", "expose_house"]
    assert set(Event.objects.filter(seq__gt=Round.objects.get(number=1).last_seq).values_list("round", flat=True)) == {
        2
    }


FORGERIES = {
    "sums of the first conclusion": "UPDATE rounds_round SET returned_cents = 13000",
    "the first conclusion's event": "UPDATE rounds_round SET last_seq = (SELECT min(seq) FROM rounds_event WHERE"
    " type = 'round_concluded')",
    "no conclusion": "UPDATE rounds_round SET last_seq = NULL",
    "no row": "DELETE FROM rounds_round",
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_summary_that_tells_another_end_is_found(over: Game, forgery: str) -> None:
    over.do(c.RemoveHand(1), by=over.gus)
    tamper(FORGERIES[forgery])
    (fault,) = verify_table(over.table).faults
    assert (fault.seq, fault.proof) == (over.seq, "rounds")
