"""Every page tells times by the casino's clock, and reads what is typed into it so; the API and the files have UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rounds.models import Round
from tests.cast import TABLE
from tests.owner import unguarded
from tests.table import Game

AT = datetime(2026, 1, 1, 20, 30, 15, tzinfo=UTC)
"""The next morning in Singapore, 04:30:15."""


def test_pages_by_the_house_and_programs_by_utc(played: Game, settings: Any) -> None:
    settings.CASINO_ZONE = "Asia/Singapore"
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_round SET opened_at = %s, concluded_at = %s WHERE number = 1", [AT, AT])
    client = played.cast.client(played.cast.ada)
    page = client.get("/history/").text
    assert "2026-01-02 04:30:15" in page
    assert "2026-01-01 20:30:15 UTC" in page  # for whoever asks
    assert "Asia/Singapore" in page
    found = client.get("/history/", {"from_time": "2026-01-02T04:30:00", "to_time": "2026-01-02T04:31:00"}).text
    assert "round 1<" in found
    assert "round 2<" not in found
    row = client.get(f"/api/v1/tables/{TABLE}/rounds/1").json()
    assert row["opened_at"] == "2026-01-01T20:30:15Z"
    lines = b"".join(client.get("/history/rounds.csv").streaming_content).decode()
    assert "2026-01-01T20:30:15" in lines
    assert Round.objects.get(number=1).opened_at == AT


PAGES = ("/history/", f"/history/{TABLE}/events/", "/people/record/", "/duties/", "/devices/", "/webhooks/")


def test_no_page_writes_a_time_as_utc_alone(played: Game, settings: Any) -> None:
    settings.CASINO_ZONE = "Asia/Singapore"
    for page in PAGES:
        answers = [played.cast.client(person).get(page) for person in (played.cast.gus, played.cast.ada)]
        (shown, *_) = [answer.text for answer in answers if answer.status_code == 200]
        assert ", UTC" not in shown, page
        assert "(UTC)" not in shown, page
