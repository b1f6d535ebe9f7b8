"""Signing in and out, and one's own password."""

from __future__ import annotations

from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from staff.browsers import browser_of, remember
from staff.forms import OwnPasswordForm, SignInForm
from staff.people import PersonRefused, change_own_keys
from staff.permissions import requires
from staff.requests import StaffRequest
from staff.signing_in import sign_in


def where_next(request: StaffRequest) -> str:
    """Where to go after signing in: a page of ours by its whole path, else home."""
    wanted = request.POST.get("next") or request.GET.get("next") or "/"
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe and wanted.startswith("/") else "/"


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@requires("sign_in")
def sign_in_page(request: StaffRequest) -> HttpResponse:
    """The first page anybody sees. Wrong tries get 422, too many of them 429 with Retry-After."""
    goal = where_next(request)
    context = {"next": goal, "locked": "locked" in request.GET, "problem": ""}
    if request.method == "GET":
        if request.user.is_authenticated:
            return redirect(goal)
        return render(request, "staff/sign_in.html", context | {"form": SignInForm()})
    form = SignInForm(request.POST)
    if not form.is_valid():
        return render(request, "staff/sign_in.html", context | {"form": form}, status=422)
    outcome = sign_in(request, form.cleaned_data["username"], form.cleaned_data["password"])
    if outcome.person is None:
        status = 429 if outcome.wait_seconds else 422
        refused = render(
            request, "staff/sign_in.html", context | {"form": form, "problem": outcome.message}, status=status
        )
        if outcome.wait_seconds:
            refused.headers["Retry-After"] = str(outcome.wait_seconds)
        return refused
    response = redirect("own_password" if outcome.person.must_change_password else goal)
    remember(request, response, outcome.person)
    return response


@require_POST
@requires("sign_in")
def sign_out(request: StaffRequest) -> HttpResponse:
    """End the session on the server; its sockets are closed at their next check."""
    logout(request)
    return redirect("sign_in")


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@requires("change_own_password")
def own_password(request: StaffRequest) -> HttpResponse:
    """Change one's own password and badge PIN; the other sessions of this person end."""
    person = request.user
    form = OwnPasswordForm(request.POST or None, person=person, browser=browser_of(request))
    if request.method == "POST" and form.is_valid():
        try:
            change_own_keys(person, form.cleaned_data["new_password"], form.cleaned_data["pin"])
        except PersonRefused as refused:
            form.add_error(None, str(refused))
        else:
            update_session_auth_hash(request, person)
            home = redirect("home")
            remember(request, home, person)
            return home
    status = 429 if form.must_wait else 422 if request.method == "POST" else 200
    response = render(
        request, "staff/own_password.html", {"form": form, "must": person.must_change_password}, status=status
    )
    if form.must_wait:
        response.headers["Retry-After"] = str(form.must_wait.seconds)
    return response
