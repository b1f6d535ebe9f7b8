"""What differs between the Pontoon rulebooks, as data."""

from __future__ import annotations

import msgspec

from rules.core.money import Odds
from rules.core.rulebook import PayLine, Rulebook


class PontoonBook(Rulebook, frozen=True, kw_only=True):
    """A Pontoon rulebook. `cite` has every key that the code asks for; a missing one is a bug and raises KeyError."""

    bonus_others_cents: int
    pair_places: int
    max_hands: int
    offer_surrender_on: tuple[str, ...]  # ranks of the first house card
    offer_insurance_on: tuple[str, ...]
    insurance_won_by: tuple[str, ...]
    insurance_for_others: bool  # a declined option may be taken by another player
    bonus_others_to: str = "every_wager"  # or seated_player: one for each other area
    out_of_limits_wagers: bool = msgspec.field(default=True, name="found_wagers")  # it settles those found after bets
    stand_from: int = 0  # a hand below this total has to draw
    twenty_one_paid_at_once: bool = True
    split_aces_one_card: bool = True
    split_dealt_at_once: bool = False  # both split hands get their second card before either is played
    pontoon_on_split: bool = False
    hand_ends_at_cards: int = 0  # a hand of so many cards takes no more; 0 for no such end
    soft_21_draws_on: bool = False  # a soft 21 that is no Pontoon is decided on; else every 21 ends a hand
    double_first_two_only: bool = True
    double_equal_only: bool = False
    double_from_minimum: bool = True
    double_once_one_card: bool = True  # a doubled hand takes one card; else it may go on drawing
    double_may_be_withdrawn: bool = True
    controller_surrender_stops_hand: bool = False
    one_card_when_nothing_in_play: bool = True  # with only insurance or surrenders left the house draws one card
    dealer_pontoon_takes: str = "each_hand"  # or one_stake: one original stake of each player and area
    house_face_down: bool = False  # two house cards face down, looked at before play
    house_always_turned_up: bool = False  # its face-down cards, also where no wager waits for them
    irregularities: dict[str, str] = {}  # what shared code calls an irregularity that is covered → its clause
    comparison: str = "points"  # or ranked: Pontoon over Five Card Trick over totals, ties lose

    @property
    def no_double_alone(self) -> str:
        """The clause under which nobody doubles where the controller does not. Its content, and so its hash, is what
        rounds were played on, so that this one is not in `cite`.
        """
        joins = self.cite["backer_double"]
        return "PM 3.25.7" if joins == "PM 3.25.5" else joins


def pay_table(clause: str, *lines: tuple[str, str, int, int]) -> dict[str, PayLine]:
    """Pay lines by their codes, from (code, label, what it wins, per stake); each is cited as `clause`/code."""
    return {code: PayLine(code, label, Odds(wins, per), f"{clause}/{code}") for code, label, wins, per in lines}


def pays(line: PayLine) -> str:
    """A pay line as layouts print it: "Pontoon pays 3 to 2"."""
    return f"{line.label} pays {line.odds}"
