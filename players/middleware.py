"""Puts players' names into what is answered to somebody who may read them, and ids for everybody else."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, QueryDict

from languages.house import asked_language
from players.names import filled, is_marked, words_for, words_for_async
from rules.core.marks import NO_SIGNS, has_signs, shown, typed
from staff.actor import NOBODY
from staff.around import WITHIN, Steps, Work, around
from staff.policy import may
from staff.problems import problem

SENTENCES = ("text/html", "application/json", "application/problem+json")
"""What has sentences in it. A download, and an answer that is `as_recorded`, says what was hashed, marks and all."""


@around
def names_joined(request: HttpRequest) -> Steps:
    """Middleware, behind that which knows who asks."""
    if refusal := _refusal(request):
        return refusal
    signs = _take_signs(request)
    response: HttpResponse = yield WITHIN
    if _is_marked(response):
        words = (yield Work(words_for, words_for_async, response.content)) if _sees(request) else {}
        response.content = filled(
            response.content,
            words,
            html=_kind(response) == "text/html",
            language=asked_language(request),
        )
    return _with_signs(response) if signs else response


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Marks come in by no address: they would be words in what is answered, now or later. Bodies of JSON are read, and
    refused, where the API reads them; of a page's fields `_take_signs` makes something that is no mark.
    """
    if request.path.startswith("/api/"):
        marked = has_signs(request.path) or any(map(has_signs, _values(request.GET)))
        return problem(400, "bad_request", NO_SIGNS) if marked else None
    if not has_signs(request.path):
        return None
    return HttpResponse(f"{NO_SIGNS}\n", status=400, content_type="text/plain; charset=utf-8")


def _take_signs(request: HttpRequest) -> bool:
    """Whether what was typed into a page's form has signs; then they are none any more, and the form refuses them at
    their field (`staff.plain_text`).
    """
    signs = [any(map(has_signs, _values(said))) for said in (request.GET, request.POST)]
    if signs[0]:
        request.GET = _typed(request.GET)  # type: ignore[assignment]
    if signs[1]:
        request.POST = _typed(request.POST)  # type: ignore[assignment]
    return any(signs)


def _typed(said: QueryDict) -> QueryDict:
    found = QueryDict(mutable=True)
    for name, values in said.lists():
        found.setlist(typed(name), list(map(typed, values)))
    return found


def _with_signs(response: HttpResponse) -> HttpResponse:
    if not response.streaming and response.headers.get("Content-Type", "").startswith("text/html"):
        response.content = shown(response.content)
    return response


def _values(said: QueryDict) -> Iterator[str]:
    return (text for name, values in said.lists() for text in (name, *values))


def _is_marked(response: HttpResponse) -> bool:
    if _kind(response) not in SENTENCES or response.streaming or getattr(response, "as_recorded", False):
        return False
    return is_marked(response.content)


def _kind(response: HttpResponse) -> str:
    return str(response.headers.get("Content-Type", "")).partition(";")[0]


def _sees(request: HttpRequest) -> bool:
    return may(getattr(request, "actor", NOBODY), "see_names")
