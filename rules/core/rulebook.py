"""A rulebook as data; `rules.books` has those there are."""

from __future__ import annotations

import hashlib
from functools import cached_property

from msgspec.structs import replace

from rules.core.base import Value
from rules.core.money import Odds
from rules.core.text import encode_sorted


class PayLine(Value, frozen=True):
    """One printed line of a pay table."""

    code: str
    label: str
    odds: Odds
    clause: str


class BonusTier(Value, frozen=True):
    """Super Bonus for an original wager of at least `from_cents` (ruling 16)."""

    from_cents: int
    pays_cents: int
    clause: str


class VoidGround(Value, frozen=True):
    """A ground on which a round is void: its words and clause; whether the cards in use are at fault.

    `before_play` grounds hold only until an interim settlement or the subsequent deal (PM 5.2), or until a player
    handled cards (TC 5.2); those `until_next_round` also after the round is over (TC 5.3). `role` is the least that
    declares it. After a void by which `winnings_kept` what was paid stays with the players; one that is `justified` has
    its reason on record. `text_for_players` is what players are told of the ground, where that is not its label.
    """

    label: str
    clause: str
    cards_at_fault: bool = False
    before_play: bool = False
    until_next_round: bool = False
    role: str = "pit_supervisor"
    winnings_kept: bool = False
    justified: bool = False
    text_for_players: str = ""

    @property
    def label_in_sentence(self) -> str:
        """The label as a part of a sentence."""
        return self.label[0].lower() + self.label[1:]


EQUIPMENT_FAULT = VoidGround("Equipment fault", "ruling 7")
BY_LAW = {
    "force_majeure": VoidGround(
        "Force majeure", "ruling 91", role="gaming_shift_manager", winnings_kept=True, justified=True
    ),
    "suspected_offence": VoidGround(
        "Suspected offence",
        "ruling 91",
        role="gaming_shift_manager",
        justified=True,
        text_for_players="a ground that the law gives",
    ),
}
"""Grounds that no rulebook lists and the law gives to every game (ruling 91)."""


class Rulebook(Value, frozen=True, kw_only=True, dict=True):
    """One approved document: what it is, for which layouts and decks. Never edited once a round was played on it."""

    id: str
    family: str
    prefix: str  # of its clause numbers: "PM"
    title: str
    version: str
    effective: str
    authority: str
    training_only: bool
    positions: tuple[int, int]
    decks: tuple[int, int]
    deck: tuple[str, ...]
    legends: tuple[str, ...]
    pay: dict[str, PayLine]  # by the code that a result's `pay_line` names
    bonus_tiers: tuple[BonusTier, ...] = ()  # highest first
    void_grounds: dict[str, VoidGround]
    cite: dict[str, str]  # what shared code calls a rule → its clause here
    limit_kinds: tuple[str, ...]  # kinds of wagers that a table sets limits for
    needed_limits: tuple[str, ...] = ("main",)  # those that it cannot do without
    max_wagers_per_area: int
    default_wagers_per_area: int
    late_withdrawal_runs: bool = True  # a wager withdrawn late stays and runs; else the request is refused

    @cached_property
    def grounds(self) -> dict[str, VoidGround]:
        """The grounds of a void. One that no clause gives is the Gaming Shift Manager's (PM 6.1, TC 6.1; ruling 7), and
        so are those of the law (ruling 91).
        """
        return {name: self._ruled(ground) for name, ground in self.void_grounds.items()} | BY_LAW

    def _ruled(self, ground: VoidGround) -> VoidGround:
        if ground != EQUIPMENT_FAULT:
            return ground
        return replace(ground, clause=self.cite["not_covered"], role="gaming_shift_manager")


def place_word(book: Rulebook) -> str:
    """What the game calls a player's place on its layout: an area at Pontoon, a position at Three Card Poker."""
    return "position" if book.family == "three_card_poker" else "area"


def content_hash(book: Rulebook) -> str:
    """SHA-256 (hex) of a rulebook's content; every event names it, so that a changed one cannot pass as the old."""
    return hashlib.sha256(encode_sorted(book)).hexdigest()
