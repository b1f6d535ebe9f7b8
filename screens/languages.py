"""The language of a player's page: the one that its address names, else the house's first."""

from __future__ import annotations

from typing import Any

from languages.catalogues import is_draft
from languages.house import names, spoken
from staff.requests import StaffRequest


def page_language(request: StaffRequest) -> dict[str, Any]:
    """What a template needs: its language, and those that may be chosen, each with whether a person has reviewed it."""
    language = spoken(request.GET.get("language", ""))
    offered = [{"tag": tag, "name": name, "draft": is_draft(tag)} for tag, name in names().items()]
    return {"language": language, "languages": offered}
