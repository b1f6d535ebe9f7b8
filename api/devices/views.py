"""/api/v1/device: a shoe or sensor introduces itself, asks how it stands, and sends what it read."""

from __future__ import annotations

from typing import Any

import psycopg
from asgiref.sync import sync_to_async
from django.http import HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from api.devices import desk
from api.devices.sender import DeviceSender, device_sender, token_of
from api.problems import away_or_full, respond, to_response
from rules.core.text import encode_json
from staff import pairing, throttle
from staff.access import device_of_token
from staff.browsers import browser_of
from staff.problems import CONTENT_TYPE
from staff.requests import StaffRequest

# No cookie says who asks here, so that no page of another site can ask in a device's name.


@csrf_exempt
async def device(request: StaffRequest) -> HttpResponse:
    """POST introduces a new device; GET tells one how it stands, which also keeps it from counting as silent."""
    if request.method == "POST":
        return await sync_to_async(_introduce)(request)
    if request.method != "GET":
        return _method_not_allowed("GET, POST")
    token = token_of(request.headers.get("Authorization", ""))
    sender = await _sender(token)
    if isinstance(sender, HttpResponse):
        return sender
    if sender.actor.kind == "nobody" and not sender.revoked:
        return await sync_to_async(_waiting)(token)
    if sender.denial:
        return respond(403, "not_allowed", sender.denial)
    try:
        return JsonResponse(await desk.status(sender))
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        return to_response(away_or_full(error))


@csrf_exempt
async def device_messages(request: StaffRequest) -> HttpResponse:
    """Carry out one message; the answer is given after the commit, never before."""
    if request.method != "POST":
        return _method_not_allowed("POST")
    if request.content_type != "application/json":
        return respond(415, "unsupported_media_type", "A message is sent as application/json.")
    sender = await _sender(token_of(request.headers.get("Authorization", "")))
    if isinstance(sender, HttpResponse):
        return sender
    reply = await desk.take(sender, request.body)
    kind = "application/json" if reply.http_status < 400 else CONTENT_TYPE
    response = HttpResponse(encode_json(reply.body), status=reply.http_status, content_type=kind)
    if reply.http_status in (429, 503):
        response.headers["Retry-After"] = "1"
    return response


async def _sender(token: str) -> DeviceSender | HttpResponse:
    try:
        found = await device_sender(token) if token else None
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        return to_response(away_or_full(error))
    return found or respond(401, "unknown_device", "Send the device's token as “Authorization: Bearer …”.")


def _introduce(request: StaffRequest) -> HttpResponse:
    try:
        new, token = pairing.introduce(browser_of(request))
    except throttle.MustWait as wait:
        response = respond(429, "too_many_devices", "Too many codes are asked for from here. Come back in a moment.")
        response.headers["Retry-After"] = str(wait.seconds)
        return response
    return JsonResponse({"token": token, "device": new.device_id, "paired": False, "code": new.code}, status=201)


def _waiting(token: str) -> HttpResponse:
    """The code of a device that nobody paired yet; another one where it ran out."""
    found = device_of_token(token)
    if found is None:
        return respond(401, "unknown_device", "This device was forgotten. Introduce it again.")
    if pairing.code_is_due(found) and not found.paired:
        pairing.renew_code(found)
    said: dict[str, Any] = {"device": found.device_id, "paired": found.paired, "code": found.code}
    return JsonResponse(said)


def _method_not_allowed(methods: str) -> HttpResponse:
    response = respond(405, "method_not_allowed", f"Here only {methods}.")
    response.headers["Allow"] = methods
    return response


device.policy_action = "pair_device"  # type: ignore[attr-defined]
device_messages.policy_action = "speak_as_device"  # type: ignore[attr-defined]
