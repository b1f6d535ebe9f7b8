"""The pages of the practice rounds, and what the console asks there."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

import rules
import rules.codec
from api.language import said_json
from languages.house import asked_language
from languages.say import say
from rules.books import BOOKS
from rules.commands import Command
from rules.screens.keyed import keyed
from rules.wording.practice import practice_text
from screens.clause_words import words_address
from screens.practice.desk import MOST, Mistake, Role, Sent, TooLong, played
from screens.practice.scenes import BY_NAME, SCENES, Scene
from staff.page_language import console_language
from staff.permissions import requires
from staff.policy import command_types
from staff.requests import StaffRequest


class Question(msgspec.Struct, frozen=True):
    """What the console asks: the commands so far, and one that it would send (`try_it`: only what it would do)."""

    done: tuple[Sent, ...] = ()
    command: Command | None = None
    role: Role = "dealer"
    try_it: bool = False
    wants_keyed: bool = False


_decoder = msgspec.json.Decoder(Question)


@require_safe
@requires("practise")
def practice(request: StaffRequest) -> HttpResponse:
    """The practice rounds."""
    return render(request, "screens/practice.html", {"scenes": SCENES})


@require_safe
@ensure_csrf_cookie
@requires("practise")
def practise(request: StaffRequest, scene: str) -> HttpResponse:
    """The console, on a practice table. 404 for a practice round there is not."""
    found = _found(scene)
    spoken = console_language(request)
    context: dict[str, Any] = spoken | {
        "table": {"id": "practice", "name": say(found.title, spoken["language"])},
        "may": " ".join(name for name in command_types() if rules.command_role(name) == "dealer"),
        "rulebook": found.rulebook,
        "higher_role": BOOKS[found.rulebook].cite["higher_role"],
        "practice": f"/practice/{found.name}/",
    }
    context["words"] = words_address(found.rulebook, context["language"])
    return render(request, "screens/deal.html", context)


@require_POST
@requires("practise")
def practice_desk(request: StaffRequest, scene: str) -> HttpResponse:
    """What comes of a command at the practice table, which is made anew from all before it. 404 for a practice round
    there is not, 400 for what is no question, 422 where the command was not entered.
    """
    found, language = _found(scene), asked_language(request)
    try:
        asked = _decoder.decode(request.body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return said_json({"code": "invalid", "detail": str(error)}, language, 400)
    try:
        if len(asked.done) >= MOST:
            raise TooLong
        desk = played(found, list(asked.done))
    except TooLong:
        return said_json({"code": "practice", "detail": practice_text("no_more")}, language, 422)
    mistake: Mistake | None = None
    if asked.command is not None:
        sent = Sent(asked.command, asked.role)
        if asked.try_it:
            return said_json(desk.preview(sent), language)
        mistake = desk.send(sent)
    if asked.wants_keyed:
        return said_json({"seq": desk.sent} | msgspec.structs.asdict(keyed(desk.state, desk.course)), language)
    body = {"seq": desk.sent, "view": rules.view_of(desk.state, "dealer"), "told": desk.told()}
    if mistake is not None:
        return said_json(body | msgspec.structs.asdict(mistake), language, 422)
    return said_json(body, language)


def _found(scene: str) -> Scene:
    if scene not in BY_NAME:
        raise Http404("There is no such practice round.")
    return BY_NAME[scene]
