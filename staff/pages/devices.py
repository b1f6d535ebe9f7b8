"""The page on which supervisors pair and revoke devices, and the page that a device itself shows until it is paired."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from staff import pairing, throttle
from staff.access import DEVICE_COOKIE
from staff.browsers import browser_of
from staff.floor import table_names
from staff.forms import PairingForm
from staff.models import Device, Person
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest

COOKIE_DAYS = 400
DEMO_PLACES = [("seat", 1), ("seat", 3), ("seat", 5), ("sign", None)]
DEMO_CHOICES = {f"{kind}:{seat or ''}": (kind, seat) for kind, seat in DEMO_PLACES}  # as the page sends them
DEMO_TABLE = "t1"


def page_of(device: Device) -> str:
    """Where a paired device belongs."""
    return {
        "seat": "/seat/",
        "sign": f"/tables/{device.table_id}/sign/",
        "console": f"/tables/{device.table_id}/deal/",
        "reader": "/pair/",
    }[device.kind]


@require_http_methods(["GET", "POST"])
@requires("read_devices")
def devices(request: StaffRequest) -> HttpResponse:
    """Paired devices, and the form that confirms a code."""
    tables = table_names()
    may_manage = may(request.actor, "manage_devices")
    form = PairingForm(request.POST or None, tables=list(tables.items()), initial={"kind": "seat"})
    if request.method == "POST":
        if not may_manage:
            return render(request, "staff/not_allowed.html", {"reason": "Only supervisors pair devices."}, status=403)
        if form.is_valid():
            try:
                device = pairing.pair(request.user, **form.cleaned_data)
            except pairing.PairingRefused as refused:
                form.add_error("code", str(refused))
            else:
                messages.success(request, f"{device} is paired.")
                return redirect("devices")
    rows = [
        (device, tables.get(device.table_id, device.table_id))
        for device in Device.objects.exclude(paired_at=None).select_related("paired_by", "revoked_by")
    ]
    context = {
        "form": form,
        "paired": [row for row in rows if row[0].paired],
        "revoked": [row for row in rows if not row[0].paired],
        "may_manage": may_manage,
    }
    return render(request, "staff/devices.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@requires("manage_devices")
def revoke_device(request: StaffRequest, pk: int) -> HttpResponse:
    """Take a device's rights away at once."""
    device = get_object_or_404(Device, pk=pk)
    pairing.revoke(request.user, device)
    messages.success(request, f"{device} may show nothing any more.")
    return redirect("devices")


@require_POST
@requires("manage_devices")
def allow_device(request: StaffRequest, pk: int) -> HttpResponse:
    """Say what a shoe or sensor may send; what is not ticked it may not."""
    device = get_object_or_404(Device, pk=pk)
    try:
        device = pairing.allow(request.user, device, request.POST.getlist("may_send"))
    except pairing.PairingRefused as refused:
        return render(request, "staff/not_allowed.html", {"reason": str(refused)}, status=422)
    titles = [title.lower() for _, title, sends in device.sends if sends]
    messages.success(request, f"{device} may send {', '.join(titles) or 'nothing'}.")
    return redirect("devices")


@require_safe
@requires("pair_device")
def pair(request: StaffRequest) -> HttpResponse:
    """What a new device opens: its code, until somebody confirms it. A paired one is sent to its place."""
    device = request.device
    if device is not None and device.paired:
        pairing.mark_seen(device)
        if device.kind == "reader":
            return render(request, "staff/not_allowed.html", {"reason": f"{device} is paired. It has no page."})
        return redirect(page_of(device))
    token = None
    try:
        # A revoked device begins anew: its old record stays with the revoked ones.
        if device is None or device.revoked_at is not None:
            device, token = pairing.introduce(browser_of(request))
        elif pairing.code_is_due(device):
            pairing.renew_code(device)
    except throttle.MustWait as wait:
        return _too_many(request, wait)
    places = DEMO_PLACES if settings.DEMO else []
    response = render(request, "staff/pair.html", {"device": device, "demo_places": places, "demo_table": DEMO_TABLE})
    if token is not None:
        _keep(response, token)
    return response


@require_safe
@requires("pair_device")
def pair_state(request: StaffRequest) -> JsonResponse:
    """For the waiting page's script: where to go once paired, and whether the code is still good."""
    device = request.device
    if device is None:
        return JsonResponse({"go": "/pair/"})
    return JsonResponse({"go": page_of(device) if device.paired else "/pair/" if pairing.code_is_due(device) else ""})


@require_POST
@requires("pair_device")
def pair_demo(request: StaffRequest) -> HttpResponse:
    """In a demo casino only: this browser becomes a display of the visitor's table without a supervisor's confirmation.

    Exists so that a visitor alone at one computer can see a seat; there is no such page where DEMO is off.
    """
    if not settings.DEMO:
        raise Http404
    place = DEMO_CHOICES.get(request.POST.get("place", ""))
    if place is None:
        raise Http404
    kind, seat = place
    supervisor = Person.objects.filter(role="pit_supervisor", is_active=True).order_by("pk").first()
    if supervisor is None:
        raise Http404
    try:
        device, token = pairing.introduce(browser_of(request))
    except throttle.MustWait as wait:
        return _too_many(request, wait)
    with transaction.atomic():
        pairing.assign(device, supervisor, kind, DEMO_TABLE, seat, f"Demo {kind} {seat or ''}".strip())
    response = redirect(page_of(device))
    _keep(response, token)
    return response


def _too_many(request: StaffRequest, wait: throttle.MustWait) -> HttpResponse:
    reason = "Too many codes are asked for from here. Open this page again in a moment."
    response = render(request, "staff/not_allowed.html", {"reason": reason}, status=429)
    response.headers["Retry-After"] = str(wait.seconds)
    return response


def _keep(response: HttpResponse, token: str) -> None:
    response.set_cookie(
        DEVICE_COOKIE,
        token,
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
