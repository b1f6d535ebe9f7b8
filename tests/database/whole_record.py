"""A record with rows in every table: rounds of both games, a jackpot that was hit, refusals, alerts, people."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from cases.actions import Dispute, StepSaid, close_case, enter_step, open_case
from cases.clocks import Clocks, set_clocks
from cases.incidents import enter_incident
from cases.joining import join
from cases.models import Case, CaseMail
from history import actions as history
from players.actions import Scope, add_player, end_watch_note, erase_player, write_watch_note
from proofs import asked as proofs
from proofs import jackpots as verify_jackpots
from reports.actions import made, sign, take_over
from reports.meter_sheets import sheet_of, sign_sheet
from rounds import jackpot_claims, snapshots
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.models import Unfilled
from rounds.stops import lift_stop, order_stop
from rounds.table_actions import take_console
from rounds.tasks import keep_snapshots
from rules import commands as c
from shifts.calendar import HOUSE_PLAN, Shift
from shifts.gaming_day import gaming_day
from shifts.plans import set_plan
from shifts.road_map_actions import note_who_is_here, set_break_rules
from staff import approvals
from staff.actor import SYSTEM, Actor
from staff.models import Person
from staff.people import save_person
from tables.alerts import acknowledge, take_on
from tables.cameras import Reading, read_recorder, set_camera
from tables.floor_plan import add_section, place_table
from tables.models import Alert, Interruption
from tables.webhooks.outbox import add_receiver
from tests.cast import Cast
from tests.table import ANN, PAT, Game
from tests.wagers.chips.floor import fill, opened_tray
from tests.wagers.jackpots.linked_tables import NAME, SPADE_ROYAL, bets_and_shows, linked, seen
from wagers.jackpots.models import Jackpot

JACKPOT_TABLE = "t2"
SENT = frozenset({"cards"})


def whole_record(game: Game) -> None:
    """Add to an open Pontoon table what leaves rows everywhere."""
    every, snapshots.EVERY = snapshots.EVERY, 4
    try:
        _play(game)
        _hit_the_jackpot(game.cast)
        keep_snapshots()
    finally:
        snapshots.EVERY = every
    _cases(game)
    _staff(game)
    _inspected(game.cast)
    Unfilled.objects.create(table_id=JACKPOT_TABLE, round=1)  # as one that was filled so far
    for table in (game.table, JACKPOT_TABLE):
        proofs.ask(table, "ada")
        proofs.make_all()
    verify_jackpots.verify_and_note(NAME, "ada")


def _play(game: Game) -> None:
    opened_tray(game)
    fill(game)
    game.play_round(3_000)
    line = c.LineRef("1.1", "main", PAT)
    game.do(c.RecordMispay(1, line, 50_00, "count", "Miscounted.", 5_00), by=game.cast.mona.as_actor())
    game.open_round()
    game.do(c.CloseBetting())
    assert game.send(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1)).code == "late_wager"
    assert game.send(c.CloseBetting(), expected_seq=1).status == "stale"
    assert game.send(c.CloseBetting(), actor=game.cast.vic.as_actor()).status == "forbidden"
    for number, card in enumerate(("9S", "8D"), 1):
        shoe = Actor("device", "device-9", "Shoe", tables=frozenset({game.table}), device_kind="reader", may_send=SENT)
        sent = CommandEnvelope(game.table, c.DealCard(card, "device"), shoe, device=shoe.id, device_number=number)
        assert execute_sync(sent).accepted
    take_console(game.table, "tablet-1", game.cast.dana)
    for alert in Alert.objects.order_by("id"):
        take_on(alert.pk, game.cast.sam.pk)
        acknowledge([alert.pk], game.cast.sam.pk)
    now = timezone.now()
    Interruption.objects.create(
        table_id=game.table,
        round=2,
        seq=game.seq,
        last_event_at=now,
        stopped_about=now,
        back_at=now,
        resolution="play_on",
        resolved_at=now,
        resolved_by=game.cast.sam,
    )


def _hit_the_jackpot(cast: Cast) -> None:
    game = linked(cast, JACKPOT_TABLE)
    bets_and_shows(game, SPADE_ROYAL)
    game.do(c.Settle())
    assert jackpot_claims.verify_claim(NAME, 1, cast.gus.as_actor(), seen()) == ""


def _cases(game: Game) -> None:
    """One that is closed, with what was put right and a mail, and one that is open."""
    mona, gus = game.cast.mona, game.cast.gus
    set_clocks(gus, Clocks(7, 20, 30))
    open_case(game.cast.dana, Dispute(game.table, 1, PAT, "That was 21.", 20_00, "PM 3.15.1"))
    enter_step(mona, 1, StepSaid("statement", "Two cards.", {"said_by": "player"}))
    line = c.LineRef("1.1", "main", PAT)
    game.do(c.RecoverMispay(1, line, 1_00, case=1), by=mona.as_actor())
    join(1)
    decision = enter_step(mona, 1, StepSaid("decision", "So.", {"outcome": "refused", "clause": "PM 3.15.1"}))
    for number in (1, 2):
        case = Case.objects.get(pk=1)
        CaseMail.objects.create(case=case, words=f"Look {number}.", asked_by=gus, step=decision)
    close_case(mona, gus, 1, "It stands.")
    open_case(game.cast.dana, Dispute(game.table, 1, ANN))
    facts = {"at": timezone.now(), "kind": "dispute", "place": "Table 1", "who": "Ann", "words": "Chips fell."}
    more = {"review": "video", "error": "none", "saved_cents": 5_00, "lost_cents": 0, "round": 1}
    of = {"table": game.row, "case": Case.objects.get(pk=2)}
    first = enter_incident(gus, **facts, **more, **of, corrects=None)
    enter_incident(gus, **facts, **more, **of, corrects=first)


def _staff(game: Game) -> None:
    place_table(SYSTEM, game.table, "Table 1", add_section(SYSTEM, "Main pit", "A"))
    add_receiver(game.cast.gus, "Books", "https://books.example/hook", ["jackpot"])
    now = timezone.now()
    set_break_rules(game.cast.gus, 90, 15, 4)
    set_plan(game.cast.gus, (now + timedelta(days=2)).date(), HOUSE_PLAN.parts)
    asked = approvals.ApprovalRequest(
        game.table, '{"type":"void_round"}', game.seq, "pit_supervisor", "PM 6.2", "device-1"
    )
    over = Shift(now.date(), "Day", now - timedelta(hours=8), now)
    facts, digest = made(over)
    sign(over, "hands_over", game.cast.mona, seen=digest)
    take_over(over, next(iter(facts.open)), game.cast.gus)
    jackpot, day = Jackpot.objects.get(pk=NAME), gaming_day(now) - timedelta(days=1)
    for person in (game.cast.mona, game.cast.gus):
        sign_sheet(jackpot, day, person, seen=sheet_of(jackpot, day)[1])
    given, declined = approvals.ask(game.cast.dana, asked, now), approvals.ask(game.cast.vic, asked, now)
    approvals.approve(given.pk, game.cast.sam, now)
    approvals.decline(declined.pk, game.cast.mona, "No.", now)
    added = save_person(SYSTEM, Person(username="eve", role="dealer", display_name="Eve"), "brass-rail-43-felt")
    note_who_is_here(game.cast.sam, {"dana", "vic", "eve"})
    stop = order_stop(game.cast.sam, game.cast.mona, ANN, "Asked for it", now + timedelta(days=7), Scope("pontoon"))
    lift_stop(game.cast.sam, game.cast.gus, stop.pk, "Asked again")
    order_stop(game.cast.sam, game.cast.mona, ANN, "Asked for it", None, Scope(wager="pair"))
    write_watch_note(game.cast.sam, ANN, "Plays with a partner", now + timedelta(days=7))
    end_watch_note(game.cast.sam, write_watch_note(game.cast.sam, PAT, "Late bets", now + timedelta(days=7)).pk)
    erase_player(game.gus, add_player(game.sam, "Somebody").pk)
    added.role = "pit_supervisor"
    save_person(game.cast.gus.as_actor(), added)


def _inspected(cast: Cast) -> None:
    set_camera(cast.mona, JACKPOT_TABLE, "14", "North", "https://video.example/?camera={camera}&at={utc}")
    now = timezone.now()
    read_recorder(
        cast.mona, "North", Reading(now, now), Reading(now + timedelta(seconds=9), now + timedelta(seconds=9))
    )
    settled, history.SETTLED = history.SETTLED, timedelta(0)
    try:
        draw = history.write_down(cast.ada, gaming_day(now), "", 2, 1)
    finally:
        history.SETTLED = settled
    history.carry_out(draw)
    item = draw.items.first()
    assert item is not None
    history.note_finding(cast.ada, item, "remark", "The cut card lay late.")
