"""Errands of an evening on which something goes wrong: what a dealer reports and a supervisor puts right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from demo.evening.station import NotDone, Station
from demo.simulator.players import stake_part

MAIN = ("main", "ante")
HOLDS = ("power_failure", "held")
"""Phases in which play waits for the power to be confirmed."""


def voids_round(at: Station) -> None:
    """A card of another deck is found: the round is void."""
    at.does(at.pit.shift_manager, {"type": "void_round", "ground": "foreign_cards"})


def corrects_wager(at: Station) -> None:
    """A wager was entered $5 too low."""
    wager = _live(at)
    stake = wager["stakes"][0]
    stakes = [stake_part(one["player"], one["cents"] + (5_00 if one is stake else 0)) for one in wager["stakes"]]
    at.two_sign({"type": "correct_wager", "wager": wager["id"], "stakes": stakes}, manager=True)


def finds_mispay(at: Station) -> None:
    """A player of the last round was paid $5 too much; it is put right later."""
    round_ = at.view["round"]
    wager = next(
        wager
        for area in round_["areas"]
        for wager in area["wagers"]
        if wager["kind"] in MAIN and len(wager["stakes"]) == len(wager["results"]) == 1
    )
    line = {"wager": wager["id"], "kind": wager["kind"], "player": wager["stakes"][0]["player"]}
    said = {"round": round_["number"], "line": line}
    paid = wager["results"][0]["returned_cents"] + 5_00
    reason = "Paid from the wrong stack"
    at.two_sign({"type": "record_mispay", **said, "paid_cents": paid, "found_by": "pit", "reason": reason})
    at.two_sign({"type": "recover_mispay", **said, "recovered_cents": 5_00})


def finds_wager(at: Station) -> None:
    """A wager that is too small lies there after "No more bets"."""
    view = at.view
    poker = view["table"]["game"] == "three_card_poker"
    kind, line = ("pair_plus", 1) if poker else ("main", 2)
    area = next(
        area
        for area in view["round"]["areas"]
        if area["wagers"] and not any((wager["kind"], wager["line"]) == (kind, line) for wager in area["wagers"])
    )
    own = {stake["player"] for wager in area["wagers"] for stake in wager["stakes"]}
    player = next(person["player"] for person in view["players"] if (person["player"] in own) == poker)
    cents = view["table"]["limits"][kind]["min_cents"] // 2 // 100 * 100
    said = {"area": area["area"], "line": line, "kind": kind, "stakes": [stake_part(player, cents)]}
    found = {"type": "record_found_wager", **said}
    _unless_not_covered(at, lambda: at.two_sign(found))


def loses_power(at: Station) -> None:
    """The power fails and comes back; where anybody may withdraw, all stay."""
    _unless_not_covered(at, lambda: at.deals({"type": "report_power_failure"}))
    if at.view["round"]["phase"] in HOLDS:
        at.does(at.pit.supervisor, {"type": "confirm_power_failure"})
        at.deals({"type": "resume_play"})


def _unless_not_covered(at: Station, do: Callable[[], None]) -> None:
    """What the rulebook has no clause for goes to the Gaming Shift Manager, who lets the round go on."""
    try:
        do()
    except NotDone as refused:
        if refused.code != "not_covered":
            raise
        at.deals({"type": "refer_to_manager", "question": "No clause covers this. Does the round go on?"})
        ruling = {"ruling": "The round goes on as it is", "reason": "Nobody gained or lost by it"}
        at.does(at.pit.shift_manager, {"type": "record_ruling", **ruling})


def restricts(at: Station) -> None:
    """A player is kept to one area for the rest of the evening."""
    player = at.view["players"][-1]["player"]
    at.does(at.pit.manager, {"type": "restrict_player", "player": player, "reason": "Plays at two tables at once"})


def _live(at: Station) -> Any:
    return next(
        wager
        for area in at.view["round"]["areas"]
        for wager in area["wagers"]
        if wager["kind"] in MAIN and wager["status"] == "live"
    )
