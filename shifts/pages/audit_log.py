"""The audit log: what was changed about people, duties, devices and the floor, by whom."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from shifts.filters import ByGamingDay
from staff.models import AuditLogEntry
from staff.names import all_names
from staff.permissions import requires
from staff.requests import StaffRequest

LINES_A_PAGE = 50


@require_safe
@requires("read_audit_log")
def audit_log(request: StaffRequest) -> HttpResponse:
    """Newest first; that of a gaming day or shift where the address names one."""
    filters = ByGamingDay(request.GET)
    found = filters.within(AuditLogEntry.objects.all(), "at")
    page = Paginator(found, LINES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "shifts/audit_log.html", {"filters": filters, "page": page, "names": all_names()})
