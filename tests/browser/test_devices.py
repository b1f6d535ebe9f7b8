"""A shoe deals beside the dealer's console: what was not taken stays on the felt, a card in dispute stops play, and the
pit is called from one corner.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from rounds.devices.client_file import documented_client
from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET, Console
from tests.browser.incidents import SAM, IncidentSheet
from tests.browser.pictures import keep
from tests.browser.test_dealer_accessible import check

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def shoe(live_casino: Any) -> Any:
    """A shoe of Table 1 that may send cards."""
    device = documented_client().Device(live_casino.base_url, pause=0.2)
    said = device.ask("POST")
    device.token = said["token"]
    key = said["device"].removeprefix("device-")
    with closing(live_casino.sign_in("sam")) as sam:
        sam.post(
            "/devices/", data={"code": said["code"], "kind": "reader", "table_id": TABLE, "name": "Shoe of Table 1"}
        )
        sam.post(f"/devices/{key}/may-send/", data={"may_send": "cards"})
        yield device
        sam.post(f"/devices/{key}/revoke/")


def test_a_shoe_a_dispute_and_a_call(browser: Any, live_casino: Any, shoe: Any) -> None:
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET).open().finish_round()
    page = console.page
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    shoe.pair()

    before = console.shown_cards
    assert shoe.send("card", card="KS")["answer"] == "taken"
    console.wait_cards(before + 1)
    assert shoe.send("card", card="XX")["answer"] == "refused"
    notice = page.locator(".d-device.is-refused")
    notice.wait_for()
    check(page, "a refused card")
    keep(page, "dealer-device-refused", SMALL_TABLET, TABLET)
    notice.get_by_role("button", name="Dealt with").click()
    notice.wait_for(state="detached")

    dispute = IncidentSheet(console, "Another card lies there than the shoe read")
    dispute.sheet.get_by_label("King of clubs").click()
    dispute.do()
    console.wait_step("Which card lies there")
    check(page, "a card in dispute")
    keep(page, "dealer-device-dispute", SMALL_TABLET, TABLET)
    assert shoe.send("card", card="9C")["code"] == "not_now"
    page.get_by_role("button", name="King of clubs lies there").click()
    IncidentSheet(console).approved("Pit Supervisor", SAM)
    page.locator(".d-pad.is-due").wait_for()
    notice.get_by_role("button", name="Dealt with").click()
    notice.wait_for(state="detached")

    page.get_by_role("button", name="Call the pit").click()
    check(page, "calling the pit")
    keep(page, "dealer-call-pit", SMALL_TABLET, TABLET)
    page.get_by_role("button", name="Chips are needed").click()
    page.locator(".d-toast", has_text="The pit is called").wait_for()
    with closing(live_casino.sign_in("sam")) as sam:
        waiting = sam.get("/api/v1/alerts", params={"waiting": "true", "table": TABLE}).json()
    assert [alert["message"] for alert in waiting if alert["kind"] == "pit_called"] == [
        "Dana calls the pit: Chips are needed"
    ]
    console.finish_round().close()
