"""The mathematics certificate of a rulebook as a page to read and print; it works without JavaScript."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.books import BOOKS
from rules.certificate import certificate_of
from staff.permissions import requires
from staff.requests import StaffRequest


@require_safe
@requires("read_rulebooks")
def certificate(request: StaffRequest, rulebook: str) -> HttpResponse:
    """Every figure with its clause; `manage.py certify` has the fractions."""
    if rulebook not in BOOKS:
        raise Http404("There is no such rulebook.")
    context = {"book": BOOKS[rulebook], "certificate": certificate_of(rulebook)}
    return render(request, "screens/rulebooks/certificate.html", context)
