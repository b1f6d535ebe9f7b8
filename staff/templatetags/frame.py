"""What the frame around every page needs: who is signed in and where they may go."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import CheckboxInput
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString

from languages.catalogues import ENGLISH
from languages.say import say as spoken
from languages.say import translated
from rules.core.text import Text
from rules.wording.codes import CODES, OF_PLAYERS
from rules.wording.roles import TITLES
from rules.wording.texts import TEXTS
from staff.actor import NOBODY, Actor
from staff.floor import table_names
from staff.names import staff_names
from staff.page_language import fonts_of
from staff.places import groups_for, place_of

register = template.Library()


class InItsScript(DjangoJSONEncoder):
    """JSON in the letters of its language: an escape for each is twice as long."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"ensure_ascii": False})


def _menus(actor: Actor, path: str) -> list[dict[str, Any]]:
    """The menus of the bar: one for each group of places; of one place alone its link."""
    here = place_of(path)
    return [
        {
            "name": group.name,
            "id": f"menu-{group.name.lower()}",
            "links": [{"place": place, "current": place == here} for place in group.places],
            "current": here in group.places,
            "alone": len(group.places) == 1,
        }
        for group in groups_for(actor)
    ]


@register.simple_tag
def module(name: str) -> SafeString:
    """A page's script with all that it imports. In the head it is asked for at once; it runs when the page is there."""
    tags = '<link rel="modulepreload" href="{0}"><script type="module" src="{0}"></script>'
    return format_html(tags, static(name))


@register.inclusion_tag("staff/_top_bar.html", takes_context=True)
def top_bar(context: dict[str, Any]) -> dict[str, Any]:
    """The bar above a page: product, places, connection state, who is signed in, sign out."""
    request = context.get("request")
    actor = getattr(request, "actor", NOBODY)
    person = actor if actor.kind == "person" else None
    return {
        "menus": _menus(actor, request.path) if request and person else [],
        "at_home": request is not None and request.path == "/",
        "person": person,
        "role": TITLES.get(actor.role, ""),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("staff/_paper_head.html", takes_context=True)
def paper_head(context: dict[str, Any]) -> dict[str, Any]:
    """What paper says above a printed page: the casino, who printed it and when. Screens do not show it."""
    actor = getattr(context.get("request"), "actor", NOBODY)
    signed_in = actor.kind == "person"
    return {
        "casino": settings.CASINO_NAME,
        "name": actor.name if signed_in else "nobody signed in",
        "role": TITLES.get(actor.role, "") if signed_in else "",
        "now": timezone.now(),
        "zone": settings.CASINO_ZONE,
    }


register.simple_tag(staff_names)
register.simple_tag(table_names)


@register.filter
def named(names: dict[str, str], key: str) -> str:
    """The name of an id; the id itself where nobody knows it."""
    return names.get(key, key)


@register.simple_tag
def casino_zone() -> str:
    """The time zone of the casino, for the clocks of the screens."""
    zone: str = settings.CASINO_ZONE
    return zone


@register.simple_tag
def press_guard() -> int:
    """For how many milliseconds a key that has just come to do something else does nothing; 0 turns that off."""
    milliseconds: int = settings.PRESS_GUARD_MS
    return milliseconds


@register.simple_tag(takes_context=True)
def codes(context: dict[str, Any], of_player: bool = False) -> SafeString:
    """What the screens' scripts look up by code, as a JSON element of the page; less of it for a screen `of_player`."""
    return json_script(translated(OF_PLAYERS if of_player else CODES, _language(context)), "codes", InItsScript)


@register.simple_tag(takes_context=True)
def texts(context: dict[str, Any], screen: str) -> SafeString:
    """The sentences of a screen's script, as a JSON element of its page."""
    return json_script(translated(TEXTS[screen], _language(context)), "texts", InItsScript)


@register.simple_tag
def words_in(language: str, screen: str) -> SafeString:
    """Both in another language, for a screen that turns to it: as an element that is named after the language."""
    words = {"texts": translated(TEXTS[screen], language), "codes": translated(OF_PLAYERS, language)}
    return json_script(words, f"words-{language}", InItsScript)


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], text: str, **facts: Any) -> str:
    """A sentence in the page's language, its facts in braces; `languages.sources` finds it in the template."""
    return spoken(Text(text, **facts) if facts else text, _language(context))


@register.simple_tag(takes_context=True)
def fonts(context: dict[str, Any]) -> SafeString:
    """The styles that name the fonts of the languages that the page speaks; a font is fetched where it is used."""
    styles = map(fonts_of, dict.fromkeys((_language(context), *context.get("turns", ()))))
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((style,) for style in styles if style))


def _language(context: dict[str, Any]) -> str:
    """What the page is in: its view says so, or it is in English."""
    language: str = context.get("language", ENGLISH)
    return language


@register.filter
def role_title(role: str) -> str:
    """A role for people: `pit_manager` → Pit Manager."""
    return TITLES.get(role, role)


@register.inclusion_tag("staff/_field.html")
def field(bound_field: Any) -> dict[str, Any]:
    """One field of a form with its label, help and errors tied to it for screen readers."""
    widget = bound_field.field.widget
    described = [f"{bound_field.id_for_label}_help"] if bound_field.help_text else []
    if bound_field.errors:
        described.append(f"{bound_field.id_for_label}_error")
        widget.attrs["aria-invalid"] = "true"
    if described:
        widget.attrs["aria-describedby"] = " ".join(described)
    return {"field": bound_field, "is_checkbox": isinstance(widget, CheckboxInput)}
