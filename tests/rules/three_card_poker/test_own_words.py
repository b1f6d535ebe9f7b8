"""A seat's display says to its player what they may do, and names nobody."""

from __future__ import annotations

from rules import view_of
from rules.views.table import Option
from tests.rules.three_card_poker.game import Game

HANDS = ("AS KS 2D", "9S 8S 7S", "5C 5D 9H")


def decisions(game: Game, seat: int) -> dict[str, Option]:
    return {action.label: action for action in view_of(game.state, f"seat:{seat}").may_do}


def test_each_decision_is_said_as_the_players_own() -> None:
    game = Game()
    game.play("open_betting")
    game.bet("1 ann 20 ante")
    assert [label for label in decisions(game, 1) if "Place" not in label] == ["Change Ante", "Withdraw Ante"]
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 fay 20 ante", "4 dev 5 pair_plus")
    game.deal(*HANDS, house="QD 4H 3C")
    mine = decisions(game, 1)
    assert list(mine) == ["Take the cards up", "Play", "Fold"]
    assert mine["Play"].hint == "$20 more, as much as the Ante"
    assert decisions(game, 2)["Play"].hint == "", "the whole would tell what Fay staked"
    assert list(decisions(game, 4)) == ["Take the cards up", "Go on"]
    game.play("view 1", "play 1", "fold 2", "continue 4", "show 0")
    assert list(decisions(game, 1)) == ["Keep the cards down"]
    assert decisions(game, 2) == {}


def test_a_decision_names_its_position_where_the_player_has_several() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "3 ann 10 ante")
    game.deal(*HANDS[:2], house="QD 4H 3C")
    assert "Fold, position 1" in decisions(game, 1)
    assert "Fold, position 3" in decisions(game, 1)
