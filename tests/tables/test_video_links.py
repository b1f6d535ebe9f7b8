"""What may stand in the template of a link to a recorder, and what it comes to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from tables.video_links import fault_of, filled

AT = datetime(2026, 1, 31, 20, 10, 5, 250_000, UTC)

ALLOWED = {
    "https://nvr.example/play?cam={camera}&t={utc}": "https://nvr.example/play?cam=14&t=2026-01-31T20%3A10%3A05Z",
    "http://nvr.example:8080/{recorder}/{utc_compact}": "http://nvr.example:8080/North%20hall%2F2/20260131T201005Z",
    "rtsp://nvr.example/{camera}?start={unix}": "rtsp://nvr.example/14?start=1769890205",
    "https://nvr.example/#{unix_ms}": "https://nvr.example/#1769890205250",
}
REFUSED = {
    "javascript:alert('{utc}')": "quotes",
    "javascript:alert({utc})": "begins with",
    "JavaScript://x/%0aalert({unix})": "begins with",
    "data:text/html,{utc}": "begins with",
    "//nvr.example/{utc}": "begins with",
    "https:///play?t={utc}": "names its host",
    "https://{camera}.example/{utc}": "names its host",
    "https://sam:secret@nvr.example/{utc}": "No name or password",
    "https://nvr.example/play": "has its time",
    "https://nvr.example/{camera}": "has its time",
    "https://nvr.example/{utc.__class__}": "A brace",
    "https://nvr.example/{when}/{utc}": "Nothing stands for {when}",
    "https://nvr.example/{utc}}": "A brace",
    "https://nvr.example/ {utc}": "no spaces",
    "https://nvr.example/\n{utc}": "no spaces",
    'https://nvr.example/"{utc}': "no spaces",
    "https://nvr.example/<{utc}>": "no spaces",
    "https://nvr.exаmple/{utc}": "beyond ASCII",
    "https://nvr.example:port/{utc}": "no address",
    "https://[nvr/{utc}": "no address",
}


@pytest.mark.parametrize("template", ALLOWED)
def test_a_link_names_camera_and_time_in_utc(template: str) -> None:
    assert fault_of(template) == ""
    local = AT.astimezone(timezone(timedelta(hours=8)))
    assert filled(template, "14", "North hall/2", local) == ALLOWED[template]


@pytest.mark.parametrize("template", REFUSED)
def test_what_is_no_link_says_why_and_is_never_filled(template: str) -> None:
    assert REFUSED[template] in fault_of(template)
    assert filled(template, "14", "North", AT) == ""


def test_what_a_camera_is_called_does_not_break_out_of_the_link() -> None:
    link = filled("https://nvr.example/{camera}?t={unix}", '"><script>&x=', "North", AT)
    assert link == "https://nvr.example/%22%3E%3Cscript%3E%26x%3D?t=1769890205"
