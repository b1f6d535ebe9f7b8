"""Play on a shared Ante: nobody's money is taken who did not say so (TC 3.4, 3.9.1, 3.9.2; rulings 4, 35)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.three_card_poker.game import Game


@pytest.fixture
def game() -> Game:
    """Ben and Fay share the Ante of position 2, Ann has position 1."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 fay 20 ante", "2 fay 10 pair_plus")
    return game


def deal(game: Game, hand: str = "2S 2H 3D", house: str = "QS TH 5D") -> None:
    game.deal("AS KH 9D", hand, house=house)


def stakes(**dollars: int) -> tuple[c.Stake, ...]:
    return tuple(c.Stake(player, amount * 100) for player, amount in dollars.items())


@pytest.mark.clause("TC 3.9.2", "TC 3.9.1", "ruling 4", "ruling 35")
@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"ben": 10, "cat": 10}, "not_a_backer"),
        ({"ben": 10, "fay": 10}, "play_not_equal"),
        ({"ben": 5}, "play_not_equal"),
        ({"fay": 20}, "controller_not_in"),
    ],
)
def test_as_much_as_their_part_and_not_without_who_decides(game: Game, named: dict[str, int], code: str) -> None:
    deal(game)
    assert game.refused(c.Play(2, stakes(**named))) == f"{code} (TC 3.9.2)"


@pytest.mark.clause("TC 3.9.1", "TC 3.9.1.1", "TC 3.11.3", "TC 3.12.4", "ruling 35")
@pytest.mark.parametrize(("house", "play"), [("QS TH 5D", 10), ("JS TH 5D", 0)], ids=["qualifies", "does not qualify"])
def test_who_places_none_folds_their_part_and_keeps_pair_plus(game: Game, house: str, play: int) -> None:
    """Ben's straight pays him Ante, Play and bonus; of the Ante Fay has her $20 lost, and her Pair Plus paid."""
    deal(game, "4S 3H 2D", house)
    game.do(c.Play(1))
    (played,) = game.do(c.Play(2, stakes(ben=10)))
    assert (played.folded, played.wager.stakes) == (("fay",), stakes(ben=10))
    game.play("show 0", "show 1", "show 2", "settle")
    shares = {
        (r.kind, s.player): (s.returned_cents - s.stake_cents) / 100
        for r in game.round.results
        for s in r.shares
        if r.area == 2
    }
    assert shares == {
        ("ante", "fay"): -20,
        ("ante", "ben"): 10,
        ("play", "ben"): play,
        ("ante_bonus", "ben"): 10,
        ("pair_plus", "fay"): 50,
    }
    lost = next(r for r in game.round.results if r.kind == "ante" and r.shares[0].player == "fay")
    assert (lost.result, lost.clause) == ("lost", "TC 3.9.1")


@pytest.mark.clause("TC 3.9.2", "ruling 4")
def test_the_console_names_every_backer_and_amount_before(game: Game) -> None:
    deal(game)
    one, shared = [o for o in view_of(game.state, "dealer").actions if o.command["type"] == "play"]
    assert (one.hint, one.fields, one.command.get("stakes", ())) == ("$20", (), ())
    assert (shared.hint, shared.fields) == ("Ben $10, Fay $20", ("stakes",))
    assert [stake["player"] for stake in shared.command["stakes"]] == ["ben", "fay"]
