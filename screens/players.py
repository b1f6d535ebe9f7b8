"""The pages of the directory of players: who is in it, where they are, what they are stopped from, and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from players.actions import (
    PlayerKnown,
    SecondNeeded,
    StopRefused,
    add_player,
    end_watch_note,
    erase_player,
    write_watch_note,
)
from players.finding import found
from players.models import Player, Stop, WatchNote, in_force
from players.names import directory, shown_name
from rounds.stops import lift_stop, name_player, order_stop, tables_of
from screens.player_forms import ONE_AREA, NameForm, NewPlayerForm, SignedForm, StopForm, WatchNoteForm
from shifts.gaming_day import zone
from staff.approvals import ApprovalRefused, whose_badge
from staff.browsers import browser_of, remember
from staff.forms import PersonSearchForm
from staff.models import Person
from staff.permissions import request_denial_reason, requires
from staff.policy import may
from staff.requests import StaffRequest

SHOWN = 100
NEEDED = {"name": "name_players", "stop": "stop_players", "erase": "erase_players", "watch": "name_players"}


@require_http_methods(["GET", "POST"])
@requires("read_players")
def players(request: StaffRequest) -> HttpResponse:
    """Who is found by `q`, by name or id; without it whoever is stopped. Entering somebody needs a supervisor."""
    form = NewPlayerForm(request.POST or None)
    known: Sequence[Player] = ()
    if request.method == "POST":
        if reason := request_denial_reason(request, "name_players"):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if form.is_valid():
            try:
                return redirect("player", add_player(request.actor, **form.cleaned_data).pk)
            except PlayerKnown as there:
                known = there.rows
                form.add_error(None, str(there))
    search = PersonSearchForm(request.GET, "Name, card or id")
    sought = search.sought
    sees_names = sees(request)
    stops = in_force(timezone.now()).filter(player=OuterRef("pk"))
    rows = _sought(sought, sees_names).annotate(is_stopped=Exists(stops))
    rows = rows if sought else rows.filter(is_stopped=True)
    context = {
        "form": form,
        "known": [(row, name_for(request, row)) for row in known],
        "search": search,
        "q": sought,
        "rows": [(row, name_for(request, row)) for row in rows[:SHOWN]],
        "may_name": may(request.actor, "name_players"),
        "total": Player.objects.count(),
    }
    wrong = form.errors or search.errors
    return render(request, "players/players.html", context, status=409 if known else 422 if wrong else 200)


def _sought(sought: str, sees_names: bool) -> QuerySet[Player]:
    """Everybody where nothing is sought; by id alone for whoever reads no names."""
    if not sought:
        return Player.objects.all()
    begins = Q(pk__startswith=sought)
    return Player.objects.filter(begins | Q(pk__in=found(sought).values("pk")) if sees_names else begins)


def sees(request: StaffRequest) -> bool:
    """Whether the pit asks: a dealer sees the names at a table of theirs alone, an auditor none."""
    return may(request.actor, "name_players")


def name_for(request: StaffRequest, row: Player) -> str:
    """A player's name for whoever asks."""
    return shown_name(row.pk, row.name) if sees(request) else row.pk


@require_http_methods(["GET", "POST"])
@requires("read_players")
def player(request: StaffRequest, player: str) -> HttpResponse:
    """One player: where they are, what they are stopped from, and the forms that change it."""
    row = get_object_or_404(Player, pk=player)
    change = request.POST.get("do", "")
    forms = _forms(request, row, change)
    if request.method == "POST":
        if change not in NEEDED:
            raise Http404("Nothing of this name is done here")
        if reason := request_denial_reason(request, NEEDED[change]):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if answer := _done(request, row, change, forms):
            return answer
    return _page(request, row, forms)


def _page(
    request: StaffRequest, row: Player, forms: dict[str, Any], lifting: tuple[int, SignedForm] | None = None
) -> HttpResponse:
    """The page of a player. `lifting`: the form of the stop that was to be lifted, as it was filled in."""
    now = timezone.now()
    stops = row.stops.select_related("ordered_by", "approved_by", "lifted_by", "lift_approved_by")
    context = {
        "row": row,
        "name": name_for(request, row),
        "sees_names": sees(request),
        "tables": tables_of(row.pk),
        "stops": [(stop, stop.holds(now), scope_text(stop), _lift_form(stop, lifting)) for stop in stops],
        "zone": zone(),
        "may_name": may(request.actor, "name_players") and row.erased_at is None,
        "may_stop": may(request.actor, "stop_players"),
        "watch_notes": [(note, note.holds(now)) for note in row.watch_notes.select_related("written_by", "ended_by")],
        "may_erase": may(request.actor, "erase_players") and row.erased_at is None,
        **forms,
    }
    failed = lifting is not None or any(form.errors for form in forms.values())
    return render(request, "players/player.html", context, status=422 if failed else 200)


def _lift_form(stop: Stop, lifting: tuple[int, SignedForm] | None) -> SignedForm:
    number, form = lifting or (0, SignedForm())
    return form if number == stop.pk else SignedForm(None, f"lift-{stop.pk}")


def scope_text(stop: Stop) -> str:
    """What a stop is about, as the form names it."""
    scope = f"game:{stop.game}" if stop.game else f"wager:{stop.wager}" if stop.wager else ""
    scope = ONE_AREA if stop.one_area else scope
    return dict(StopForm.base_fields["scope"].choices).get(scope, scope)  # type: ignore[attr-defined]


def _forms(request: StaffRequest, row: Player, change: str) -> dict[str, Any]:
    said = {"name": row.name, "card": row.card, "note": row.note}
    return {
        "name_form": NameForm(request.POST if change == "name" else None, said, "player"),
        "stop_form": StopForm(request.POST if change == "stop" else None),
        "watch_form": WatchNoteForm(request.POST if change == "watch" else None),
    }


def _done(request: StaffRequest, row: Player, change: str, forms: dict[str, Any]) -> HttpResponse | None:
    """What was asked for, carried out; None where it was not, and a form says why."""
    if change == "erase":
        return _erased(request, row)
    form = forms[f"{change}_form"]
    if not form.is_valid():
        return None
    if change == "name":
        return _named(request, row, form)
    answer = redirect("player", row.pk)
    if change == "watch":
        try:
            write_watch_note(request.user, row.pk, form.cleaned_data["text"], form.ends_at)
        except StopRefused as refused:
            messages.error(request, str(refused))  # the page has no such form any more
        directory.forget()
        return answer
    approver = _approver(request, form)
    if approver is None:
        return None
    try:
        order_stop(request.user, approver, row.pk, form.cleaned_data["reason"], form.ends_at, form.what)
    except StopRefused as refused:
        form.add_error(None, str(refused))
        return None
    remember(request, answer, approver)
    kept = "Kept to one playing area" if form.what.one_area else "Stopped"
    messages.success(request, f"{kept} on the whole floor. {approver} has approved it.")
    return answer


def _named(request: StaffRequest, row: Player, form: NameForm) -> HttpResponse | None:
    """The name is given; None where the form says why not, or whose badge it takes."""
    approver = _approver(request, form) if form.is_signed else None
    if form.is_signed and approver is None:
        return None
    answer = redirect("player", row.pk)
    try:
        stop = name_player(request.actor, row.pk, **form.said, approver=approver)
    except PlayerKnown as refused:
        form.add_error("card", str(refused))
        return None
    except SecondNeeded as refused:
        form.add_error("badge_number", str(refused))
        return None
    except StopRefused as refused:
        messages.error(request, str(refused))  # the page has no such form any more
        return answer
    if stop is not None and approver is not None:
        remember(request, answer, approver)
        messages.success(request, f"Named. {approver} has approved it, and the pit has an alert.")
    return answer


def _approver(request: StaffRequest, form: SignedForm | NameForm) -> Person | None:
    said = form.cleaned_data
    try:
        return whose_badge(said["badge_number"], said["pin"], browser_of(request), timezone.now())
    except ApprovalRefused as refused:
        form.add_error("pin", refused.message)
        return None


def _erased(request: StaffRequest, row: Player) -> HttpResponse:
    try:
        erase_player(request.actor, row.pk)
        directory.forget()
    except StopRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "The name is erased. The record goes on to know this player by the id.")
    return redirect("player", row.pk)


@require_POST
@requires("name_players")
def end_watch(request: StaffRequest, number: int) -> HttpResponse:
    """End a watch note before its time."""
    note = get_object_or_404(WatchNote, pk=number)
    try:
        end_watch_note(request.user, number)
    except StopRefused as refused:
        messages.error(request, str(refused))
    directory.forget()
    return redirect("player", note.player_id)


@require_POST
@requires("stop_players")
def lift(request: StaffRequest, number: int) -> HttpResponse:
    """End a stop, with a reason and the badge of whoever approves; the page again where it is not ended."""
    stop = get_object_or_404(Stop, pk=number)
    form, answer = SignedForm(request.POST, f"lift-{number}"), redirect("player", stop.player_id)
    approver = _approver(request, form) if form.is_valid() else None
    if approver is not None:
        try:
            lift_stop(request.user, approver, number, form.cleaned_data["reason"])
        except StopRefused as refused:
            form.add_error(None, str(refused))
        else:
            remember(request, answer, approver)
            messages.success(request, f"Lifted. {approver} has approved it.")
            return answer
    return _page(request, stop.player, _forms(request, stop.player, ""), (number, form))
