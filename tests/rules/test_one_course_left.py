"""Where the rules leave one course only, nothing is tapped, unless a clause wants it said or done (ruling 89).

Random play of every rulebook looks at each step for what may be done there, and for what would come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rules import commands as c
from rules import decide, view_of
from rules.engine import card_is_due
from rules.state import AnyRound
from tests.rules.dealing import table
from tests.rules.effort import examples
from tests.rules.test_second_reckoning import MANAGER, PONTOON, RandomTable

pytestmark = pytest.mark.clause("ruling 89")
WANTED = {
    c.DealCard: "the entry says which card lies there (PM 3.18, TC 3.7)",
    c.Settle: "a payment (PM 1.1.11, TC 1.1.9)",
    c.OfferInsurance: "announced (PM 3.26.1)",
    c.CloseInsurance: "announced (PM 3.26.1)",
    c.OfferSurrender: "announced (PM 3.24.1)",
    c.CloseSurrender: "announced (PM 3.24.1)",
    c.AnnounceController: "the players are told (PM 3.13)",
    c.LookAtHouse: "the dealer looks (ruling 33)",
    c.ExposeHouse: "the dealer turns them up (ruling 33)",
    c.ExposeHand: "the dealer shows it (TC 3.10)",
    c.Continue: "the player lays the cards there (TC 3.9.3)",
    c.SettleJackpot: "verified by somebody else (TC 3.13)",
}
"""Commands that a step keeps although nothing else can be done there, and what wants them."""


def one_course(rulebook: str, seed: int) -> Counter[type]:
    """The commands that were the only one with anything to come of it, over two random rounds with absent players."""
    game, found = RandomTable(rulebook, seed), Counter[type]()
    for _ in range(2):
        game.bets()
        for player in game.random.sample(("ann", "ben", "cat", "dev", "eve", "fay"), game.random.choice((0, 2, 5))):
            game.do(c.MarkAbsent(player))
        game.do(c.CloseBetting())
        shoe = game.shoe()
        while game.state.round is not None and game.state.round.phase != "concluded":
            lawful = [*game.lawful(shoe), *filter(game.is_lawful, answers(game.state.round))]
            assert lawful, game.state.round.phase
            outcomes = {repr(decide(game.state, each, MANAGER)) for each in lawful}
            if len(outcomes) == 1:
                found[type(lawful[0])] += 1
            game.go_on(lawful, shoe)
    return found


def answers(round_: AnyRound) -> Iterator[c.Command]:
    """What any backer may say of a wager, each of them; the random table asks only one."""
    for number, area in enumerate(round_.areas, 1):
        for wager in area.wagers:
            yield c.AnswerOption(wager.id, True)
            yield c.AnswerOption(wager.id, False)
            for stake in wager.stakes:
                yield c.AnswerOption(wager.id, True, (stake,))
                yield from (c.WithdrawDouble(stake.player), c.KeepDouble((stake.player,)))
                yield c.AnnounceController(number, stake.player)


@pytest.mark.parametrize("rulebook", [*PONTOON, "mbs-three-card-poker-5"])
def test_every_step_that_leaves_one_course_has_something_that_wants_it_entered(rulebook: str) -> None:
    found = sum((one_course(rulebook, seed) for seed in range(examples(40))), Counter[type]())
    assert found, "there are such steps"
    assert set(found) <= set(WANTED)


@pytest.mark.clause("PM 5.22")
def test_a_hand_whose_player_is_absent_draws_and_stands_by_itself() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").then(c.MarkAbsent("ann")).close().cards("5S 9D 8S 4C 8D")
    assert game.events[0].clause == "PM 3.18"
    assert (game.phase, game.round.turn.area) == ("card", 1)
    assert "absent" in view_of(game.state, "dealer").step.detail
    game.then(c.DealCard("2C", "device"))
    assert (game.events[0].area, game.events[0].clause) == (1, "PM 5.22")
    assert game.phase == "card", "11 draws"
    game.cards("3D")
    assert (game.phase, game.round.turn.area) == ("decision", 2), "14 stands"
    game.cards("undo_entry")
    assert (game.phase, game.round.turn.area) == ("card", 1)


@pytest.mark.clause("PM 5.22", "PM 3.23", "PM 3.25.5")
@pytest.mark.parametrize("decision", ["double", "split"])
def test_the_options_of_absent_players_on_what_others_do_are_not_asked_for(decision: str) -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").bet("1 cat 20 dev 20").then(c.MarkAbsent("ben"))
    game.then(c.MarkAbsent("cat")).close().cards(f"4S 8S 4C {decision}")
    assert game.round.turn.awaiting == ("1.3",), "dev is there, with whom cat shares a wager"
    assert game.answer("1.3", True).phase == "card"
    assert [w.stakes for w in game.round.areas[0].wagers if w.of == "1.3"] == [(c.Stake("dev", 20_00),)]


@pytest.mark.clause("PR 3.16")
def test_a_card_for_a_hand_that_can_only_draw_need_not_say_that_it_is_the_hit() -> None:
    game = table("rws-pontoon-4").open().bet("1 ann 20").close().cards("2S 8S 3C hit 2D")
    assert game.refused(c.Stand()) == ("must_draw", "PR 3.16")
    assert card_is_due(game.state)
    game.then(c.DealCard("2H", "device"))
    assert [type(event).__name__ for event in game.events] == ["HandHit", "CardDealt"]
    assert game.cards("8H").phase == "decision"
    assert not card_is_due(game.state)
    assert game.refused(c.DealCard("4D", "device"))[0] == "not_now", "to stand is lawful too"


@pytest.mark.clause("PM 3.25.8")
def test_play_goes_on_once_no_double_is_left_to_be_taken_back() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").bet("1 cat 20").close().cards("5S 8S 4C double")
    game.answer("1.2", True).answer("1.3", False).cards("6C")
    assert game.then(c.WithdrawDouble("ann")).phase == "withdrawals", "ben may still"
    assert game.then(c.WithdrawDouble("ben")).phase == "dealer", "cat has no double to take back"
    assert [type(event).__name__ for event in game.events] == ["WagersSettled", "WithdrawalsClosed"]
