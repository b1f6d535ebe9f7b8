"""How what was entered by slip, or done wrongly at the felt, is put right, and until when: the rows of
docs/corrections.md. Who does is the role of the command that does it, unless more is said.
"""

from __future__ import annotations

from rules.core.base import Value

_NEXT_ROUND = "the next round begins (ruling 81)"
_ROUND_OVER = "the round is over (ruling 70)"
_RIGHT = "the dealer while nothing came after it, then a Pit Supervisor; once money moved the Pit Manager"


class MendText(Value, frozen=True):
    """`how` it is put right, `until` when, and `who` does where the command's own role does not say it all."""

    how: str
    until: str
    who: str = ""


WHERE = {
    "hand": "a tap on the hand or wager, and on what is wrong there",
    "menu": "“Something went wrong”",
    "key": "its key on the console",
    "pit": "the pit’s page of the table",
    "cage": "the cage’s page",
    "claim": "the claim’s page",
    "device": "the device itself",
}
"""Where whoever puts it right finds the command."""
PLACES = {
    **dict.fromkeys(("correct_card", "correct_decision", "correct_wager"), "hand"),
    **dict.fromkeys(
        (
            "cards_as_they_lie",
            "look_at_hand",
            "mark_absent",
            "move_hands",
            "place_stray_card",
            "prohibit_player",
            "record_mispay",
            "record_ruling",
            "report_power_failure",
            "void_round",
            "withdraw_wagers",
        ),
        "menu",
    ),
    **dict.fromkeys(
        (
            "ask_for_chips",
            "change_rulebook",
            "set_chips",
            "set_limits_notice",
            "set_paying",
            "set_tray",
            "void_slip",
            "withdraw_slip",
        ),
        "pit",
    ),
    "ask_to_void_slip": "cage",
    "settle_jackpot": "claim",
    "report_sensors": "device",
}
"""The command that puts something right → its place in `WHERE`; the others have their key."""


def place_of(command: str) -> str:
    """The place of a command by its type."""
    return PLACES.get(command, "key")


MENDS = {
    # --- entries
    "undo": MendText(
        "The newest entry is taken back.",
        "something is announced or settled on it, or a card is in sight after it (ruling 42)",
        "the dealer; a Pit Supervisor where a result was known by it (ruling 84)",
    ),
    "re_entered": MendText("What was taken back is entered again.", "play goes on from there"),
    "card": MendText(
        "The right card is named, and what followed is played again; the differences are paid or collected.",
        _NEXT_ROUND,
        f"{_RIGHT} (rulings 81, 84)",
    ),
    "decision": MendText(
        "What was done is entered, and what followed is played again; nobody gains by what is known.",
        _NEXT_ROUND,
        f"{_RIGHT}, and where it moves stakes whoever puts a wager right (rulings 81, 98)",
    ),
    "wager": MendText(
        "Stakes, player, area or kind are put right, and what followed follows again.",
        _NEXT_ROUND,
        "the dealer before the first card, then the Pit Manager, at Three Card Poker the Gaming Shift Manager once a "
        "hand is known (ruling 81)",
    ),
    "changed": MendText("The stakes are changed or taken off.", "bets close (PM 5.4, TC 5.6)"),
    "in_time": MendText(
        "What lay there when bets closed is recorded as down in time.",
        "its result is known (ruling 83)",
        "the dealer before the first card, then a Pit Supervisor",
    ),
    "insured_in_time": MendText(
        "What lay there when insurance closed is recorded.", "the next card is out (ruling 83)"
    ),
    "stray": MendText(
        "The card is placed where it belongs, and the hit falls away.",
        "something else is entered (ruling 85)",
        "the dealer where nobody asks for a card, else a Pit Supervisor",
    ),
    # --- the felt
    "picture": MendText(
        "How the cards lie is reported: they go back where they belong, or count as they lie.",
        "the round is settled (PM 5.6, ruling 61)",
        "a Pit Supervisor, the Gaming Shift Manager once a result is known (ruling 84)",
    ),
    "hands_moved": MendText("Whole hands change places.", "a hand was viewed or decided (TC 5.2)"),
    "void": MendText(
        "The round is void and every wager goes back.", "the round is over; a count at any time (ruling 82)"
    ),
    "ruled": MendText(
        "The Gaming Shift Manager orders what becomes of each wager, also of one that was settled in the round.",
        f"{_ROUND_OVER}; then what was paid wrongly is recorded (rulings 96, 99)",
    ),
    "staked_again": MendText(
        "The wagers have gone back, and players stake again; a Pit Supervisor signed it before it was done.",
        "bets of the next round close (ruling 7)",
    ),
    "resumed": MendText("Play goes on, and nobody withdraws any more.", "somebody has withdrawn (PM 5.29, TC 5.16)"),
    "power": MendText("The failure is reported again.", "a result is known (PM 5.29, TC 5.16)"),
    "withdrawn_after_all": MendText("Who stays withdraws after all.", "play goes on (ruling 93)"),
    "closed_at_once": MendText("It is closed again, and a round without a wager ends.", "a card is dealt (ruling 72)"),
    "offer_closed": MendText("The offer is closed, and who took it takes it back before.", "it is closed"),
    "dispute": MendText(
        "Somebody looks and says which card lies there.", "nothing is played before it (ruling 87)", "a Pit Supervisor"
    ),
    # --- money
    "tick": MendText("The tick is taken back with the chips.", "the settlement is made (ruling 88)"),
    "mispay": MendText(
        "What was paid or collected is put beside the settlement as a difference.",
        "as long as the round is on record (ruling 96)",
        "a Pit Supervisor, a Pit Manager above the table's amount; nobody who paid it",
    ),
    "settled_otherwise": MendText(
        "An entry behind it is put right, and the differences are paid or collected.",
        _NEXT_ROUND,
        "the Pit Manager (ruling 81)",
    ),
    "recounted": MendText("It is counted again; the newest count holds.", "at any time (rulings 94, 101)"),
    "difference": MendText("The difference is entered with its reason.", "the closer (ruling 103)"),
    "counter_entry": MendText("The chips are changed back.", "the tray is closed (ruling 103)"),
    "chips_recovered": MendText(
        "What was put right is entered; a finding that was none is put right in full.", "at any time (ruling 105)"
    ),
    "chips_again": MendText("What is missing all the same is entered as another finding.", "at any time (ruling 105)"),
    "wrong_chips": MendText(
        "Chips that were given or taken wrongly are put on record, with whom, how much and where.",
        "at any time (ruling 105)",
        "a Pit Supervisor, a Pit Manager above the table's amount",
    ),
    "verified_again": MendText(
        "A claim that stands after the ruling is verified again.", "the round is over (ruling 67)"
    ),
    "counted": MendText("A count says what lies there, and its difference is written up.", "at any time (ruling 101)"),
    "slip_withdrawn": MendText("The request is withdrawn.", "the cage issues the slip (ruling 102)"),
    "slip_void": MendText("The cage asks to void the slip, and somebody else agrees.", "it is counted (ruling 102)"),
    "slip_not_agreed": MendText("It is not agreed to, and the slip stands.", "it is agreed to (ruling 102)"),
    "asked_anew": MendText("Chips are asked for anew, on a slip of another number.", "at any time (ruling 102)"),
    # --- the table
    "again": MendText("It is entered again as it is; both stand on record, and the newest holds.", "at any time"),
    "opposite": MendText("The opposite is entered.", "at any time"),
    "before_bets_close": MendText("It is entered again.", "bets close"),
    "between_rounds": MendText("It is entered again.", "bets open"),
}
"""Key → what a row of the page says."""
