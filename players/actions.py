"""What is written in the directory: who is in it, what they are called, stops and watch notes. Each is in the audit
log, by id.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from players.models import KEY, Player, ReadsIn, Stop, WatchNote, in_force, new_salt
from players.spelling import card_fault, kept, key_of, lookup_form, name_fault, reason_fault
from players.stops import alike_stops_of
from rules.authority import SECOND
from rules.core.roles import at_least
from rules.wording.not_decided import not_decided
from shifts.gaming_day import zone
from staff.actor import Actor
from staff.approvals import NOT_BY_REQUESTER
from staff.audit_log import log_change
from staff.models import Person

APPROVES = "pit_manager"
# Who has no name gets the one that is given with the seat, and the card; nobody's name is changed by seating them.
ENTER = """
INSERT INTO players_player (id, name, lookup, card, note, salt, entered_at, entered_by)
VALUES (%s, %s, %s, %s, '', %s, now(), %s)
ON CONFLICT (id) DO UPDATE
SET name = excluded.name, lookup = excluded.lookup, card = coalesce(nullif(players_player.card, ''), excluded.card),
    salt = excluded.salt
WHERE players_player.name = '' AND excluded.name <> '' AND players_player.erased_at IS NULL
"""
# Of the same name or card as somebody who is to be entered; nobody where the id has its name already.
FIND_SAME = """
SELECT p.id, %(card)s <> '' AND p.card = %(card)s, EXISTS (SELECT FROM players_stop s WHERE s.player_id = p.id
    AND s.wager = '' AND NOT s.one_area AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > now()))
FROM players_player p
WHERE p.id <> %(player)s AND (%(card)s <> '' AND p.card = %(card)s
    OR %(key)s <> '' AND replace(p.lookup, ' ', '') = %(key)s)
    AND NOT EXISTS (SELECT FROM players_player own WHERE own.id = %(player)s AND own.name <> '')
ORDER BY 2 DESC, p.entered_at LIMIT 8
"""
# Somebody who has no name and may be given one.
NAMELESS = "SELECT id FROM players_player WHERE id = %s AND name = '' AND erased_at IS NULL"


class StopRefused(Exception):
    """Why a stop is not ordered or lifted, somebody is not entered or named, or a name not erased."""


@dataclass
class PlayerKnown(StopRefused):
    """Somebody of that name is there, or of that card: whether it is they is for whoever typed it to say."""

    rows: Sequence[Player]
    by_card: bool

    def __str__(self) -> str:
        return CARD_KNOWN if self.by_card else NAME_KNOWN


class SecondNeeded(StopRefused):
    """A name is like that of somebody who is stopped, or is taken from somebody who is: two people give it."""


class Scope(NamedTuple):
    """What a stop is about: a game or a kind of wager, or all play where it names neither; or one playing area, to
    which a player is kept (PM 3.9, TC 3.4.3).
    """

    game: str = ""
    wager: str = ""
    one_area: bool = False


EVERYTHING = Scope()
NAME_KNOWN = not_decided("name_known")
CARD_KNOWN = not_decided("card_known")
SECOND_LIKE = not_decided("second_like")
SECOND_LIKE_HERE = not_decided("second_like_here")
SECOND_STOPPED = "They are stopped from play (ruling 130). A Pit Supervisor who is not you approves another name."


def entry(player: str, name: str, actor: str, card: str = "") -> tuple[str, ...]:
    """The parameters of ENTER."""
    return player, kept(name), lookup_form(name), card, new_salt(), actor


def same_as(player: str, name: str, card: str = "") -> dict[str, str]:
    """The parameters of FIND_SAME."""
    return {"player": player, "key": key_of(lookup_form(name)), "card": card}


def _checked(name: str, note: str, card: str) -> dict[str, str]:
    """What a row says of these. Raises StopRefused for what is not taken."""
    if fault := name_fault(name) or reason_fault(note, "The note") or card_fault(card):
        raise StopRefused(fault)
    return {"name": kept(name), "lookup": lookup_form(name), "note": kept(note), "card": card}


def _refuse_known(player: str, form: str, card: str, another_person: bool) -> None:
    """Raises PlayerKnown; whoever has the card is there, whatever is said."""
    found = Player.objects.exclude(pk=player).order_by("entered_at")
    if card and (theirs := list(found.filter(card=card))):
        raise PlayerKnown(theirs, by_card=True)
    key = key_of(form)
    if key and not another_person and (namesakes := list(found.alias(key=KEY).filter(key=key)[:8])):
        raise PlayerKnown(namesakes, by_card=False)


@transaction.atomic
def add_player(by: Actor, name: str, note: str = "", card: str = "", *, another_person: bool = False) -> Player:
    """Enter somebody under a new id. Raises StopRefused; PlayerKnown where they may be there, unless it is said that
    this is another person.
    """
    said = _checked(name, note, card)
    _refuse_known("", said["lookup"], card, another_person)
    player = Player.objects.create(**said, entered_by=by.id)
    log_change(by, "player_entered", player.pk)
    return player


@transaction.atomic
def name_player(
    by: Actor, player_id: str, name: str, note: str, card: str = "", *, approver: Person | None = None
) -> Stop | None:
    """What a player is called from now on, on every screen and report, and their card; the stop for which two people
    gave the name, if any (ruling 130).

    Raises StopRefused; PlayerKnown for the card of somebody else; SecondNeeded where nobody approves a name that a stop
    is about.
    """
    said = _checked(name, note, card)
    player = Player.objects.select_for_update().get(pk=player_id)
    if player.erased_at is not None:
        raise StopRefused("The name is erased for good.")
    _refuse_known(player_id, "", card, another_person=True)
    renamed = said["lookup"] != player.lookup
    for column, value in said.items():
        setattr(player, column, value)
    player.salt = new_salt()
    player.save(update_fields=[*said, "salt"])
    stop = _stop_about(player) if renamed else None
    if stop is None:
        log_change(by, "player_named", player.pk)
        return None
    if approver is None or approver.username == by.id or not at_least(approver.role, SECOND):
        raise SecondNeeded(SECOND_STOPPED if stop.player_id == player.pk else SECOND_LIKE)
    log_change(by, "player_named", player.pk, stop=stop.pk, approved_by=approver.username)
    return stop


def _stop_about(player: Player) -> Stop | None:
    """The oldest stop that holds for a player, else for somebody of a name like the one they have now."""
    own = in_force(timezone.now()).filter(player=player).order_by("pk").first()
    alike = alike_stops_of(player.pk) if own is None else ()
    return Stop.objects.get(pk=alike[0].number) if alike else own


@transaction.atomic
def order_stop(
    by: Person, approver: Person, player_id: str, reason: str, until: datetime | None, scope: Scope = EVERYTHING
) -> Stop:
    """Stop a player on the whole floor, or keep them to one playing area (ruling 130). Raises StopRefused."""
    _check_two(by, approver)
    reason = _checked_reason(reason)
    if not reason:
        raise StopRefused("A stop needs a reason.")
    if until is not None and until <= timezone.now():
        raise StopRefused("A stop ends later than now.")
    player = Player.objects.select_for_update().get(pk=player_id)
    same = in_force(timezone.now()).filter(player=player, reason=reason, **scope._asdict())
    if any(_day(each.until) == _day(until) for each in same):
        raise StopRefused("This stop is in force already.")
    stop = Stop.objects.create(
        player=player, reason=reason, ordered_by=by, approved_by=approver, until=until, **scope._asdict()
    )
    log_change(by.as_actor(), "player_stopped", player.pk, stop=stop.pk, approved_by=approver.username)
    return stop


def _checked_reason(text: str) -> str:
    if fault := reason_fault(text):
        raise StopRefused(fault)
    return kept(text)


def _day(until: datetime | None) -> date | None:
    return until and until.astimezone(zone()).date()


@transaction.atomic
def lift_stop(by: Person, approver: Person, number: int, reason: str) -> Stop:
    """End a stop. Raises StopRefused and Stop.DoesNotExist."""
    _check_two(by, approver)
    reason = _checked_reason(reason)
    if not reason:
        raise StopRefused("Lifting a stop needs a reason.")
    stop = Stop.objects.select_for_update().get(pk=number)
    if not stop.holds(timezone.now()):
        raise StopRefused("This stop has ended already.")
    stop.lifted_by, stop.lift_approved_by = by, approver
    stop.lifted_at, stop.lift_reason = timezone.now(), reason
    stop.save(update_fields=["lifted_by", "lift_approved_by", "lifted_at", "lift_reason"])
    log_change(by.as_actor(), "stop_lifted", stop.player_id, stop=stop.pk, approved_by=approver.username)
    return stop


def _check_two(by: Person, approver: Person) -> None:
    if approver.pk == by.pk:
        raise StopRefused(NOT_BY_REQUESTER)
    if not at_least(approver.role, APPROVES):
        raise StopRefused(f"{approver} is no Pit Manager. A Pit Manager approves.")


@transaction.atomic
def erase_player(by: Actor, player_id: str) -> Player:
    """Forget a player's name, card and notes for good; the record goes on to know them by their id. Raises StopRefused
    while a stop holds: the floor has to know them.
    """
    player = Player.objects.select_for_update().get(pk=player_id)
    if in_force(timezone.now()).filter(player=player).exists():
        raise StopRefused("A stop is in force: the name stays until it ends.")
    if player.erased_at is None:
        player.name = player.lookup = player.card = player.note = player.salt = ""
        player.erased_at = timezone.now()
        player.save(update_fields=["name", "lookup", "card", "note", "salt", "erased_at"])
        player.watch_notes.filter(ended_at=None).update(ended_at=player.erased_at)
        player.watch_notes.update(text="", salt="")
        ReadsIn.objects.filter(player=player).delete()
        log_change(by, "player_erased", player.pk)
    return player


@transaction.atomic
def read_in(player_id: str, language: str) -> None:
    """A player chose the language that they read. Nobody chooses it for somebody whom the directory does not know, or
    whose name is erased.
    """
    if Player.objects.select_for_update().filter(pk=player_id, erased_at=None).first():
        ReadsIn.objects.update_or_create(player_id=player_id, defaults={"language": language})


def language_of(player_id: str) -> str:
    """What a player chose to read; "" for nothing."""
    return ReadsIn.objects.filter(player_id=player_id).values_list("language", flat=True).first() or ""


@transaction.atomic
def write_watch_note(by: Person, player_id: str, text: str, until: datetime) -> WatchNote:
    """Tell the pit what to keep an eye on, until a time. Raises StopRefused."""
    if fault := reason_fault(text, "The note"):
        raise StopRefused(fault)
    if not kept(text):
        raise StopRefused("A watch note says what to look for.")
    if until <= timezone.now():
        raise StopRefused("A watch note ends later than now.")
    player = Player.objects.select_for_update().get(pk=player_id)
    if player.erased_at is not None:
        raise StopRefused("The name is erased for good.")
    note = WatchNote.objects.create(player=player, text=kept(text), written_by=by, until=until)
    log_change(by.as_actor(), "watch_note_written", player.pk, note=note.pk)
    return note


@transaction.atomic
def end_watch_note(by: Person, number: int) -> WatchNote:
    """End a watch note before its time. Raises StopRefused and WatchNote.DoesNotExist."""
    note = WatchNote.objects.select_for_update().get(pk=number)
    if not note.holds(timezone.now()):
        raise StopRefused("This watch note has ended already.")
    note.ended_by, note.ended_at = by, timezone.now()
    note.save(update_fields=["ended_by", "ended_at"])
    log_change(by.as_actor(), "watch_note_ended", note.player_id, note=note.pk)
    return note
