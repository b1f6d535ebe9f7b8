"""What was paid wrongly: a difference beside the settlement, of any round on record (ruling 96)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import events as e
from rules.core.base import Refusal
from tests.rules.dealing import Dealing, table

pytestmark = [pytest.mark.clause("ruling 96")]


def mispaid(paid: int, wager: str = "1.1", player: str = "ann", **more: Any) -> c.RecordMispay:
    """Dollars that the player has of a line, stake included."""
    facts = {"found_by": "pit", "reason": "Counted twice.", "round": int(wager.split(".")[0]), "kind": "main"} | more
    recovered = facts.pop("recovered", 0) * 100
    line = c.LineRef(wager, facts.pop("kind"), player)
    return c.RecordMispay(line=line, paid_cents=paid * 100, recovered_cents=recovered, **facts)


def recovered(dollars: int, wager: str = "1.1", player: str = "ann") -> c.RecoverMispay:
    return c.RecoverMispay(int(wager.split(".")[0]), c.LineRef(wager, "main", player), dollars * 100)


def three_hands(**settings: Any) -> Dealing:
    """The house has 19: Ann wins $20, Ben loses $30, Cat's $40 stand off. Settled, and over."""
    game = table(**settings).open().bet("1 ann 20").bet("2 ben 30").bet("3 cat 40").close()
    return game.cards("KS 8D 9S 9C QD 9H KH stand stand stand KC settle")


def test_what_was_paid_too_much_stands_beside_what_is_owed() -> None:
    game = three_hands()
    before = game.state
    (event,) = game.do(mispaid(50), "pit_supervisor")
    assert isinstance(event, e.MispayRecorded)
    assert (event.owed_cents, event.before_cents, event.paid_cents) == (40_00, 40_00, 50_00)
    assert (event.round, event.area, event.player, event.clause) == (1, 1, "ann", "ruling 96")
    assert game.state == before, "the round and the table stay as they are"


def test_what_is_put_right_at_once_is_an_entry_of_its_own() -> None:
    game = three_hands()
    found, back = game.do(mispaid(50, recovered=10), "pit_supervisor")
    assert isinstance(found, e.MispayRecorded)
    assert isinstance(back, e.MispayRecovered)
    assert (back.cents, back.left_cents) == (10_00, 0)


def test_what_was_paid_too_little_is_given() -> None:
    game = three_hands()
    _, given = game.do(mispaid(25, recovered=10), "pit_supervisor")
    assert (given.cents, given.left_cents) == (-10_00, -5_00)
    (rest,) = game.do(recovered(5), "pit_supervisor")
    assert (rest.cents, rest.left_cents) == (-5_00, 0)


def test_a_loser_that_was_not_collected_and_a_winner_that_was_not_paid() -> None:
    game = three_hands()
    (event,) = game.do(mispaid(30, "1.2", "ben"), "pit_supervisor")
    assert (event.owed_cents, event.paid_cents) == (0, 30_00)
    (event,) = game.do(mispaid(0), "pit_supervisor")
    assert (event.owed_cents, event.paid_cents) == (40_00, 0)


def test_cents_are_exact() -> None:
    game = three_hands()
    command = c.RecordMispay(1, c.LineRef("1.1", "main", "ann"), 40_01, "count", "One cent.")
    (event,) = game.do(command, "pit_supervisor")
    assert event.paid_cents - event.owed_cents == 1


def test_found_twice_it_is_on_record_once() -> None:
    game = three_hands()
    game.do(mispaid(50), "pit_supervisor")
    refusal = game.refusal(mispaid(50), "pit_supervisor")
    assert refusal.code == "mispay_known"
    assert refusal.message == "That is on record already: round 1, Ann was owed $40 and has $50."


def test_found_otherwise_the_next_finding_counts_from_what_is_on_record() -> None:
    game = three_hands()
    game.do(mispaid(50), "pit_supervisor")
    (event,) = game.do(mispaid(60), "pit_supervisor")
    assert (event.owed_cents, event.before_cents, event.paid_cents) == (40_00, 50_00, 60_00)
    (event,) = game.do(mispaid(40), "pit_supervisor")
    assert (event.before_cents, event.paid_cents) == (60_00, 40_00), "paid as owed after all"


def test_what_was_put_right_of_what_was_paid_rightly_stands_out_the_other_way() -> None:
    game = three_hands()
    game.do(mispaid(50, recovered=10), "pit_supervisor")
    game.do(mispaid(40), "pit_supervisor")
    (event,) = game.do(recovered(10), "pit_supervisor")
    assert (event.cents, event.left_cents) == (-10_00, 0)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (mispaid(40), "nothing_differs"),
        (mispaid(-1), "amount_below"),
        (mispaid(50, recovered=-1), "amount_below"),
        (mispaid(50, recovered=11), "more_than_stands_out"),
        (mispaid(50, reason="  "), "reason_missing"),
        (mispaid(50, reason="x" * 201), "reason_too_long"),
        (mispaid(50, wager="1.9"), "line_not_paid"),
        (mispaid(50, player="ben"), "line_not_paid"),
        (mispaid(50, kind="bonus"), "line_not_paid"),
        (mispaid(50, wager="2.1"), "nothing_paid"),
        (mispaid(50, wager="0.1"), "nothing_paid"),
        (recovered(0), "amount_below"),
        (recovered(-1), "amount_below"),
        (recovered(1), "more_than_stands_out"),
    ],
)
def test_what_is_refused(command: Any, code: str) -> None:
    assert three_hands().refused(command, "pit_supervisor")[0] == code


@pytest.mark.clause("PM 6.1")
def test_money_without_a_wager_is_for_the_shift_manager() -> None:
    assert three_hands().refused(mispaid(50, player="fay"), "pit_supervisor") == ("line_not_paid", "PM 6.1")


def test_a_line_that_is_not_settled_has_no_payment_yet() -> None:
    game = table().open().bet("1 ann 20").close().cards("KS 8D 9H stand KC")
    assert game.refused(mispaid(50), "pit_supervisor")[0] == "nothing_paid"


def test_of_a_round_that_ended_long_ago_while_another_is_in_play() -> None:
    game = three_hands().open().bet("1 ben 20").close().cards("KS 8D")
    before = game.state
    (event,) = game.do(mispaid(50), "pit_supervisor")
    assert (event.round, game.state) == (1, before)


def test_for_a_player_who_left() -> None:
    game = three_hands()
    game.do(c.RemovePlayer("ann"))
    (event,) = game.do(mispaid(50), "pit_supervisor")
    assert event.player == "ann"
    assert "ann" not in game.state.players


@pytest.mark.parametrize("role", ["dealer"])
def test_a_dealer_alone_does_not_sign(role: str) -> None:
    game = three_hands()
    assert game.refused(mispaid(50), role)[0] == "role"
    assert game.refused(recovered(1), role)[0] == "role"


def test_above_the_tables_amount_a_pit_manager_signs() -> None:
    game = three_hands(mispay_manager_cents=10_00)
    game.do(mispaid(50), "pit_supervisor")
    refusal = game.refusal(mispaid(51), "pit_supervisor")
    assert (refusal.code, refusal.facts) == ("role", {"needed": "pit_manager"})
    game.do(mispaid(51), "pit_manager")
    refusal = game.refusal(mispaid(40), "pit_supervisor")
    assert (refusal.code, refusal.facts["needed"]) == ("role", "pit_manager"), "no finding in two small steps"
    game.do(mispaid(45), "pit_supervisor")


def test_what_is_put_right_at_once_asks_for_the_same_signature_as_later() -> None:
    game = three_hands(mispay_manager_cents=10_00)
    game.do(mispaid(35, recovered=5), "pit_supervisor")
    game.do(mispaid(45), "pit_supervisor")
    assert game.past(1).lines[0].left_cents == 10_00
    game.do(mispaid(50), "pit_supervisor")
    assert game.refused(mispaid(49, recovered=14), "pit_supervisor")[0] == "role"
    assert game.refused(recovered(14), "pit_supervisor")[0] == "role"
    game.do(mispaid(49, recovered=14), "pit_manager")


def test_nothing_large_is_put_right_in_small_steps() -> None:
    """As long as more stands out than a Pit Supervisor signs for."""
    game = three_hands(mispay_manager_cents=10_00)
    owed = 40
    game.do(mispaid(owed + 15), "pit_manager")
    assert game.refused(recovered(5), "pit_supervisor")[0] == "role"
    game.do(recovered(5), "pit_manager")
    game.do(recovered(5), "pit_supervisor")


def test_nobody_signs_for_a_round_that_they_dealt() -> None:
    game = three_hands()
    own: Any = game.decided(mispaid(50), "pit_supervisor", actor="dana")
    assert isinstance(own, Refusal)
    assert own.code == "role"
    assert own.message == (
        "Who dealt round 1 does not sign for how it was paid: another Pit Supervisor or higher does."
    )
    assert isinstance(game.decided(mispaid(50), "pit_supervisor", actor="dana", approver="dana"), Refusal)
    assert not isinstance(game.decided(mispaid(50), "pit_supervisor", actor="dana", approver="sam"), Refusal)
    assert not isinstance(game.decided(mispaid(50), "pit_supervisor", actor="sam"), Refusal)
    assert isinstance(game.decided(mispaid(50), "pit_supervisor", actor="sam", approver="dana"), Refusal)


@pytest.mark.clause("PM 5.28")
def test_outside_the_limits_in_an_earlier_round_it_is_considered_settled() -> None:
    game = table().open().bet("1 ann 500").bet("2 ben 20").close().found(1, 1, ann=600)
    game.cards("KS 8D 9H KH KD stand stand KC settle")
    owed = game.past(1).lines[0].owed_cents // 100
    game.do(mispaid(owed - 100, recovered=50), "pit_manager")
    game.open().bet("2 ben 20").close()
    assert game.refused(recovered(50), "pit_supervisor") == ("considered_settled", "PM 5.28")
    (event,) = game.do(mispaid(owed - 90), "pit_manager")
    assert event.before_cents == (owed - 100) * 100, "what was paid still goes on record"


def test_a_void_moves_what_it_moves_and_what_stands_out_stays_out() -> None:
    game = table().open().bet("1 ann 20").bet("1 ann 10 pair").bet("2 ben 20").close().cards("8S 9D KC 8H 9H settle")
    game.do(mispaid(200, "1.3", kind="pair"), "pit_supervisor")
    game.do(c.VoidRound("foreign_cards"), "pit_supervisor")
    past = game.past(1)
    line = next(line for line in past.lines if line.ref.kind == "pair")
    owed_before = line.paid_cents - line.over_cents
    assert owed_before == 10_00, "the stake is theirs again"
    assert line.left_cents == line.over_cents > 0
    back = c.RecoverMispay(1, line.ref, line.left_cents)
    (event,) = game.do(back, "pit_supervisor")
    assert event.left_cents == 0


@pytest.mark.clause("ruling 81")
def test_a_correction_after_it_leaves_it_as_it_is_and_counts_its_own_differences() -> None:
    game = three_hands()
    game.do(mispaid(50), "pit_supervisor")
    lying = game.state.round.areas[0].hands[0].cards
    game.do(c.CorrectCard(1, lying[1], "8C", 1, 2), "pit_manager")
    line = game.past(1).line(c.LineRef("1.1", "main", "ann"))
    assert line is not None
    assert (line.owed_cents, line.over_cents, line.paid_cents) == (0, 10_00, 10_00)


def test_how_a_table_pays_is_set_by_a_pit_manager() -> None:
    game = table()
    assert game.refused(c.SetPaying(by_line=True), "pit_supervisor")[0] == "role"
    (event,) = game.do(c.SetPaying(by_line=True), "pit_manager")
    assert isinstance(event, e.PayingSet)
    assert (game.state.settings.pay_by_line, game.state.settings.mispay_manager_cents) == (True, 500_00)
    game.do(c.SetPaying(mispay_manager_cents=0), "pit_manager")
    assert (game.state.settings.pay_by_line, game.state.settings.mispay_manager_cents) == (True, 0)
    assert game.refused(c.SetPaying(by_line=True), "pit_manager")[0] == "nothing_differs"
    assert game.refused(c.SetPaying(mispay_manager_cents=-1), "pit_manager")[0] == "amount_below"


@pytest.mark.clause("ruling 81")
def test_after_a_decision_was_put_right_it_is_the_right_sum_that_is_owed() -> None:
    """Ann stood on 16 and lost, by the record; she had hit, and won."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close()
    game.cards("KS 8D 9C 6H 9H stand stand KC settle")
    game.do(c.CorrectDecision(1, "stand", ("hit", "stand"), cards=("4C",)), "pit_manager")
    assert game.net["1.1"] == 20
    (event,) = game.do(mispaid(60), "pit_supervisor")
    assert (event.owed_cents, event.paid_cents) == (40_00, 60_00)


@pytest.mark.clause("ruling 81", "PM 4.1.1")
def test_a_super_bonus_that_a_correction_takes_away_or_makes_due_is_owed_on_its_own_line() -> None:
    """The third seven was of another suit; put right once more it was not."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close()
    game.cards("7S 9D 7C 7S 8D hit 7S settle stand KC settle settle")
    sevens = {"main ann": 80, "bonus ann": 1000, "main ben": 20, "bonus ben": 50}
    assert owed(game) == sevens
    game.do(mispaid(1200, kind="bonus"), "pit_manager")
    game.do(c.CorrectCard(1, "7S", "7D", 1, 3), "pit_manager")
    assert owed(game) == sevens | {"main ann": 50, "bonus ann": 0, "bonus ben": 0}
    words = {(one.kind, one.player): one.words for one in game.events[0].adjustments}
    assert words["bonus", "ben"] == "was: Super Bonus of the round: $50; is: none"
    bonus = game.past(1).line(c.LineRef("1.1", "bonus", "ann"))
    assert bonus is not None
    assert (bonus.line, bonus.hand, bonus.result, bonus.left_cents) == (0, 0, "corrected", 200_00)
    game.do(c.CorrectCard(1, "7D", "7S", 1, 3), "pit_manager")
    assert owed(game) == sevens


def owed(game: Dealing) -> dict[str, int]:
    """Line and player to dollars; no line owes less than nothing."""
    assert all(line.owed_cents >= 0 for line in game.past(1).lines)
    return {f"{line.ref.kind} {line.ref.player}": line.owed_cents // 100 for line in game.past(1).lines}
