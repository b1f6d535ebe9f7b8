"""PM 5.29, TC 5.16: an unclean stop in mid-round is noticed, and the dealer says what it was."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from rounds.interruptions import GONE, WAIT, SignOfLife, came_up, open_interruption, power_clause, still_here, went_down
from rounds.models import Event
from rules import commands
from tables.models import Alert, Interruption, WebProcess
from tests.rounds.approvals.conftest import Floor

HERE, ELSEWHERE = "casino-1", "casino-2"
GONE_PID, OWN_PID = 999_999, os.getpid()


def dead(pid: int) -> bool:
    """Whether a process is there: this one only."""
    return pid == OWN_PID


def silent_for(sign: SignOfLife, gone: timedelta) -> None:
    """Its newest sign of life is so old, and it was up long before."""
    sign.seen_at = timezone.now() - gone
    began = sign.seen_at - timedelta(minutes=5)
    WebProcess.objects.filter(pk=sign.process.pk).update(seen_at=sign.seen_at, started_at=began)


def looks_after_a_while(sign: SignOfLife) -> None:
    """A look of a server that has been at work for long enough to judge others."""
    sign.steady_since -= WAIT
    still_here(sign)


def test_pm_5_29_a_server_that_was_killed_in_mid_round_is_noticed_when_the_next_comes_up(floor: Floor) -> None:
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    found = Interruption.objects.get()
    assert (found.table_id, found.round, found.seq) == (floor.table, 1, floor.game.seq)
    assert found.last_event_at == Event.objects.latest("seq").at
    assert Alert.objects.filter(kind="interrupted", clause="PM 5.29").count() == 1


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [("mbs-pontoon-6", "PM 5.29"), ("mbs-three-card-poker-5", "TC 5.16"), ("rws-pontoon-4", "ruling 48")],
)
def test_it_rests_on_the_clause_of_the_tables_own_rulebook(rulebook: str, clause: str) -> None:
    assert power_clause(rulebook) == clause


def test_no_event_comes_after_the_stop(floor: Floor) -> None:
    """An event is a sign of life, also one later than the last that the server gave of itself."""
    silent_for(came_up(HERE, GONE_PID, dead), timedelta(hours=1))
    came_up(HERE, OWN_PID, dead)
    found = Interruption.objects.get()
    assert found.stopped_about == found.last_event_at


def test_a_clean_stop_is_none(floor: Floor) -> None:
    went_down(came_up(HERE, GONE_PID, dead))
    came_up(HERE, OWN_PID, dead)
    assert not Interruption.objects.exists()


def test_between_rounds_nothing_was_interrupted(floor: Floor) -> None:
    assert floor.game.send(commands.VoidRound("equipment_fault"), floor.cast.gus.as_actor()).accepted
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    assert not Interruption.objects.exists()


def test_where_another_server_was_up_all_the_time_nothing_was_interrupted(floor: Floor) -> None:
    came_up(ELSEWHERE, 7)
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    assert not Interruption.objects.exists()


def test_a_server_elsewhere_that_fell_silent_is_noticed_by_one_that_came_later(floor: Floor) -> None:
    lost = came_up(ELSEWHERE, 7)
    silent_for(lost, GONE + timedelta(seconds=5))
    own = came_up(HERE, OWN_PID, dead)
    looks_after_a_while(own)
    assert Interruption.objects.count() == 1


def test_where_all_were_frozen_and_one_comes_up_the_others_have_time_to_freshen_their_rows(floor: Floor) -> None:
    """The database was away: everybody's row is old, and a server that starts is the first to see it."""
    others = [came_up(ELSEWHERE, 7), came_up("casino-3", 7)]
    for other in others:
        silent_for(other, GONE + timedelta(seconds=5))
    own = came_up(HERE, OWN_PID, dead)
    still_here(own)
    for other in others:
        still_here(other)
    looks_after_a_while(own)
    assert not Interruption.objects.exists()
    assert WebProcess.objects.filter(stopped_at=None).count() == 3


def test_a_server_that_came_up_just_before_all_were_frozen_gives_the_others_as_long(floor: Floor) -> None:
    other, own = came_up(ELSEWHERE, 7), came_up(HERE, OWN_PID, dead)
    silent_for(other, GONE + timedelta(seconds=6))
    silent_for(own, GONE + timedelta(seconds=5))
    WebProcess.objects.filter(pk=own.process.pk).update(started_at=own.seen_at)
    own.steady_since -= timedelta(hours=1)
    still_here(own)
    still_here(other)
    looks_after_a_while(own)
    assert not Interruption.objects.exists()


def test_where_the_server_of_this_machine_and_one_elsewhere_were_killed_it_is_noticed_once(floor: Floor) -> None:
    """The one elsewhere is stale, and may be frozen: nothing is closed before that is known."""
    killed, lost = came_up(HERE, GONE_PID, dead), came_up(ELSEWHERE, 7)
    silent_for(killed, timedelta(seconds=3))
    silent_for(lost, GONE + timedelta(seconds=5))
    own = came_up(HERE, OWN_PID, dead)
    looks_after_a_while(own)
    assert not Interruption.objects.exists()  # the one of this machine was seen after the one elsewhere
    silent_for(killed, GONE + timedelta(seconds=1))
    looks_after_a_while(own)
    assert Interruption.objects.count() == 1


def test_the_dealer_is_shown_what_was_committed_and_answers_once(floor: Floor) -> None:
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    path = f"tables/{floor.table}/interruption"
    status, body = floor.call(floor.cast.dana, "get", path)
    assert status == 200
    assert body["interruption"]["seq"] == floor.game.seq
    assert body["interruption"]["last_event"] == "Pat asks for a pair place on area 3, $10"
    assert body["interruption"]["clause"] == "PM 5.29"
    assert floor.call(floor.cast.vic, "get", path)[0] == 403
    assert floor.call(floor.cast.dana, "post", path, {"resolution": "play_on"})[0] == 200
    assert Interruption.objects.get().resolved_by == floor.cast.dana
    assert floor.call(floor.cast.dana, "get", path)[1]["interruption"] is None
    assert floor.call(floor.cast.dana, "post", path, {"resolution": "play_on"})[0] == 409


def test_pm_5_29_with_a_power_failure_each_player_withdraws_or_stays(floor: Floor) -> None:
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    path = f"tables/{floor.table}/interruption"
    assert floor.call(floor.cast.dana, "post", path, {"resolution": "power_failure"})[0] == 200
    status, body = floor.use(None, {"type": "report_power_failure"})
    assert status == 200, body
    assert floor.game.state.round.phase == "power_failure"
    assert floor.use(None, {"type": "withdraw_wagers", "player": "p3"})[1]["code"] == "power_unconfirmed"
    asked = floor.asked({"type": "confirm_power_failure"})
    floor.only_approve(asked)
    status, body = floor.use(asked, {"type": "confirm_power_failure"})
    assert status == 200, body
    status, body = floor.use(None, {"type": "withdraw_wagers", "player": "p3"})
    assert status == 200, body


def test_what_was_entered_before_the_interruption_is_refused_until_it_is_answered(floor: Floor) -> None:
    """A card that waited in the tablet's queue would decide a wager, and nobody could withdraw any more (PM 5.29)."""
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    before = floor.game.seq
    status, body = floor.use(None, {"type": "close_betting"})
    assert (status, body["code"]) == (409, "interrupted")
    path = f"tables/{floor.table}/interruption"
    assert floor.call(floor.cast.dana, "post", path, {"resolution": "power_failure"})[0] == 200
    status, body = floor.use(None, {"type": "close_betting"})  # the table has not been told yet
    assert (status, body["code"], floor.game.seq) == (409, "interrupted", before)
    assert floor.use(None, {"type": "report_power_failure"})[0] == 200
    assert floor.use(None, {"type": "close_betting"})[1]["code"] == "not_now"


def test_where_only_the_system_was_away_play_goes_on_once_that_is_said(floor: Floor) -> None:
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    path = f"tables/{floor.table}/interruption"
    assert floor.call(floor.cast.dana, "post", path, {"resolution": "play_on"})[0] == 200
    assert floor.use(None, {"type": "close_betting"})[0] == 200
    assert open_interruption(floor.table, floor.game.seq) is None


def test_what_a_supervisor_declares_answers_it(floor: Floor) -> None:
    came_up(HERE, GONE_PID, dead)
    came_up(HERE, OWN_PID, dead)
    assert floor.game.send(commands.VoidRound("equipment_fault"), floor.cast.gus.as_actor()).accepted
    assert open_interruption(floor.table, floor.game.seq) is None
