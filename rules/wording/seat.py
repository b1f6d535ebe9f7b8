"""What displays say beside the play. On a player's own nobody else is named, and nobody else's stakes.

Each sentence is whole, with its facts in braces: at most 15 words, one clause number, its subject first
(tests/rules/test_plain_words.py).
"""

from __future__ import annotations

from rules import commands
from rules.core.money import Odds, dollars
from rules.core.rulebook import Rulebook, place_word
from rules.core.text import Text, both
from rules.state import Outage, TableState
from rules.table.referral import void_ground
from rules.wording.labels import moment

SEAT = {
    # What is going on
    "play_waits": "Play waits",
    "this_round": "This round",
    "you_decide": "You decide",
    "stay_or_withdraw": "Withdraw or stay",
    "area": "Area {number}",
    "position": "Position {number}",
    "hand_of": "{place}, hand {hand} of {hands}",
    "decides": "{place} decides",
    "decides_for_you": "{controller} decides for your hand",
    "you": "You",
    "player_at": "The player at seat {seat}",
    "another": "Another player",
    # How the round came out
    "won": "You won {amount}",
    "lost": "You lost {amount}",
    "even": "You end even",
    "went_back": "Your wagers went back",
    # Notices
    "insurance_offered": "Insurance is offered.",
    "surrender_offered": "Surrender is offered.",
    "shares_the_turn": (
        "You share the wager of this hand. Tell the dealer whether your part joins a double or a split."
    ),
    "limits_to_come": "New limits for {called}: {least} to {most}. {start}.",
    "limits_kept": "You keep the old limits while you sit here. {called}: {least} to {most}.",
    "one_area_only": "You may wager on one playing area only ({clause}).",
    "one_position_only": "You may wager on one playing position only ({clause}).",
    "under_minimum": "Your next wager under the minimum goes back to you ({clause}).",
    "prohibited": "You may not play on at this table ({clause}).",
    "one_hand_only": "You may look at one hand only ({clause}).",
    "may_withdraw": "You may take back what is left of your wagers, or stay ({clause}). Tell the dealer.",
    "stays": "You stay with your wagers ({clause}).",
    # A power failure
    "power_failed": "The power failed.",
    "power_failed_at": "The power failed at {failed_at}.",
    "power_back_at": "The power was back at {back_at}.",
    "power_between": "The power failed at {failed_at}. It was back at {back_at}.",
    "power_unconfirmed": "Play waits for a Pit Supervisor ({clause}).",
    "power_withdraw": "You may take back all of your wagers, or none ({clause}).",
    # A void round
    "void": "Round {round} is void ({clause}). The reason: {ground}.",
    "every_wager_back": "Every wager went back.",
    "paid_stays": "What was paid to you is yours.",
    # Claims
    "claim_granted": "You have the place.",
    "claim_denied": "Another claim comes before yours.",
    "claim_stopped": "You do not have the place.",
    "claim_first": "Your claim is the first so far.",
    "claim_behind": "Your claim is behind others so far.",
    "claim_equal": "Your claim is equal to another so far.",
    # The arithmetic of one's own part
    "share_won_at": "{odds}: {gain} won",
    "share_won_on": "{gain} won on {stake}",
    "share_won": "{gain} won",
    "share_lost": "{loss} of {stake} lost",
    "share_taken": "{loss} taken back",
    "share_back": "{amount} goes back",
    # What was paid wrongly
    "over_owed": "You were paid {over} too much. {left} is owed to you.",
    "over_due": "You were paid {over} too much. Please give {left} back.",
    "over_done": "You were paid {over} too much. It is put right.",
    "under_owed": "You were paid {over} too little. {left} is owed to you.",
    "under_due": "You were paid {over} too little. Please give {left} back.",
    "under_done": "You were paid {over} too little. It is put right.",
    "right_owed": "You were paid right after all. {left} is owed to you.",
    "right_due": "You were paid right after all. Please give {left} back.",
    "right_done": "You were paid right after all.",
    # A refusal that would tell what others staked
    "stakes_do_not_allow": "The stakes of this wager do not allow it.",
}
"""Every sentence of this module by its key."""

OWN_CLAIM_DECIDED = {"granted": "claim_granted", "denied": "claim_denied"}
OWN_CLAIM_WAITS = {"granted": "claim_first", "denied": "claim_behind", "tied": "claim_equal"}
"""What a player is told of a claim of theirs, by its verdict. Displays say nothing of a stop (ruling 130)."""


def seat_text(key: str, **facts: object) -> Text:
    """A sentence of this module."""
    return Text(SEAT[key], **facts)


def controller_text(seat: int | None, *, own: bool) -> Text:
    """Who calls the decisions of an area or position; `seat` is None or 0 for a player who stands."""
    if own:
        return seat_text("you")
    return seat_text("player_at", seat=seat) if seat else seat_text("another")


def place_title(book: Rulebook, number: int) -> Text:
    """ "Area 3", "Position 3"."""
    return seat_text(place_word(book), number=number)


def hand_title(place: str, hand: int, hands: int) -> str:
    """Whose hand it is, by its place: "Area 3", "Area 3, hand 1 of 2"."""
    return seat_text("hand_of", place=place, hand=hand, hands=hands) if hands > 1 else place


def outcome_text(net_cents: int, refunded: bool) -> str:
    """What the round came to for a player; `refunded` where all of their wagers went back."""
    if net_cents:
        return seat_text("won" if net_cents > 0 else "lost", amount=dollars(abs(net_cents)))
    return seat_text("went_back" if refunded else "even")


def limits_to_come(start: str, called: str, limits: commands.Limits) -> str:
    """`start` is from when, as `table_status.when` says it."""
    least, most = dollars(limits.min_cents), dollars(limits.max_cents)
    return seat_text("limits_to_come", start=start, called=called, least=least, most=most)


def limits_kept(called: str, limits: commands.Limits) -> str:
    """A player who sits there keeps the limits of before."""
    return seat_text("limits_kept", called=called, least=dollars(limits.min_cents), most=dollars(limits.max_cents))


def own_share(odds: Odds | None, stake_cents: int, returned_cents: int) -> str:
    """The arithmetic of one backer's share of a wager, without the others' stakes; `odds` where it won."""
    gain = returned_cents - stake_cents
    if odds is not None:
        return seat_text("share_won_at", odds=odds, gain=dollars(gain))
    if gain < 0:
        return seat_text("share_lost", loss=dollars(-gain), stake=dollars(stake_cents))
    return seat_text("share_back", amount=dollars(returned_cents))


def recorded_share(stake_cents: int, returned_cents: int) -> str:
    """The same of a round that is on record: the whole wager's arithmetic would tell what the others staked."""
    gain = returned_cents - stake_cents
    if gain > 0:
        return seat_text("share_won_on" if stake_cents else "share_won", gain=dollars(gain), stake=dollars(stake_cents))
    if gain < 0 and not stake_cents:  # a void round takes back what was paid (PM 5.1)
        return seat_text("share_taken", loss=dollars(-gain))
    return own_share(None, stake_cents, returned_cents)


def mispaid_text(over_cents: int, left_cents: int) -> str:
    """What was paid wrongly on a line, as its player reads it, and what of it still stands out (ruling 96)."""
    paid = "over" if over_cents > 0 else "under" if over_cents else "right"
    left = "due" if left_cents > 0 else "owed" if left_cents else "done"
    return seat_text(f"{paid}_{left}", over=dollars(abs(over_cents)), left=dollars(abs(left_cents)))


def void_text(state: TableState, book: Rulebook) -> str:
    """That the round is void, and why; "" where it is not (PM 5.1, TC 5.1)."""
    if state.round is None or not state.round.void:
        return ""
    ground = void_ground(state.round.void, book)
    why = ground.text_for_players or ground.label_in_sentence
    return seat_text("void", round=state.round.number, ground=Text(why), clause=ground.clause)


def void_notice(state: TableState, book: Rulebook) -> str:
    """The same for a player, with what became of the wagers."""
    void = void_text(state, book)
    if not void or state.round is None:
        return ""
    told = both(void, seat_text("every_wager_back"))
    return both(told, seat_text("paid_stays")) if void_ground(state.round.void, book).winnings_kept else told


def outage_text(outage: Outage) -> str:
    """When the power failed, as far as that is known, and when it was back."""
    failed = moment(outage.failed_at) if outage.failed_at else ""
    back = moment(outage.back_at) if outage.back_at else ""
    key = ("power_between" if back else "power_failed_at") if failed else ("power_back_at" if back else "power_failed")
    return seat_text(key, failed_at=failed, back_at=back)


def withdrawal_notice(outage: Outage, clause: str) -> str:
    """What a player at the table reads meanwhile (PM 5.29.1, TC 5.16.1)."""
    then = seat_text("power_withdraw" if outage.confirmed else "power_unconfirmed", clause=clause)
    return both(outage_text(outage), then)


def one_place_only(book: Rulebook) -> Text:
    """The pit restricted the player to one place of the layout (PM 3.9, TC 3.4.3)."""
    return seat_text(f"one_{place_word(book)}_only", clause=book.cite["one_area_only"])
