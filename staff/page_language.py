"""The language of a page that players read: the one that its address names."""

from __future__ import annotations

from typing import Any

from languages.catalogues import is_draft
from languages.house import names, spoken
from staff.requests import StaffRequest


def page_language(request: StaffRequest, otherwise: str = "") -> dict[str, Any]:
    """What a template needs: its language, `otherwise` where the address names none, or the house's first; and those
    that may be chosen, each with whether a person has still to review it.
    """
    language = spoken(request.GET.get("language", otherwise))
    offered = [{"tag": tag, "name": name, "draft": is_draft(tag)} for tag, name in names().items()]
    return {"language": language, "languages": offered}
