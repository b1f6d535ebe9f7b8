"""A player whom the house stops from play (ruling 130)."""

from __future__ import annotations

import pytest

import rules
from rules import Context, Facts
from rules import commands as c
from rules import events as e
from rules.core.base import Refusal, Stop
from tests.rules.dealing import Dealing

pytestmark = pytest.mark.clause("ruling 130")
POKER = "mbs-three-card-poker-5"


class Stopped(Dealing):
    """A table that is told who is stopped, as the record tells it from the directory."""

    def __init__(self, rulebook: str = "mbs-pontoon-6") -> None:
        self.stops: dict[str, tuple[Stop, ...]] = {}
        super().__init__(rulebook, **({"decks": 1, "positions": 6} if rulebook == POKER else {"positions": 6}))

    def context(self, role: str) -> Context:
        return Context(now=self.now, role=role, facts=Facts(round_course=self.so_far, stops=self.stops))


def wager(player: str, kind: str, area: int = 1, cents: int = 2000) -> c.PlaceWager:
    return c.PlaceWager(area, (c.Stake(player, cents),), kind)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rulebook", "kind"), [("mbs-pontoon-6", "main"), (POKER, "ante")])
def test_nothing_is_staked_and_nobody_sits_down(rulebook: str, kind: str) -> None:
    game = Stopped(rulebook).open()
    game.then(wager("ann", kind))
    game.stops = {"ann": (Stop(7),), "zoe": (Stop(8),)}
    placed = game.refusal(wager("ann", kind, 2))
    assert (placed.code, placed.clause, placed.facts["stop"]) == ("player_stopped", "ruling 130", 7)
    assert "\u2039stop:7\u203a" in placed.message
    change = c.ChangeWager(game.round.areas[0].wagers[0].id, (c.Stake("ann", 3000),))
    assert game.refused(change) == ("player_stopped", "ruling 130")
    assert game.refused(c.SeatPlayer("zoe", "Zoe", None)) == ("player_stopped", "ruling 130")
    assert game.refused(c.SeatPlayer("ann", "Ann", 6)) == ("player_stopped", "ruling 130")
    game.then(c.SeatPlayer("zed", "Zed", None)).then(c.ChangeWager(game.round.areas[0].wagers[0].id, ()))
    assert game.round.areas[0].wagers == ()
    game.then(c.SeatPlayer("ann", "Ann", None))


@pytest.mark.parametrize(("rulebook", "kind"), [("mbs-pontoon-6", "main"), (POKER, "ante")])
def test_a_found_wager_of_theirs_is_not_taken(rulebook: str, kind: str) -> None:
    game = Stopped(rulebook).open()
    game.then(wager("ben", kind, 2)).close()
    game.stops = {"ann": (Stop(7),)}
    found = c.RecordFoundWager(1, 1, (c.Stake("ann", 100),), kind=kind)  # type: ignore[arg-type]
    assert game.refused(found) == ("player_stopped", "ruling 130")


def test_a_stop_of_one_game_or_kind_leaves_the_others() -> None:
    game = Stopped(POKER).open()
    game.stops = {"ann": (Stop(1, game="pontoon"), Stop(2, wager="pair_plus"))}
    game.then(wager("ann", "ante"))
    refusal = game.refusal(wager("ann", "pair_plus"))
    assert (refusal.code, refusal.facts["stop"]) == ("player_stopped", 2)
    game.stops = {"ann": (Stop(1, game="three_card_poker"),)}
    assert game.refused(wager("ann", "pair_plus")) == ("player_stopped", "ruling 130")


def test_of_wagers_that_are_repeated_theirs_is_left_out() -> None:
    game = Stopped().open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 9D 8S 8D 9C stand stand KC settle")
    game.then(c.OpenBetting(keep_wagers=True))
    game.stops = {"ann": (Stop(7),)}
    game.then(c.RepeatWagers())
    repeated = game.events[-1]
    assert isinstance(repeated, e.WagersRepeated)
    assert [(each.area, each.code) for each in repeated.refused] == [(1, "player_stopped")]


def test_the_round_is_played_to_its_end() -> None:
    game = Stopped().open().bet("1 ann 20").close()
    game.stops = {"ann": (Stop(7),)}
    game.cards("8S 9D 3C double 8C")
    assert [w.kind for w in game.round.areas[0].wagers] == ["main", "double"]


def stopped_after(claims: Stopped, player: str = "fay", number: int = 7) -> Stopped:
    claims.stops = {player: (Stop(number),)}
    return claims


def test_a_pair_claim_that_waited_is_not_granted_to_who_was_stopped_meanwhile() -> None:
    game = Stopped().open().bet("1 ann 20").bet("2 ben 20").then(wager("fay", "pair")).then(wager("ann", "pair"))
    stopped_after(game).close()
    assert game.outcomes("pair", 1)["fay"] == (False, "ruling 130")
    assert game.outcomes("pair", 1)["ann"][0]
    assert [w.stakes[0].player for w in game.round.areas[0].wagers if w.kind == "pair"] == ["ann"]
    assert "\u2039stop:7\u203a" in game.seen_by("dealer")
    for screen in ("seat:3", "sign"):
        assert "stop" not in game.seen_by(screen)
        assert "130" not in game.seen_by(screen)


def test_an_insurance_claim_is_not_granted_and_the_option_is_the_others() -> None:
    game = (
        Stopped()
        .open()
        .bet("1 ann 20")
        .bet("2 ben 20")
        .bet("4 fay 20")
        .close()
        .cards("9S 9D 9C AC 8S 8D 7C offer_insurance")
    )
    main = game.round.areas[0].wagers[0].id
    game.ask_insurance(main, "fay", 10).ask_insurance(main, "ben", 10)
    stopped_after(game).cards("close_insurance")
    assert game.outcomes("insurance", 1)["fay"] == (False, "ruling 130")
    assert [w.stakes[0].player for w in game.round.areas[0].wagers if w.kind == "insurance"] == ["ben"]


def test_a_contest_that_a_stop_leaves_nothing_of_is_decided_by_the_rules() -> None:
    game = Stopped().open().bet("1 ann 20").bet("1 ben 20").bet("1 eve 20")
    for player in ("fay", "gus"):
        game.then(wager(player, "pair"))
    for player in ("ann", "ben"):
        game.then(wager(player, "pair"))
    game.close()
    assert game.phase == "claims"
    stopped_after(game).agree("fay")
    assert game.outcomes("pair", 1)["fay"] == (False, "ruling 130")
    assert game.outcomes("pair", 1)["gus"][0]


@pytest.mark.clause("PM 3.9")
@pytest.mark.clause("TC 3.4.3")
@pytest.mark.parametrize(
    ("rulebook", "kind", "clause"), [("mbs-pontoon-6", "main", "PM 3.9"), (POKER, "ante", "TC 3.4.3")]
)
def test_who_is_kept_to_one_area_on_the_floor_plays_on_that_one(rulebook: str, kind: str, clause: str) -> None:
    game = Stopped(rulebook).open()
    game.stops = {"ann": (Stop(7, one_area=True),)}
    game.then(wager("ann", kind))
    refusal = game.refusal(wager("ann", kind, 2))
    assert (refusal.code, refusal.clause, refusal.facts["stop"]) == ("one_area_only", clause, 7)
    assert "\u2039stop:7\u203a" in refusal.message
    game.then(wager("ben", kind, 2))
    game.stops = {"ann": (Stop(7, game="another", one_area=True),)}
    game.then(wager("ann", kind, 3))


def alike(game: Stopped, actor: str = "", approver: str = "", role: str = "dealer") -> Context:
    facts = Facts(alike_stops=(Stop(7),))
    return Context(now=game.now, role=role, actor=actor, approver=approver, facts=facts)


def test_a_name_like_a_stopped_one_takes_two_people() -> None:
    game = Stopped().open()
    seating = c.SeatPlayer("g234567", "", 6)
    alone = rules.decide(game.state, seating, alike(game, "sam", role="pit_supervisor"))
    by_dealer = rules.decide(game.state, seating, alike(game, "dana"))
    for refused in (alone, by_dealer):
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.facts["needed"], refused.facts["stop"]) == ("role", "pit_supervisor", 7)
    (seated,) = rules.decide(game.state, seating, alike(game, "dana", "sam", "pit_supervisor"))
    assert (seated.player, seated.resembles) == ("g234567", "\u2039stop:7\u203a")
    (moved,) = rules.decide(game.state, c.SeatPlayer("ann", "", 6), alike(game, "dana"))
    assert moved.resembles == ""
