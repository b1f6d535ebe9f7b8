"""What a player's own display says beside the play. Nobody else is named there, and nobody else's stakes."""

from __future__ import annotations

from rules.commands import Limits
from rules.core.money import Odds, dollars

INSURANCE_OFFERED = "Insurance is offered."
SURRENDER_OFFERED = "Surrender is offered."
STAKES_DO_NOT_ALLOW = "The stakes of this wager do not allow it."
"""A refusal that would tell what others staked."""
EVERY_WAGER_BACK = "Every wager went back."

OWN_CLAIM_DECIDED = {"granted": "You have the place.", "denied": "Another claim comes before yours."}
OWN_CLAIM_WAITS = {
    "granted": "First in order so far.",
    "denied": "Other claims come first so far.",
    "tied": "Equal with another claim so far.",
}


def controller_text(seat: int | None, *, own: bool) -> str:
    """Who calls the decisions of an area or position; `seat` is None or 0 for a player who stands."""
    if own:
        return "You"
    return f"The player at seat {seat}" if seat else "Another player"


def limits_to_come(called: str, limits: Limits) -> str:
    return f"From the next round: {called} {dollars(limits.min_cents)} to {dollars(limits.max_cents)}."


def one_place_only(place: str, clause: str) -> str:
    return f"You may wager on one playing {place} ({clause})."


def under_minimum(clause: str) -> str:
    return f"Your next wager under the minimum will be returned ({clause})."


def prohibited(clause: str) -> str:
    return f"You may not play on at this table ({clause})."


def one_hand_only(clause: str) -> str:
    return f"You may view one hand only ({clause})."


def own_share(odds: Odds | None, stake_cents: int, returned_cents: int) -> str:
    """The arithmetic of one backer's share of a wager, without the others' stakes; `odds` where it won."""
    gain = returned_cents - stake_cents
    if odds is not None:
        return f"{odds}: {dollars(gain)} won"
    if gain < 0:
        return f"{dollars(-gain)} of {dollars(stake_cents)} lost"
    return f"{dollars(returned_cents)} goes back"
