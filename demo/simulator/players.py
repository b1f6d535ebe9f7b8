"""What virtual players wish for: wagers, insurance, surrender, and how they play their hands. Amounts in cents."""

from __future__ import annotations

from random import Random
from typing import Any

# JSON as the API gives and takes it.
Command = Any
View = Any
HIGH_CARDS = "AKQJ"
CHIP_CENTS = 5_00
# How often, out of 1.
CHANGES_A_WAGER = 0.05
SITS_OUT, BACKS_ANOTHER, SHARES_A_WAGER, WANTS_A_PAIR, WANTS_ANOTHERS_PAIR = 0.1, 0.22, 0.15, 0.35, 0.12
INSURES, WANTS_ANOTHERS_INSURANCE, MATCHES, WITHDRAWS, DOUBLES_FOR_LESS, PLAYS_OFF = 0.3, 0.15, 0.8, 0.1, 0.12, 0.06


def stake_of(random: Random, limits: dict[str, int], unit: int) -> int:
    """A stake within limits: mostly near the minimum, sometimes far above it, in $5 chips where the unit allows it."""
    times = random.choice((1, 1, 1, 1.5, 2, 2, 2.5, 3, 4, 5, 10))
    chip = CHIP_CENTS if CHIP_CENTS % unit == 0 else unit
    cents = int(limits["min_cents"] * times) // chip * chip
    return max(limits["min_cents"], min(limits["max_cents"], cents))


def stake_part(player: str, cents: int) -> dict[str, Any]:
    """One backer's part of a wager."""
    return {"player": player, "cents": cents}


def wagers(random: Random, view: View) -> list[Command]:
    """The wagers of a round: main ones first, then those backing another's area, shared ones and pair wagers."""
    table = view["table"]
    main, unit = table["limits"]["main"], table["wager_unit_cents"]
    seated = [p for p in view["players"] if p["seat"] is not None]
    standing = [p for p in view["players"] if p["seat"] is None]
    wished: list[Command] = []
    covered: dict[int, int] = {}
    for person in seated:
        if random.random() > SITS_OUT:
            stakes = [stake_part(person["player"], stake_of(random, main, unit))]
            others = [p for p in standing if not p["one_area_only"]]
            if others and random.random() < SHARES_A_WAGER and stakes[0]["cents"] * 2 <= main["max_cents"]:
                stakes.append(stake_part(random.choice(others)["player"], stakes[0]["cents"]))
            wished.append(place(person["seat"], "main", stakes))
            covered[person["seat"]] = 1
    for person in [*standing, *seated]:
        areas = [area for area, lines in covered.items() if area != person["seat"] and lines < table["wagers_per_area"]]
        chance = 0.7 if person["seat"] is None else BACKS_ANOTHER
        if areas and not person["one_area_only"] and random.random() < chance:
            area = random.choice(areas)
            if not _backs(wished, area, person["player"]):
                covered[area] += 1
                wished.append(place(area, "main", [stake_part(person["player"], stake_of(random, main, unit))]))
    if "pair" in table["limits"]:
        wished += _pair_wagers(random, view, list(covered))
    return wished


def place(area: int, kind: str, stakes: list[dict[str, Any]]) -> Command:
    """The command that places a wager."""
    return {"type": "place_wager", "area": area, "kind": kind, "stakes": stakes}


def _backs(wished: list[Command], area: int, player: str) -> bool:
    return any(w["area"] == area and any(s["player"] == player for s in w["stakes"]) for w in wished)


def _pair_wagers(random: Random, view: View, areas: list[int]) -> list[Command]:
    limits, unit = view["table"]["limits"]["pair"], view["table"]["wager_unit_cents"]
    wished = []
    for person in view["players"]:
        chances = [(person["seat"], WANTS_A_PAIR), *((area, WANTS_ANOTHERS_PAIR) for area in areas)]
        for area, chance in chances:
            if area in areas and random.random() < chance:
                wished.append(place(area, "pair", [stake_part(person["player"], stake_of(random, limits, unit))]))
                break
    return wished


def changed_wager(random: Random, view: View, action: dict[str, Any]) -> Command:
    """Twice the stakes where the limits allow it; else, or by whim, the wager withdrawn while bets are open."""
    wager = find_wager(view, action["command"]["wager"])
    limits = view["table"]["limits"].get(wager["kind"]) if wager else None
    if wager is None or limits is None or wager["stake_cents"] * 2 > limits["max_cents"] or random.random() < 0.3:
        return action["command"] | {"stakes": []}
    doubled = [stake_part(stake["player"], stake["cents"] * 2) for stake in wager["stakes"]]
    return action["command"] | {"stakes": doubled}


def late_wager(random: Random, view: View) -> Command | None:
    """A wager after "No more bets", to be refused (PM 5.3, TC 5.5)."""
    if not view["players"]:
        return None
    person = random.choice(view["players"])
    kind = "main" if "main" in view["table"]["limits"] else "ante"
    limits, unit = view["table"]["limits"][kind], view["table"]["wager_unit_cents"]
    area = person["seat"] or random.randint(1, view["table"]["layout"]["positions"])
    return place(area, kind, [stake_part(person["player"], stake_of(random, limits, unit))])


def anothers_insurance(random: Random, view: View, action: dict[str, Any]) -> Command | None:
    """A claim to another player's declined option, or None (PM 3.26.3)."""
    wager = find_wager(view, action["command"]["wager"])
    owners = {stake["player"] for stake in wager["stakes"]} if wager else set()
    others = [p["player"] for p in view["players"] if p["player"] not in owners]
    unit = view["table"]["wager_unit_cents"]
    most = wager["stake_cents"] // 2 // unit * unit if wager else 0
    if not others or most < unit or random.random() > WANTS_ANOTHERS_INSURANCE:
        return None
    return action["command"] | {"player": random.choice(others), "cents": most}


def find_wager(view: View, wager: str) -> Any:
    """A wager of the round by its id."""
    for area in view["round"]["areas"]:
        for found in area["wagers"]:
            if found["id"] == wager:
                return found
    return None


def hand_in_turn(view: View) -> Any:
    """The hand that is acted on."""
    turn = view["round"]["turn"]
    area = view["round"]["areas"][turn["area"] - 1]
    return next(hand for hand in area["hands"] if hand["hand"] == turn["hand"])


def surrenders(random: Random, view: View, wager_id: str) -> bool:
    """Whether a player gives up half: now and then with a hard 14 to 16."""
    wager = find_wager(view, wager_id)
    if wager is None or wager["status"] != "live":
        return False
    hand = view["round"]["areas"][wager["area"] - 1]["hands"][0]
    return not hand["soft"] and 14 <= hand["total"] <= 16 and random.random() < 0.4


def decision(random: Random, view: View, allowed: dict[str, dict[str, Any]]) -> Command:
    """Hit, stand, double or split, out of what is allowed; sensible play with a whim now and then."""
    hand = hand_in_turn(view)
    if random.random() < PLAYS_OFF:
        wish: str = random.choice([name for name in ("hit", "stand", "double", "split") if name in allowed])
    else:
        wish = _sensible(hand, view["round"]["house"]["cards"][0], allowed)
    command: Command = dict(allowed[wish]["command"])
    if wish == "double" and "stakes" in allowed[wish]["fields"] and random.random() < DOUBLES_FOR_LESS:
        command |= {"stakes": _less(view)}
    return command


def _sensible(hand: dict[str, Any], house: str, allowed: dict[str, Any]) -> str:
    total, soft, cards = hand["total"], hand["soft"], hand["cards"]
    high = house[0] in "789" + HIGH_CARDS
    if "split" in allowed and (cards[0][0] in "A8" or (cards[0][0] in "23679" and not high)):
        return "split"
    if "double" in allowed and not soft and (total in (10, 11) or (total == 9 and not high)):
        return "double"
    stand_on = 18 if soft else 17 if high else 13
    wish = "stand" if total >= stand_on else "hit"
    return wish if wish in allowed else next(name for name in ("hit", "stand") if name in allowed)


def _less(view: View) -> list[dict[str, Any]]:
    """Half of the wager for each backer of the controller's own wager, if that reaches the minimum; else all."""
    turn, table = view["round"]["turn"], view["table"]
    area = view["round"]["areas"][turn["area"] - 1]
    controller = area["controller"]["player"]
    own = next(
        w
        for w in area["wagers"]
        if w["kind"] in ("main", "split")
        and w["hand"] == turn["hand"]
        and w["status"] == "live"
        and any(stake["player"] == controller for stake in w["stakes"])
    )
    unit = table["wager_unit_cents"]
    halves = [stake_part(s["player"], s["cents"] // 2 // unit * unit) for s in own["stakes"]]
    if sum(half["cents"] for half in halves) < table["limits"]["main"]["min_cents"] or not all(
        half["cents"] for half in halves
    ):
        return []
    return halves
