"""What a virtual dealer does next, from the table's view alone: its `step` and the `actions` that it offers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from demo.simulator import players, poker
from demo.simulator.players import Command, View
from demo.simulator.shoe import Shoe

SLIP_OF_THE_FINGER = 0.004  # of the cards are entered wrong and taken back
LATE_WAGER = 0.08  # of the rounds see somebody too late


# A supervisor opens the table, the jackpot system pays a verified hand (TC 3.19), a manager rules (PM 6.1, TC 6.1).
WAITS_FOR_OTHERS = ("table_closed", "close_table", "settle_jackpot", "record_ruling")


class Stuck(Exception):
    """The view asks for something that this dealer does not know: a bug in the simulator or in the rules."""


class Chooser:
    """Remembers within a round what was asked already, so that nobody is asked twice."""

    def __init__(self, random: Random, shoe: Shoe, *, by_device: bool = False) -> None:
        self._random = random
        self._shoe = shoe
        self._by_device = by_device  # a shoe at the table sends the cards
        self._round = -1
        self._wagers: list[Command] | None = None
        self._asked: set[str] = set()
        self._someone_is_late = False
        self._wrong_card = ""

    def next_command(self, view: View) -> Command | None:
        """The next command; None while the table waits for somebody else (a supervisor opens it)."""
        round_ = view["round"]
        if round_ is not None and round_["number"] != self._round:
            self._round, self._wagers, self._asked = round_["number"], None, set()
            self._someone_is_late = self._random.random() < LATE_WAGER
            if _is_poker(view):  # a new shuffle for every round (TC 2.1)
                self._shoe.load(view["table"], _face_up(view))
        code = view["step"]["code"]
        if code in WAITS_FOR_OTHERS or (code == "deal_card" and self._by_device):
            return None
        if code == "deal_card" or self._wrong_card:
            return self._card(view)
        choice = getattr(self, f"_{code}", None)
        command = choice(view) if choice else None
        return command or self._primary(view)

    def accepted(self, command: Command, view: View) -> None:
        """Note what the table took: cards leave the shoe, a wrong one comes back when undone."""
        if command["type"] == "deal_card":
            self._shoe.drawn(command["card"])
        elif command["type"] == "undo_entry" and self._wrong_card:
            self._shoe.back(self._wrong_card)
            self._wrong_card = ""
        elif command["type"] == "load_shoe":
            self._shoe.load(view["table"])

    def refused(self, command: Command, code: str) -> None:
        """Note what the table did not take: a card that it knows as used up goes to the bottom, and after a wager that
        came too late nobody tries another.
        """
        if code == "late_wager":
            self._wagers = []
        if command["type"] == "deal_card":
            self._wrong_card = ""
            self._shoe.bury_next()

    # --- one function for each step that leaves a choice ------------------------------------------------------------

    def _close_betting(self, view: View) -> Command | None:
        if self._wagers is None:
            down = any(area["wagers"] for area in view["round"]["areas"])
            wish = poker.wagers if _is_poker(view) else players.wagers
            self._wagers = [] if down else wish(self._random, view)
        if self._wagers:
            return self._wagers.pop(0)
        for action in self._unasked(view, "change_wager"):
            fixed = _is_poker(view)  # the progressive is one amount, and goes with an Ante or Pair Plus
            if "stakes" in action["fields"] and not fixed and self._random.random() < players.CHANGES_A_WAGER:
                return players.changed_wager(self._random, view, action)
        return None

    def _settle_tie(self, view: View) -> Command:
        return self._any(view, "decide_claim")

    _determine_first = _settle_tie

    def _announce_controller(self, view: View) -> Command:
        return self._any(view, "announce_controller")

    def _close_insurance(self, view: View) -> Command | None:
        for action in self._unasked(view, "insure"):
            if action["command"].get("stakes") and self._random.random() < players.INSURES:
                return action["command"]
        for action in self._unasked(view, "claim_insurance"):
            claim = players.anothers_insurance(self._random, view, action)
            if claim:
                return claim
        return None

    def _close_surrender(self, view: View) -> Command | None:
        for action in self._unasked(view, "surrender"):
            if players.surrenders(self._random, view, action["command"]["wager"]):
                return action["command"]
        return None

    def _expose_house(self, view: View) -> Command | None:
        return self._cards_shown(view, view["step"]["area"])

    def _expose_hand(self, view: View) -> Command | None:
        area = view["step"]["area"]
        declined = [a for a in self._allowed(view, "decline_exposure") if a["command"]["area"] == area]
        if declined and self._random.random() < poker.KEEPS_DOWN:
            command: Command = declined[0]["command"]
            return command
        return self._cards_shown(view, area)

    def _cards_shown(self, view: View, area: int) -> Command | None:
        """Cards of a hand that no device read are drawn from the shoe now."""
        for action in self._allowed(view, "expose_hand"):
            if action["command"].get("area") == area:
                drawn = [self._shoe.cards.pop() for _ in range(3)] if "cards" in action["fields"] else []
                return action["command"] | ({"cards": drawn} if drawn else {})
        return None

    def _decide(self, view: View) -> Command:
        if _is_poker(view):
            return poker.decision(self._random, view, self._allowed(view, "view_hand", "fold", "play", "continue"))
        names = ("hit", "stand", "double", "split")
        return players.decision(
            self._random, view, {action["command"]["type"]: action for action in self._allowed(view, *names)}
        )

    def _answer_options(self, view: View) -> Command:
        offered = self._allowed(view, "answer_option")
        first = offered[0]["command"]["wager"]
        answers = {
            action["command"]["accepts"]: action["command"] for action in offered if action["command"]["wager"] == first
        }
        wish = self._random.random() < players.MATCHES
        return answers[wish] if wish in answers else next(iter(answers.values()))

    def _close_withdrawals(self, view: View) -> Command | None:
        for action in self._unasked(view, "withdraw_double"):
            if self._random.random() < players.WITHDRAWS:
                return action["command"]
        return None

    def _card(self, view: View) -> Command:
        if self._wrong_card:
            undo = self._allowed(view, "undo_entry")
            if undo and undo[0]["role"] == "dealer":  # a result that was known by it takes a Pit Supervisor (ruling 84)
                return undo[0]["command"]
            self._wrong_card = ""  # it was played on: then it is the card that lies there
            return self.next_command(view) or self._primary(view)
        if self._someone_is_late and self._allowed(view, "place_wager"):
            self._someone_is_late = False
            late = players.late_wager(self._random, view)
            if late:
                return late
        card = self._shoe.next()
        if len(self._shoe.cards) > 1 and not _is_poker(view) and self._random.random() < SLIP_OF_THE_FINGER:
            card = self._wrong_card = self._shoe.another()
        return {"type": "deal_card", "card": card, "source": "virtual"}

    # --- reading the view -------------------------------------------------------------------------------------------

    def _allowed(self, view: View, *types: str) -> list[dict[str, Any]]:
        return [a for a in view["actions"] if a["command"]["type"] in types and a["refusal"] is None]

    def _unasked(self, view: View, *types: str) -> Iterator[dict[str, Any]]:
        """Allowed actions that nobody was asked about in this round; each is asked about once."""
        for action in self._allowed(view, *types):
            key = json.dumps([action["command"]["type"], action["command"].get("wager"), action["player"]])
            if key not in self._asked:
                self._asked.add(key)
                yield action

    def _any(self, view: View, command_type: str) -> Command:
        offered = self._allowed(view, command_type)
        if not offered:
            raise Stuck(f"{view['step']['code']} offers no {command_type}")
        return self._random.choice(offered)["command"]

    def _primary(self, view: View) -> Command:
        wanted = view["step"]["code"]
        offered = [
            a for a in view["actions"] if a["refusal"] is None and (a["primary"] or a["command"]["type"] == wanted)
        ]
        for action in offered:
            if action["command"]["type"] == wanted:
                return action["command"]
        if not offered:
            raise Stuck(f"The step {wanted} has no button to press.")
        return offered[0]["command"]


def _is_poker(view: View) -> bool:
    return bool(view["table"]["game"] == poker.GAME)


def _face_up(view: View) -> list[str]:
    """Cards that lie open, which a shoe shuffled in mid-round does not hold."""
    hands = [hand["cards"] for area in view["round"]["areas"] for hand in area["hands"]]
    return [card for cards in [*hands, view["round"]["house"]["cards"]] for card in cards if card != "??"]
