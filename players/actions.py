"""What is written in the directory: who is in it, what they are called, and stops. Each is in the audit log, by id."""

from __future__ import annotations

from datetime import date, datetime
from unicodedata import category, normalize

from django.db import transaction
from django.utils import timezone

from players.models import NAME_LENGTH, Player, Stop, in_force, new_salt
from rules.core.roles import at_least
from shifts.gaming_day import zone
from staff.actor import Actor
from staff.approvals import NOT_BY_REQUESTER
from staff.audit_log import log_change
from staff.models import Person
from staff.plain_text import JOINERS, without_strays

APPROVES = "pit_manager"
# Beside letters, what letters bear, and digits. Anything else has no place in a name or a reason, which without it need
# no escaping wherever they are shown.
_IN_NAMES = frozenset(" .’()/-")
_IN_REASONS = _IN_NAMES | frozenset(",:;%$+?!")
# Who has no name gets the one that is given with the seat; nobody's name is changed by seating them.
ENTER = """
INSERT INTO players_player (id, name, note, salt, entered_at, entered_by) VALUES (%s, %s, '', %s, now(), %s)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, salt = excluded.salt
WHERE players_player.name = '' AND excluded.name <> '' AND players_player.erased_at IS NULL
"""


class StopRefused(Exception):
    """Why a stop is not ordered or lifted, or a name not erased."""


def clean_name(name: str) -> str:
    """A name as the directory keeps it."""
    return without_strays(_clean(name, _IN_NAMES | JOINERS)[:NAME_LENGTH].strip())


def clean_reason(text: str) -> str:
    """A reason as the directory keeps it."""
    return _clean(text, _IN_REASONS)


def _clean(text: str, signs: frozenset[str]) -> str:
    said = normalize("NFC", text.replace("'", "’"))
    return " ".join("".join(c for c in said if c in signs or c.isspace() or category(c)[0] in "LMN").split())


def entry(player: str, name: str, actor: str) -> tuple[str, str, str, str]:
    """The parameters of ENTER."""
    return player, clean_name(name), new_salt(), actor


@transaction.atomic
def add_player(by: Actor, name: str, note: str = "") -> Player:
    """Enter somebody under a new id."""
    player = Player.objects.create(name=clean_name(name), note=note.strip(), entered_by=by.id)
    log_change(by, "player_entered", player.pk)
    return player


@transaction.atomic
def name_player(by: Actor, player_id: str, name: str, note: str) -> Player:
    """What a player is called from now on, on every screen and report. Raises StopRefused where the name is erased."""
    player = Player.objects.select_for_update().get(pk=player_id)
    if player.erased_at is not None:
        raise StopRefused("The name is erased for good.")
    player.name, player.note, player.salt = clean_name(name), note.strip(), new_salt()
    player.save(update_fields=["name", "note", "salt"])
    log_change(by, "player_named", player.pk)
    return player


@transaction.atomic
def order_stop(
    by: Person, approver: Person, player_id: str, reason: str, until: datetime | None, game: str = "", wager: str = ""
) -> Stop:
    """Stop a player on the whole floor (ruling 130). Raises StopRefused."""
    _check_two(by, approver)
    reason = clean_reason(reason)
    if not reason:
        raise StopRefused("A stop needs a reason.")
    if until is not None and until <= timezone.now():
        raise StopRefused("A stop ends later than now.")
    player = Player.objects.select_for_update().get(pk=player_id)
    same = in_force(timezone.now()).filter(player=player, game=game, wager=wager, reason=reason)
    if any(_day(each.until) == _day(until) for each in same):
        raise StopRefused("This stop is in force already.")
    stop = Stop.objects.create(
        player=player, game=game, wager=wager, reason=reason, ordered_by=by, approved_by=approver, until=until
    )
    log_change(by.as_actor(), "player_stopped", player.pk, stop=stop.pk, approved_by=approver.username)
    return stop


def _day(until: datetime | None) -> date | None:
    return until and until.astimezone(zone()).date()


@transaction.atomic
def lift_stop(by: Person, approver: Person, number: int, reason: str) -> Stop:
    """End a stop. Raises StopRefused and Stop.DoesNotExist."""
    _check_two(by, approver)
    if not reason.strip():
        raise StopRefused("Lifting a stop needs a reason.")
    stop = Stop.objects.select_for_update().get(pk=number)
    if not stop.holds(timezone.now()):
        raise StopRefused("This stop has ended already.")
    stop.lifted_by, stop.lift_approved_by = by, approver
    stop.lifted_at, stop.lift_reason = timezone.now(), reason.strip()
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
    """Forget a player's name and note for good; the record goes on to know them by their id. Raises StopRefused while
    a stop holds: the floor has to know them.
    """
    player = Player.objects.select_for_update().get(pk=player_id)
    if in_force(timezone.now()).filter(player=player).exists():
        raise StopRefused("A stop is in force: the name stays until it ends.")
    if player.erased_at is None:
        player.name = player.note = player.salt = ""
        player.erased_at = timezone.now()
        player.save(update_fields=["name", "note", "salt", "erased_at"])
        log_change(by, "player_erased", player.pk)
    return player
