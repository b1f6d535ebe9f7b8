"""Puts the policy in front of pages and API views."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from rest_framework.permissions import BasePermission

from staff.policy import denial_reason, rule_of
from staff.problems import problem
from staff.requests import StaffRequest


def denial(request: StaffRequest, reason: str) -> HttpResponse:
    """The answer to somebody who may not: the sign-in page, a page with the reason, or a problem for a program."""
    nobody = request.actor.kind == "nobody"
    if request.path.startswith("/api/"):
        return problem(401, "signed_out", reason) if nobody else problem(403, "not_allowed", reason)
    if nobody:
        back = request.get_full_path() if request.method == "GET" else "/"
        return redirect(f"{settings.LOGIN_URL}?{urlencode({'next': back})}")
    return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)


def request_denial_reason(request: StaffRequest, action: str, table: str | None = None) -> str:
    """Why neither the person nor the paired device behind a request may do `action`; empty where one of them may."""
    reason = denial_reason(request.actor, action, table)
    # A tablet may be a paired display and have somebody signed in: each has only its own rights.
    device = request.device
    if reason and device is not None and device.paired and not denial_reason(device, action, table):
        return ""
    return reason


def requires(action: str, table: str | None = None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let a view, plain or async, answer only who may do `action`; `table` names its argument with the table's id."""
    rule_of(action)

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        def denial_reason_of(request: StaffRequest, arguments: dict[str, Any]) -> str:
            return request_denial_reason(request, action, arguments[table] if table else None)

        if iscoroutinefunction(view):

            @wraps(view)
            async def guarded(request: StaffRequest, *args: Any, **kwargs: Any) -> HttpResponse:
                reason = denial_reason_of(request, kwargs)
                return denial(request, reason) if reason else await view(request, *args, **kwargs)

        else:

            @wraps(view)
            def guarded(request: StaffRequest, *args: Any, **kwargs: Any) -> HttpResponse:
                reason = denial_reason_of(request, kwargs)
                return denial(request, reason) if reason else view(request, *args, **kwargs)

        guarded.policy_action = action  # type: ignore[attr-defined]
        return guarded

    return decorate


class PolicyPermission(BasePermission):
    """For REST framework: a class names its `policy_action`, and in `policy_table` the argument with the table."""

    def has_permission(self, request: Any, view: Any) -> bool:
        """Whether the request's actor may; keeps the reason as the answer's detail."""
        table = view.kwargs.get(view.policy_table) if getattr(view, "policy_table", None) else None
        self.message = request_denial_reason(request._request, view.policy_action, table)
        return not self.message
