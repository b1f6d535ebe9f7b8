"""Every error of the API as problem details (RFC 9457), whoever noticed it: REST framework, Django or the database."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import psycopg
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.views import csrf, defaults
from rest_framework import exceptions
from rest_framework.response import Response

from database.disk import note_refusal
from rounds import answers
from rounds.answers import RETRY_AFTER_SECONDS, Answer
from staff.problems import CONTENT_TYPE

TOKEN_MISSING = "CSRF Failed:"  # how REST framework's sessions begin to say it
DATABASE_AWAY = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
AWAY = answers.unavailable(
    "database_unavailable", "The database cannot be reached. Nothing was acknowledged; try again in a moment."
)


def to_response(answer: Answer) -> HttpResponse:
    """An answer as the HTTP response it is; a 503 says when to come back."""
    kind = "application/json" if answer.http_status < 400 else CONTENT_TYPE
    response = HttpResponse(answer.body, status=answer.http_status, content_type=kind)
    response.headers["Cache-Control"] = "no-store"
    response.answer = answer  # type: ignore[attr-defined]
    if answer.http_status == 503:
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def respond(http_status: int, code: str, detail: str, **more: Any) -> HttpResponse:
    """A problem that is not about a command."""
    return to_response(answers.problem("error", http_status, code, detail, **more))


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse | Response | None:
    """For REST framework: its own errors, a missing row and a database that is away. Other exceptions are bugs."""
    if isinstance(error, DATABASE_AWAY):
        return to_response(away_or_full(error))
    if isinstance(error, Http404):
        return respond(404, "not_found", str(error) or "There is nothing here.")
    if isinstance(error, exceptions.ValidationError):
        return respond(400, "invalid", _text(error.detail), errors=json.loads(json.dumps(error.detail)))
    if isinstance(error, exceptions.PermissionDenied):
        if str(error.detail).startswith(TOKEN_MISSING):
            return csrf_failure(context["request"]._request, str(error.detail))
        nobody = context["request"]._request.actor.kind == "nobody"
        status, code = (401, "signed_out") if nobody else (403, "not_allowed")
        return respond(status, code, str(error.detail))
    if isinstance(error, exceptions.APIException):
        response = respond(error.status_code, str(error.default_code), str(error.detail))
        if isinstance(error, exceptions.MethodNotAllowed):
            response.headers["Allow"] = ", ".join(context["view"].allowed_methods)
        return response
    return None


def _text(detail: Any, place: str = "") -> str:
    """Validation errors in one line, each with the field it is about."""
    if isinstance(detail, Mapping):
        return " ".join(_text(part, str(name)) for name, part in detail.items())
    if isinstance(detail, list):
        return " ".join(_text(part, place) for part in detail)
    return f"{place}: {detail}" if place else str(detail)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A request that changes something came without the page's token."""
    if is_api(request):
        return respond(403, "csrf", f"{reason} Send the csrftoken cookie's value in the X-CSRFToken header.")
    return csrf.csrf_failure(request, reason)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's 400: a request that it does not take at all; a session that the database could not keep is a 503."""
    if isinstance(exception, SessionInterrupted) and (error := _away(exception)):
        return _unavailable(request, away_or_full(error))
    message = "The request cannot be read."
    if is_api(request):
        return respond(400, "bad_request", message)
    # Not Django's own page: it reads the form for the page's token, and the form may be what cannot be read.
    return HttpResponse(f"{message}\n", status=400, content_type="text/plain; charset=utf-8")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's 404."""
    if is_api(request):
        return respond(404, "not_found", "There is nothing at this address.")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's 500; a database that is away, noticed before any view ran, is a 503."""
    error = sys.exc_info()[1]
    away = away_or_full(error) if isinstance(error, DATABASE_AWAY) else None
    if is_api(request) and away is None:
        return respond(500, "bug", "Something is wrong on the server. It was logged.")
    if away is None:
        # As in bad_request, nothing here may read the form.
        return HttpResponse(render_to_string("500.html"), status=500)
    return _unavailable(request, away)


def _away(error: BaseException | None) -> BaseException | None:
    """The broken database in what led to an error; None where there was none."""
    while error is not None and not isinstance(error, DATABASE_AWAY):
        error = error.__context__
    return error


def _unavailable(request: HttpRequest, away: Answer) -> HttpResponse:
    """A 503 for whoever asked: a program, or somebody who reads."""
    if is_api(request):
        return to_response(away)
    try:
        response = render(request, "503.html", status=503)
    except (TemplateDoesNotExist, *DATABASE_AWAY):
        response = HttpResponse(f"{away.message}\n", status=503, content_type="text/plain; charset=utf-8")
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def away_or_full(error: BaseException | None) -> Answer:
    """What to answer where the database could not do it: it is away, or its disk is full."""
    return answers.DISK_FULL if note_refusal(error) else AWAY


def is_api(request: HttpRequest) -> bool:
    """Whether a program asked."""
    return request.path.startswith("/api/")
