"""Which program this is, file set by file set, and who signed it off."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from database.program import installed
from rules.books import BOOKS, HASHES
from staff.permissions import requires
from staff.policy import denial_reason
from staff.program import SignOffRefused, installation_of, installations, sign_off
from staff.requests import StaffRequest


@require_safe
@requires("read_program")
def program(request: StaffRequest) -> HttpResponse:
    """Release, hashes and signatures."""
    running = installed()
    installation = installation_of(running.hash)
    signed = {signature.actor for signature in installation.signatures}
    context = {
        "release": settings.VERSION,
        "program": running,
        "rulebooks": [(book.title, book.version, HASHES[book.id]) for book in BOOKS.values()],
        "installation": installation,
        "earlier": [each for each in reversed(installations()) if each.program != running.hash],
        "denied": denial_reason(request.actor, "sign_program"),
        "signed": request.actor.id in signed,
    }
    return render(request, "staff/program.html", context)


@require_POST
@requires("sign_program")
def sign(request: StaffRequest) -> HttpResponse:
    """Sign off the program that runs, and go back."""
    try:
        sign_off(request.user, request.POST.get("program", ""))
    except SignOffRefused as refused:
        messages.warning(request, str(refused))
    else:
        messages.success(request, "You have signed this program off.")
    return redirect("program")
