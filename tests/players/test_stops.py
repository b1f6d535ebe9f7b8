"""Stops on the whole floor: ordered by one and approved by another, refused at every table, told to the pit."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from players.actions import Scope, StopRefused
from players.models import Player, Stop
from players.names import why
from proofs.recompute import recompute
from proofs.staff_record import verify_staff
from proofs.verify import verify_table
from rounds.replay import replay_round
from rounds.stops import lift_stop, order_stop
from rules import commands as c
from staff.actor import SYSTEM
from staff.models import AuditLogEntry
from staff.people import save_person
from tables.models import Alert, Table
from tests.table import ANN, PAT, Game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("ruling 130")]
REASON = "Asked to be kept from play"


def another_table(game: Game) -> Game:
    Table.objects.create(id="t9", name="Table 9")
    return opened(Game("t9", game.cast))


def stop(at: Game, player: str = PAT, until: datetime | None = None, game: str = "") -> Stop:
    return order_stop(at.cast.sam, at.cast.mona, player, REASON, until, Scope(game=game))


def test_a_stop_holds_at_every_table_and_the_pit_is_told(game: Game, notifications: list[tuple[str, int]]) -> None:
    other = another_table(game)
    notifications.clear()
    ordered = stop(game)
    assert {table for table, _ in notifications} == {"t1", "t9"}
    told = Alert.objects.get(kind="player_stopped")
    assert (told.table_id, "at Table 1 and Table 9" in told.message) == ("t1", True), "one for one stop"
    for table in (game, other):
        table.do(c.OpenBetting())
        answer = table.send(c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1))
        assert (answer.status, answer.code, answer.clause) == ("refused", "player_stopped", "ruling 130")
        assert REASON not in answer.message
        table.do(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1))
    raised = Alert.objects.filter(kind="player_stopped", seq__gt=0)
    assert set(raised.values_list("table", flat=True)) == {"t1", "t9"}
    assert f"‹stop:{ordered.pk}›" in raised[0].message
    lift_stop(game.cast.sam, game.cast.mona, ordered.pk, "Came to an end")
    game.do(c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1))


def test_the_alert_of_a_stop_stands_where_its_player_sits(game: Game) -> None:
    another_table(game)
    game.do(c.SeatPlayer(PAT, "Pat", None))
    stop(game)
    told = Alert.objects.get(kind="player_stopped")
    assert told.table_id == "t9"
    assert "sits at Table 9, was also at Table 1" in told.message


def test_who_is_stopped_is_seated_nowhere(game: Game) -> None:
    game.do(c.SeatPlayer("zoe", "Zoe", None))
    other = another_table(game)
    stop(game, "zoe")
    assert other.send(c.SeatPlayer("zoe", "Zoe", 5)).code == "player_stopped"
    game.do(c.SeatPlayer("yan", "Yan", None))


def test_a_round_that_is_on_is_played_and_repeats_leave_theirs_out(game: Game) -> None:
    game.open_round()
    game.do(c.CloseBetting())
    stop(game)
    game.do(*game_rest())
    game.do(c.OpenBetting(keep_wagers=True))
    assert game.send(c.RepeatWagers()).code == "player_stopped"


def game_rest() -> tuple[object, ...]:
    cards = (c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"))
    return (*cards, c.Settle(), c.Stand(), c.DealCard("KD"), c.Settle())


def test_a_correction_brings_no_new_wager_of_theirs(game: Game) -> None:
    """Their own that lay there before the stop is put right as ever."""
    game.open_round()
    game.do(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1))
    stop(game)
    pats, anns = (wager.id for area in game.state.round.areas for wager in area.wagers if wager.kind == "main")
    for stakes in ((c.Stake(PAT, 2_000),), (c.Stake(ANN, 2_000), c.Stake(PAT, 1_000))):
        assert game.send(c.CorrectWager(anns, stakes)).code == "player_stopped"
    game.do(c.CorrectWager(pats, (c.Stake(PAT, 3_000),)))
    round_ = game.row.rounds.get(number=1)
    assert recompute(round_, replay_round(round_)).same


def test_a_correction_makes_no_wager_of_a_kind_that_is_stopped(game: Game) -> None:
    game.do(c.OpenBetting(), c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1))
    game.do(c.PlaceWager(3, (c.Stake(ANN, 2_000),), line=2))
    order_stop(game.cast.sam, game.cast.mona, ANN, REASON, None, Scope(wager="pair"))
    anns = game.state.round.areas[2].wagers[1].id
    assert game.send(c.CorrectWager(anns, (c.Stake(ANN, 2_000),), kind="pair")).code == "player_stopped"
    game.do(c.CorrectWager(anns, (c.Stake(ANN, 3_000),)))


def test_a_stop_that_is_ordered_twice_is_one(game: Game) -> None:
    ordered = stop(game, until=timezone.now() + timedelta(days=7))
    with pytest.raises(StopRefused, match="in force already"):
        stop(game, until=timezone.now() + timedelta(days=7, seconds=1))
    stop(game, until=timezone.now() + timedelta(days=30))
    lift_stop(game.cast.sam, game.cast.mona, ordered.pk, "Over")
    stop(game, until=timezone.now() + timedelta(days=7))


@pytest.mark.parametrize(("zone", "day"), [("Asia/Singapore", "2027-01-02"), ("America/New_York", "2027-01-01")])
def test_a_stop_ends_on_a_day_of_the_casinos(settings: Any, zone: str, day: str) -> None:
    settings.CASINO_ZONE = zone
    at = datetime(2027, 1, 1, 18, tzinfo=UTC)
    assert why("Rude", at) == why("Rude", at.isoformat()) == f"Reason: Rude, until {day}."


def test_a_claim_that_waited_is_not_granted_on_record_either(game: Game) -> None:
    """A correction and the proof play the round again with the stop of then."""
    game.do(
        c.OpenBetting(),
        c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1),
        c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1),
    )
    game.do(c.PlaceWager(3, (c.Stake(ANN, 1_000),), kind="pair"))
    ordered = stop(game, ANN)
    game.do(c.CloseBetting())
    raised = Alert.objects.get(kind="player_stopped", seq__gt=0)
    assert (raised.clause, f"‹stop:{ordered.pk}›" in raised.message) == ("ruling 130", True)
    lift_stop(game.cast.sam, game.cast.mona, ordered.pk, "Over")
    proved_after_a_correction(game, 1)
    assert [wager.kind for wager in game.state.round.areas[2].wagers] == ["main"]


def test_a_correction_brings_back_no_wager_that_a_repeat_left_out(game: Game) -> None:
    game.do(
        c.OpenBetting(),
        c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1),
        c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1),
    )
    game.do(c.CloseBetting(), *(c.DealCard(card) for card in ("9S", "8D", "8H", "KH", "QD")), c.Stand(), c.Stand())
    game.do(c.DealCard("KD"), c.Settle(), c.OpenBetting(keep_wagers=True))
    stop(game)
    game.do(c.RepeatWagers(), c.CloseBetting())
    proved_after_a_correction(game, 2)
    assert game.state.round.areas[2].wagers == ()


def proved_after_a_correction(game: Game, number: int) -> None:
    game.do(c.DealCard("9S"))
    game.do(c.CorrectCard(3 if number == 1 else 4, "9S", "7C"))
    round_ = game.row.rounds.get(number=number)
    assert recompute(round_, replay_round(round_)).same
    assert verify_table(game.table).faults == []


def test_one_alone_stops_nobody(game: Game) -> None:
    with pytest.raises(StopRefused, match="themselves"):
        order_stop(game.cast.mona, game.cast.mona, PAT, REASON, None)
    with pytest.raises(StopRefused, match="no Pit Manager"):
        order_stop(game.cast.mona, game.cast.sam, PAT, REASON, None)
    with pytest.raises(StopRefused, match="reason"):
        order_stop(game.cast.sam, game.cast.mona, PAT, "<>", None)
    ordered = stop(game)
    with pytest.raises(StopRefused, match="themselves"):
        lift_stop(game.cast.mona, game.cast.mona, ordered.pk, "Over")
    assert Stop.objects.get().holds(timezone.now())
    lift_stop(game.cast.gus, game.cast.mona, ordered.pk, "Over")
    with pytest.raises(StopRefused, match="ended already"):
        lift_stop(game.cast.gus, game.cast.mona, ordered.pk, "Over")
    lines = AuditLogEntry.objects.filter(action__in=("player_stopped", "stop_lifted")).order_by("id")
    assert [(line.action, line.subject, line.details["approved_by"]) for line in lines] == [
        ("player_stopped", PAT, "mona"),
        ("stop_lifted", PAT, "mona"),
    ]


def test_a_stop_of_another_game_and_one_that_ended_do_not_hold(game: Game) -> None:
    stop(game, game="three_card_poker")
    with pytest.raises(StopRefused, match="later than now"):
        stop(game, until=timezone.now() - timedelta(days=1))
    game.open_round()
    ended = stop(game, ANN, until=timezone.now() + timedelta(seconds=0.2))
    while ended.holds(timezone.now()):
        pass
    game.do(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1))


def test_the_record_decides_a_refusal_again_after_the_stop_was_lifted(game: Game) -> None:
    game.open_round()
    ordered = stop(game, ANN)
    assert game.send(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1)).code == "player_stopped"
    lift_stop(game.cast.sam, game.cast.mona, ordered.pk, "Over")
    game.do(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1))
    round_ = game.row.rounds.get(number=1)
    assert recompute(round_, replay_round(round_)).same


def test_the_page_orders_and_lifts_by_badge(game: Game) -> None:
    mona = game.cast.mona
    mona.badge_number = "M-77"
    mona.set_pin("4711")
    save_person(SYSTEM, mona)
    client = game.cast.client(game.cast.sam)
    address = f"/players/of/{PAT}/"
    said = {"do": "stop", "scope": "game:pontoon", "until": "7", "reason": "Rude", "badge_number": "M-77"}
    assert client.post(address, said | {"pin": "0000"}).status_code == 422
    assert client.post(address, said | {"pin": "4711"}).status_code == 302
    page = client.get(address).content.decode()
    assert {"In force", "Rude", "Table 1"} <= {words for words in ("In force", "Rude", "Table 1") if words in page}
    assert PAT in client.get("/players/").content.decode()
    lifted = {"reason": "Sorry", "badge_number": "M-77", "pin": "4711"}
    assert client.post(f"/players/stops/{Stop.objects.get().pk}/lift/", lifted).status_code == 302
    assert Stop.objects.get().lifted_by == game.cast.sam
    assert game.cast.client(game.cast.dana).get(address).status_code == 403
    auditor = game.cast.client(game.cast.ada)
    assert "Rude" not in auditor.get(address).content.decode()
    assert auditor.post(address, said).status_code == 403
    assert client.post(address, {"do": "erase"}).status_code == 403


def test_the_audit_log_proves_the_directory(game: Game) -> None:
    stop(game)
    proof = verify_staff()
    assert proof.sound, proof.faults
    assert Player.objects.filter(pk=PAT).exists()
    Stop.objects.create(
        player_id=PAT, reason="By hand", ordered_by=game.cast.sam, approved_by=game.cast.mona, game="pontoon"
    )
    assert ["audit log" in fault for fault in verify_staff().faults] == [True]
