"""What displays say beside the play. On a player's own nobody else is named, and nobody else's stakes."""

from __future__ import annotations

from rules import commands
from rules.core.money import Odds, dollars
from rules.core.rulebook import Rulebook, place_word
from rules.state import Outage, TableState
from rules.table.referral import void_ground
from rules.wording.labels import moment, plain

INSURANCE_OFFERED = "Insurance is offered."
SURRENDER_OFFERED = "Surrender is offered."
SHARES_THE_TURN = "You share the wager of this hand. If it is doubled or split, say whether your part joins."
STAKES_DO_NOT_ALLOW = "The stakes of this wager do not allow it."
"""A refusal that would tell what others staked."""
EVERY_WAGER_BACK = "Every wager went back."
PAID_STAYS = "What was paid to you is yours."

NOW = "Now"
PLAY_WAITS = "Play waits"
THIS_ROUND = "This round"
YOUR_DECISION = "Your decision"
OFFERED = "Withdraw or stay"

OWN_CLAIM_DECIDED = {"granted": "You have the place.", "denied": "Another claim comes before yours."}
OWN_CLAIM_STOPPED = "You do not have the place."
"""Displays say nothing of a stop (ruling 130)."""
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


def place_title(book: Rulebook, number: int) -> str:
    """ "Area 3", "Position 3"."""
    return f"{plain(place_word(book))} {number}"


def hand_title(place: str, hand: int, hands: int) -> str:
    """Whose hand it is, by its place: "Area 3", "Area 3, hand 1 of 2"."""
    return f"{place}, hand {hand} of {hands}" if hands > 1 else place


def decides(place: str) -> str:
    return f"{place} decides"


def decides_for_you(controller: str) -> str:
    """Another player calls the decisions of a hand that this one has a wager on."""
    return f"{controller} decides for your hand"


def outcome_text(net_cents: int, refunded: bool) -> str:
    """What the round came to for a player; `refunded` where all of their wagers went back."""
    if net_cents:
        return f"You won {dollars(net_cents)}" if net_cents > 0 else f"You lost {dollars(-net_cents)}"
    return "Your wagers went back" if refunded else "You end even"


def limits_to_come(start: str, called: str, limits: commands.Limits) -> str:
    return f"{start}: {called} {dollars(limits.min_cents)} to {dollars(limits.max_cents)}."


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


def recorded_share(stake_cents: int, returned_cents: int) -> str:
    """The same of a round that is on record: the whole wager's arithmetic would tell what the others staked."""
    gain = returned_cents - stake_cents
    if gain > 0:
        return f"{dollars(gain)} won on {dollars(stake_cents)}" if stake_cents else f"{dollars(gain)} won"
    if gain < 0 and not stake_cents:  # a void round takes back what was paid (PM 5.1)
        return f"{dollars(-gain)} taken back"
    return own_share(None, stake_cents, returned_cents)


def mispaid_text(over_cents: int, left_cents: int) -> str:
    """What was paid wrongly on a line, as its player reads it, and what of it still stands out (ruling 96)."""
    said = (
        f"{dollars(abs(over_cents))} too {'much' if over_cents > 0 else 'little'}"
        if over_cents
        else "as owed after all"
    )
    if left_cents < 0:
        return f"Paid {said}, {dollars(-left_cents)} is owed to you."
    if left_cents > 0:
        return f"Paid {said}, {dollars(left_cents)} is to be given back."
    return f"Paid {said}, put right since." if over_cents else f"Paid {said}."


def void_text(state: TableState, book: Rulebook) -> str:
    """That the round is void, and why; "" where it is not (PM 5.1, TC 5.1)."""
    if state.round is None or not state.round.void:
        return ""
    ground = void_ground(state.round.void, book)
    return (
        f"Round {state.round.number} is void: {ground.text_for_players or ground.label_in_sentence} ({ground.clause})."
    )


def void_notice(state: TableState, book: Rulebook) -> str:
    """The same for a player, with what became of the wagers."""
    void = void_text(state, book)
    if not void or state.round is None:
        return ""
    kept = f" {PAID_STAYS}" if void_ground(state.round.void, book).winnings_kept else ""
    return f"{void} {EVERY_WAGER_BACK}{kept}"


def outage_text(outage: Outage) -> str:
    """When the power failed, as far as that is known, and when it was back."""
    parts = [f"failed at {moment(outage.failed_at)}"] if outage.failed_at else []
    parts += [f"was back at {moment(outage.back_at)}"] if outage.back_at else []
    return f"The power {' and '.join(parts) or 'failed'}."


def withdrawal_notice(outage: Outage, clause: str) -> str:
    """What a player at the table reads meanwhile (PM 5.29.1, TC 5.16.1)."""
    if not outage.confirmed:
        return f"{outage_text(outage)} Play waits; a Pit Supervisor is called ({clause})."
    return f"{outage_text(outage)} You may withdraw all of your wagers, or stay with all of them ({clause})."


def may_withdraw(clause: str) -> str:
    return f"You may withdraw what you have left in this round, or stay. Tell the dealer ({clause})."


def stays(clause: str) -> str:
    return f"You stay with your wagers ({clause})."
