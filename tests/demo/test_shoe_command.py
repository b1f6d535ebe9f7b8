"""`manage.py shoe` beside a virtual dealer who waits for its cards, over the network of a whole casino."""

from __future__ import annotations

import subprocess
from contextlib import closing
from typing import Any

import pytest

from casino.local.stack import BASE, manage

pytestmark = pytest.mark.live
CARDS = 12


def test_a_shoe_and_a_dealer_play_a_table_together(live_casino: Any) -> None:
    play = ["simulate", "--base-url", live_casino.base_url, "--tables", "t3", "--rate", "0", "--shoe"]
    dealer = subprocess.Popen(manage(*play), env=live_casino.environment, cwd=BASE, stdout=subprocess.DEVNULL)
    try:
        said = live_casino.manage(
            "shoe", "--table", "t3", "--base-url", live_casino.base_url, "--cards", str(CARDS), "--seconds", "90"
        )
    finally:
        dealer.terminate()
        dealer.wait(20)
    tally = dict(line.rsplit(" ", 1) for line in said.splitlines())
    assert int(tally["taken"]) >= CARDS, said
    with closing(live_casino.sign_in("sam")) as sam:
        events = sam.get("/api/v1/tables/t3/events", params={"limit": 100}).json()
    read = [event for event in events if event["type"] == "card_dealt" and event["device"]]
    assert 0 < len(read) <= int(tally["taken"])
    assert len({event["device"] for event in read}) == 1
