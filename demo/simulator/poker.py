"""What virtual players of Three Card Poker wish for: wagers, and decisions. A virtual dealer sees no card face down."""

from __future__ import annotations

from random import Random
from typing import Any

from demo.simulator.players import Command, View, place, stake_of, stake_part

GAME = "three_card_poker"
# How often, out of 1.
SITS_OUT, PAIR_PLUS, PAIR_PLUS_ALONE, PROGRESSIVE, SHARES_A_WAGER = 0.1, 0.45, 0.1, 0.6, 0.15
TAKES_UP, FOLDS, KEEPS_DOWN = 0.95, 0.3, 0.03


def wagers(random: Random, view: View) -> list[Command]:
    """The wagers of a round: each seated player's Ante or Pair Plus first, then the progressive (TC 3.4, 3.5)."""
    table = view["table"]
    limits, unit = table["limits"], table["wager_unit_cents"]
    standing = [p["player"] for p in view["players"] if p["seat"] is None]
    wished: list[Command] = []
    for person in view["players"]:
        if person["seat"] is None or random.random() < SITS_OUT:
            continue
        own = stake_part(person["player"], stake_of(random, limits["ante"], unit))
        alone = random.random() < PAIR_PLUS_ALONE
        if not alone:
            stakes = [own]
            if standing and random.random() < SHARES_A_WAGER and own["cents"] * 2 <= limits["ante"]["max_cents"]:
                stakes.append(stake_part(random.choice(standing), own["cents"]))
            wished.append(place(person["seat"], "ante", stakes))
        if alone or random.random() < PAIR_PLUS:
            cents = stake_of(random, limits["pair_plus"], unit)
            wished.append(place(person["seat"], "pair_plus", [stake_part(person["player"], cents)]))
        if "progressive" in limits and random.random() < PROGRESSIVE:
            cents = limits["progressive"]["min_cents"]
            wished.append(place(person["seat"], "progressive", [stake_part(person["player"], cents)]))
    return wished


def decision(random: Random, view: View, allowed: list[dict[str, Any]]) -> Command:
    """What the player in turn does: takes the cards up, then folds, plays or goes on."""
    area = view["step"]["area"]
    own: dict[str, Command] = {a["command"]["type"]: a["command"] for a in allowed if a["command"].get("area") == area}
    if "view_hand" in own and random.random() < TAKES_UP:
        return own["view_hand"]
    if "continue" in own:
        return own["continue"]
    return own["fold" if random.random() < FOLDS else "play"]
