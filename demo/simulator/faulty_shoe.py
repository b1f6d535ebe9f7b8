"""A shoe with the faults of real ones, seeded: it speaks the documented protocol by the documented client.

What it may break is the way to the table: readings that come twice, not at all or out of turn, plugs that are pulled
in the middle of a sentence. Whatever it does, each card that left it is on the table once, in order.
"""

from __future__ import annotations

import http.client
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

from demo.simulator.shoe import Shoe

# How often, out of 1, at each card.
FAULTS = {"double_read": 0.08, "misread": 0.05, "pulled_plug": 0.06, "lost_message": 0.05, "stale_message": 0.03}
UNREADABLE = "XX"
CUT_AT = 0.2
"""Where the cutting card lies, as a part of the decks."""


class FaultyShoe:
    """`device` is a `Device` of docs/device/client.py, paired; `pause` waits between cards and while none is due."""

    def __init__(self, device: Any, table: dict[str, Any], random: Random, pause: Callable[[float], None]) -> None:
        self._device, self._random, self._pause = device, random, pause
        self._table = table
        self._shoe = Shoe(random)
        self._shoe.load(table)
        self._size = len(self._shoe.cards)
        self._is_cut = False
        self.tally: Counter[str] = Counter()

    def deal(self, stopped: Callable[[], bool]) -> None:
        """Read cards out whenever one is due, until stopped."""
        while not stopped():
            status = self._device.ask("GET")
            if not status.get("due"):
                self._pause(0.2)
                continue
            self._device.next = status["next"]
            self.one_card()
            self._pause(0.3)

    def one_card(self) -> None:
        """Draw the next card and have it decided, whatever goes wrong on the way."""
        if len(self._shoe.cards) < 2:
            self._shoe.load(self._table)
            self._is_cut = False
        fault = self._fault()
        if fault:
            self.tally[fault] += 1
        if not fault or not getattr(self, f"_{fault}")():
            self._decided(self._device.send("card", card=self._shoe.next()))

    def _fault(self) -> str:
        drawn, bound = self._random.random(), 0.0
        for name, part in FAULTS.items():
            bound += part
            if drawn < bound:
                return name
        return ""

    def _decided(self, answer: dict[str, Any]) -> None:
        """The next card was taken, or refused and is out of the way; then perhaps the cutting card comes out."""
        if answer["answer"] != "taken":
            self.tally[f"refused {answer['code']}"] += 1
            self._shoe.bury_next()
            return
        self.tally["taken"] += 1
        self._shoe.drawn(self._shoe.next())
        if not self._is_cut and len(self._shoe.cards) < CUT_AT * self._size:
            self._is_cut = True
            self.tally["cut_card"] += 1
            self._device.send("cut_card")

    def _message(self, number: int) -> dict[str, Any]:
        return {"type": "card", "number": number, "card": self._shoe.next()}

    # --- the faults: whether the next card was decided by it ---------------------------------------------------------

    def _double_read(self) -> bool:
        """The reader fires twice: the same message, which has one effect and the same answer."""
        message = self._message(self._device.next)
        first = self._device.send("card", card=self._shoe.next())
        again = self._device.ask("POST", "/messages", message)
        if (first["answer"], first.get("seq")) != (again["answer"], again.get("seq")):
            self.tally["answered otherwise"] += 1
        self._decided(first)
        return True

    def _misread(self) -> bool:
        """The eye sees no card it knows; the dealer draws it over the eye once more."""
        self.tally[f"refused {self._device.send('card', card=UNREADABLE)['code']}"] += 1
        return False

    def _pulled_plug(self) -> bool:
        """The message is on its way, and the answer finds nobody: it is sent again."""
        message = self._message(self._device.next)
        self._send_and_hang_up(message)
        self._pause(0.5)
        answer = self._device.ask("POST", "/messages", message)
        self._device.next = answer["next"]
        self._decided(answer)
        return True

    def _lost_message(self) -> bool:
        """One message never arrives, the one behind it does: it is not taken in its place."""
        answer = self._device.ask("POST", "/messages", self._message(self._device.next + 1))
        if answer["answer"] != "not_done":
            self.tally["taken out of turn"] += 1
        return False

    def _stale_message(self) -> bool:
        """An old message with another card: the number is used up."""
        if self._device.next > 1:
            message = self._message(self._device.next - 1) | {"card": UNREADABLE}
            if self._device.ask("POST", "/messages", message)["answer"] == "taken":
                self.tally["taken twice"] += 1
        return False

    def _send_and_hang_up(self, message: dict[str, Any]) -> None:
        """A request whose answer is not waited for."""
        parts = urlsplit(self._device.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=5)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._device.token}"}
        try:
            connection.request("POST", f"{parts.path}/messages", json.dumps(message), headers)
        except OSError:
            pass  # as if it had been pulled a moment earlier
        finally:
            connection.close()
