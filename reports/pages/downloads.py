"""A shift's report as a file."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from reports.actions import made
from reports.facts import encode
from reports.pages.report import shift_at
from staff.permissions import requires
from staff.requests import StaffRequest

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@requires("read_reports")
def report_json(request: StaffRequest, day: str, number: int) -> HttpResponse:
    """The bytes that managers sign."""
    facts, digest = made(shift_at(day, number))
    answer = HttpResponse(encode(facts), content_type="application/json")
    answer.as_recorded = True  # type: ignore[attr-defined]
    answer["X-Digest"] = digest
    return _named(answer, day, number, "json")


@require_safe
@requires("read_reports")
def report_xlsx(request: StaffRequest, day: str, number: int) -> HttpResponse:
    """The same as a workbook."""
    # Only now: what writes workbooks is a tenth of a server's start, and few ask for one.
    from reports.workbook import workbook_of

    facts, digest = made(shift_at(day, number))
    return _named(HttpResponse(workbook_of(facts, digest), content_type=XLSX), day, number, "xlsx")


def _named(answer: HttpResponse, day: str, number: int, ending: str) -> HttpResponse:
    answer["Content-Disposition"] = f'attachment; filename="shift-{day}-{number}.{ending}"'
    return answer
