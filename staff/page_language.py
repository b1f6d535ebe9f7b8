"""The language of a page: the one that its address names, or that whoever reads it chose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static

from languages.catalogues import is_draft
from languages.house import names, spoken
from staff.people import language_of
from staff.requests import StaffRequest

STATIC: Path = settings.STATICFILES_DIRS[0]


def page_language(request: StaffRequest, otherwise: str = "") -> dict[str, Any]:
    """What a template needs: its language, `otherwise` where the address names none, or the house's first; and those
    that may be chosen, each with whether a person has still to review it and the style that names its fonts.
    """
    language = spoken(request.GET.get("language", otherwise))
    offered = [
        {"tag": tag, "name": name, "draft": is_draft(tag), "style": fonts_of(tag)} for tag, name in names().items()
    ]
    return {"language": language, "draft": is_draft(language), "languages": offered}


def console_language(request: StaffRequest) -> dict[str, Any]:
    """What a console's template needs: the language that whoever is signed in chose, or the house's first."""
    return page_language(request, language_of(request.user.pk))


def fonts_of(language: str) -> str:
    """The address of the style that names a language's fonts; "" for one that needs none."""
    name = f"fonts/{language}.css"
    return static(name) if (STATIC / name).exists() else ""
