"""The pages of the audit history: rounds, one round step by step, a table's raw log. For supervisors and auditors."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

import rules.events
from database.replica import from_replica
from history import page as pages
from history import players, queries
from history.answered import answers_of, told_of
from history.chain import badge_of, badges_of, chain_fault, records_text
from history.counts import counted, counts_that_differ, suspects
from history.filters import EventFilters, RoundFilters
from history.hits import hits_of
from history.paging import ADD_UP, EVENTS, ROUNDS, filters_of, page_of
from history.saved import search_context
from history.totals import RoundTotals, count_of, totals_of
from history.video import VideoForm
from proofs import asked as proofs
from proofs.recompute import recompute
from rounds.access import with_mispays
from rounds.models import Event, Round
from rounds.redaction import redacted
from rounds.replay import redacted_replay, replay_round
from rounds.rulings import rows_of, rulings
from rules.wording.rulebooks import place_text
from rules.wording.tray import fits_text, suspect_text, traces_text
from staff.forms import SearchForm
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest
from tables.frozen_rounds import open_cases_of
from tables.models import Table

RULINGS_ON_A_PAGE = 25
ROUNDS_ON_A_PAGE = 50
EVENTS_ON_A_PAGE = 100
SUSPECTS = 20
LARGEST_ROUND = 2**31 - 1
FRAGMENT_HEADER = "X-Fragment"  # what the script asks with when it needs only the step


@require_safe
@requires("read_history")
@from_replica
def rounds(request: StaffRequest) -> HttpResponse:
    """Rounds that match the filters of the address, newest first, with sums."""
    form = RoundFilters(request.GET)
    wanted = form.wanted
    found, known = queries.rounds_found(wanted) if form.is_valid() else (Round.objects.none(), None)
    shown = page_of(queries.with_counts(found), ROUNDS, ROUNDS_ON_A_PAGE, request.GET)
    tables = {table.id: table for table in Table.objects.all()}
    badges = badges_of(dict.fromkeys(tables, 0))
    controller = wanted.get("controller", "")
    hits = hits_of(shown.rows, wanted)
    controlled = players.controlled(shown.rows, controller) if controller else {}
    context = {
        "form": form,
        "wanted": wanted,
        "page": shown,
        "rows": [
            (
                row,
                tables[row.table_id].name,
                row.staked_cents - row.returned_cents,
                controlled.get(row.pk, ()),
                hits.get(row.pk),
            )
            for row in shown.rows
        ],
        "training": {table.id for table in tables.values() if table.training},
        "totals": totals_of(found, wanted.get("player", ""), known, everything=ADD_UP in request.GET),
        "video_form": VideoForm(auto_id="id_video_%s"),
        "records": [(table, badges[table.id]) for table in tables.values()],
        "records_said": records_text(badges.values()),
        "broken": any(badge.state == "broken" for badge in badges.values()),
        "may_verify": may(request.actor, "verify_audit"),
        "may_read_results": may(request.actor, "read_results"),
    } | search_context(request, "history")
    return render(request, "history/rounds.html", context)


@require_safe
@requires("read_history")
def table(request: StaffRequest, table: str) -> HttpResponseRedirect:
    """The rounds of one table."""
    return redirect(f"{reverse('history')}?table={table}")


def found_round(table: str, number: int) -> Round:
    """The round, or 404."""
    if number > LARGEST_ROUND:
        raise Http404(f"There is no round {number}.")
    return get_object_or_404(with_mispays(Round.objects.select_related("table")), table_id=table, number=number)


@require_safe
@requires("read_history")
@from_replica
def one_round(request: StaffRequest, table: str, number: int) -> HttpResponse:
    """A round at one of its steps (`?step=`, the last by default); `?recompute=1` decides it again."""
    round_ = found_round(table, number)
    replay = replay_round(round_)
    people = pages.people_of(round_, replay)
    shown = redacted_replay(replay)
    lines = pages.lines_of(shown, people)
    step = _step_of(request, lines)
    context: dict[str, Any] = {
        "round": round_,
        "table": round_.table,
        "training": round_.table.training,
        "place": place_text(round_.ruleset),
        "lines": lines,
        "count": len(lines),
        "shown": pages.shown_step(shown, lines, people, step) if lines else None,
        "fault": replay.fault,
        "may_try": may(request.actor, "what_if"),
    }
    if request.headers.get(FRAGMENT_HEADER) == "step" and lines:
        response = render(request, "history/_step.html", context)
    else:
        response = render(request, "history/round.html", context | _whole_round(request, round_, replay, people))
    patch_vary_headers(response, [FRAGMENT_HEADER])
    return response


def _step_of(request: StaffRequest, lines: list[pages.StepLine]) -> int:
    """The step asked for, by its number or its event's, within the round."""
    count, event = len(lines), request.GET.get("event", "")
    of_event = [line.number for line in lines if str(line.seq) == event]
    step = request.GET.get("step") or (str(of_event[0]) if of_event else "")
    return min(max(int(step), 1), count) if step.isdecimal() and len(step) < 10 else count


def _whole_round(request: StaffRequest, round_: Round, replay: Any, people: pages.People) -> dict[str, Any]:
    """What the page of a round says besides the step."""
    rows = [step.row for step in replay.steps]
    settled, sums = pages.settlement_of(round_, people)
    mispays, mispaid = pages.mispays_of(round_, people)
    last_seq = rows[-1].seq if rows else round_.first_seq
    return {
        "dealer": people.of_staff(round_.dealer),
        "first": rows[0] if rows else None,
        "last": rows[-1] if rows else None,
        "last_hash": bytes(rows[-1].hash).hex() if rows else "",
        "program": next(
            (each.event.program for each in replay.steps if isinstance(each.event, rules.events.BettingOpened)), ""
        ),
        "refusals": sum(row.type == "command_refused" for row in rows),
        "settled": settled,
        "told": told_of(replay, people),
        "answers": answers_of(replay, people),
        "sums": sums,
        "mispays": mispays,
        "areas": pages.areas_of(round_, people),
        "mispaid": mispaid,
        "mispay_facts": {"path": f"/api/v1/tables/{round_.table_id}", "round": round_.number},
        "cases": open_cases_of(round_.table_id, round_.number),
        "may_open_case": may(request.actor, "open_case", round_.table_id),
        "may_mispay": may(request.actor, "command:record_mispay", round_.table_id),
        "chain_fault": chain_fault(rows),
        "badge": badge_of(round_.table_id, last_seq),
        "proof": proofs.proof_under_way(round_.table_id, timezone.now()),
        "recomputed": recompute(round_, replay) if request.GET.get("recompute") else None,
        "earlier": _neighbour(round_, -1),
        "later": _neighbour(round_, 1),
        "may_export": may(request.actor, "export_history"),
        "may_verify": may(request.actor, "verify_audit"),
    }


def _neighbour(round_: Round, distance: int) -> int | None:
    """The number of the round before or after at the table, where there is one."""
    number = round_.number + distance
    return number if Round.objects.filter(table_id=round_.table_id, number=number).exists() else None


@require_safe
@requires("read_history")
@from_replica
def events(request: StaffRequest, table: str) -> HttpResponse:
    """A table's raw log, newest first, by the filters of the address."""
    row = get_object_or_404(Table, id=table)
    form = EventFilters(request.GET)
    found, known = queries.events_found(table, form.wanted) if form.is_valid() else (Event.objects.none(), None)
    shown = page_of(found, EVENTS, EVENTS_ON_A_PAGE, request.GET)
    rows = redacted(shown.rows)
    totals = count_of(found, known) if form.wanted else RoundTotals(row.seq)  # the log has no gaps
    context = {
        "table": row,
        "training": row.training,
        "form": form,
        "wanted": form.wanted,
        "page": shown,
        "totals": totals,
        "rows": pages.rows_with_text(rows, row),
        "filters": filters_of(request),
        "badge": badge_of(table, row.seq),
        "proof": proofs.proof_under_way(table, timezone.now()),
        "may_export": may(request.actor, "export_history"),
        "may_verify": may(request.actor, "verify_audit"),
    }
    return render(request, "history/events.html", context)


@require_safe
@requires("read_history")
@from_replica
def counts(request: StaffRequest, table: str, seq: int | None = None) -> HttpResponse:
    """A count that differs, the newest where none is named, and where that may have come about."""
    row = get_object_or_404(Table, id=table)
    others = counts_that_differ(table)
    if seq is None:
        shown = others[0] if others else None
    else:
        shown = counted(get_object_or_404(Event, table_id=table, seq=seq, type="tray_counted"))
    found = suspects(shown) if shown is not None else ()
    context = {
        "table": row,
        "count": shown,
        "suspects": [(one, suspect_text(one), traces_text(one), fits_text(one)) for one in found[:SUSPECTS]],
        "strange": sum(bool(one.traces) for one in found),
        "rounds": sum(one.of == "round" for one in found),
        "moves": sum(one.of != "round" for one in found),
        "others": others,
    }
    return render(request, "history/counts.html", context)


@require_POST
@requires("verify_audit")
def verify(request: StaffRequest, table: str) -> HttpResponseRedirect:
    """Ask for a proof of the table's whole record, which the worker makes, and go back."""
    get_object_or_404(Table.objects.only("id"), id=table)
    proofs.ask(table, request.actor.id)
    number = request.POST.get("round", "")
    if number.isdecimal() and len(number) < 10:
        return redirect(reverse("history_round", args=[table, int(number)]) + "#chain")
    return redirect(reverse("history_events", args=[table]))


@require_safe
@requires("read_rulings")
def library(request: StaffRequest) -> HttpResponse:
    """Every ruling, newest first; `?q=` keeps those with each of its words."""
    form = SearchForm(request.GET, "Words of the question, the ruling, the reason, or a clause")
    query = form.sought
    page = Paginator(rows_of(query), RULINGS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "query": query,
        "page": page,
        "rulings": rulings(list(page.object_list)),
        "filters": urlencode({"q": query}) if query else "",
        "may_read_history": may(request.actor, "read_history"),
    }
    return render(request, "history/rulings.html", context, status=422 if form.errors else 200)
