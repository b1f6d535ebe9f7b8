"""The template of a link to a recorder: what may stand in it, and what it comes to for a camera at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import quote, urlsplit

SCHEMES = ("https", "http", "rtsp")
TIMES: dict[str, Callable[[datetime], str]] = {
    "utc": lambda at: f"{at:%Y-%m-%dT%H:%M:%SZ}",
    "utc_compact": lambda at: f"{at:%Y%m%dT%H%M%SZ}",
    "unix": lambda at: str(int(at.timestamp())),
    "unix_ms": lambda at: str(int(at.timestamp() * 1000)),
}
"""What stands for a time, in UTC: 2026-01-31T20:10:00Z, 20260131T201000Z, seconds or milliseconds since 1970."""
NAMES = ("camera", "recorder", *TIMES)
_PLACE = re.compile(r"\{(\w+)\}")
_NEVER = re.compile(r"[\x00-\x20\x7f\"'<>\\^`|\u0080-\uffff]")


def fault_of(template: str) -> str:
    """Why a template is no link to a recorder, in words; "" where it is one."""
    if _NEVER.search(template):
        return "A link has no spaces, quotes, angle brackets or letters beyond ASCII."
    named = _PLACE.findall(template)
    if unknown := [name for name in named if name not in NAMES]:
        return f"Nothing stands for {{{unknown[0]}}}. There are {', '.join(f'{{{name}}}' for name in NAMES)}."
    if "{" in (rest := _PLACE.sub("", template)) or "}" in rest:
        return "A brace stands around a name alone, as in {utc}."
    try:
        parts = urlsplit(template)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "This is no address."
    if parts.scheme not in SCHEMES:
        return f"A link begins with {', '.join(f'{scheme}://' for scheme in SCHEMES[:-1])} or {SCHEMES[-1]}://."
    if not host or _PLACE.search(parts.netloc):
        return "A link names its host, and the host does not hang on the moment."
    if parts.username is not None or parts.password is not None:
        return "No name or password in a link: whoever reads the history sees it."
    if not set(named) & TIMES.keys():
        return f"A link has its time: one of {', '.join(f'{{{name}}}' for name in TIMES)}."
    return ""


def filled(template: str, camera: str, recorder: str, at: datetime) -> str:
    """The link for a camera at a time by its recorder's clock; "" without a template, or for one that is none."""
    if not template or fault_of(template):
        return ""
    at = at.astimezone(UTC)
    values = {"camera": camera, "recorder": recorder} | {name: text(at) for name, text in TIMES.items()}
    return _PLACE.sub(lambda place: quote(values[place[1]], safe=""), template)
