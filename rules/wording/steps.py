"""The dealer's next step in words: what to do, a line about it, and what to say aloud. Facts stand in braces."""

from __future__ import annotations

from typing import NamedTuple


class StepText(NamedTuple):
    """`code` is what a screen knows the step by; several steps may share one."""

    code: str
    title: str
    detail: str
    say: str = ""


_BOTH = {
    "power_unconfirmed": StepText(
        "confirm_power_failure",
        "A Pit Supervisor confirms the power failure",
        "{outage} Nobody withdraws before. If the power did not fail, play on.",
    ),
    "open_betting": StepText(
        "open_betting", "Open the betting", "Announce that bets are open.", "Place your bets, please"
    ),
    "no_wagers": StepText(
        "end_round", "No wager is down", "End the round, or record a wager that you find outside the limits."
    ),
    "settlement": StepText("settle_round", "Pay and collect", "In seat order, as the pay sheet says."),
}

DISPUTE = StepText(
    "settle_dispute", "Which card lies there?", "The shoe read {read}, the dealer sees {seen}. A Pit Supervisor looks."
)
TABLE_CLOSED = StepText("table_closed", "The table is closed", "A Pit Supervisor opens it.")
CLOSE_TABLE = StepText(
    "close_table",
    "Close the table",
    "The last round was dealt. A Pit Supervisor closes the table.",
    "This table is closed. Thank you",
)
TELL_VOID = StepText(
    "tell_void",
    "Tell the players that the round is void",
    "{names}. Who acknowledges it on the display is noted there.",
)
MISCOUNT = {
    "void": StepText(
        "declare_void", "Have the round declared void", "{count}. A Pit Supervisor declares it, or counts again."
    ),
    "referred": StepText(
        "ask_manager", "The cards do not count up", "{count}. The Gaming Shift Manager rules, or somebody counts again."
    ),
}
COUNTS = {
    "many": "The cards were counted: {counted} of {expected}, {over} too many",
    "few": "The cards were counted: {counted} of {expected}, {over} too few",
}
NOT_ANSWERED = "Not answered yet: {names}."
EVERYBODY_ANSWERED = "Everybody has answered."
RULING = StepText("record_ruling", "The Gaming Shift Manager rules", "{question}")

PONTOON = _BOTH | {
    "shoe_spent": StepText(
        "load_shoe", "Change the shoe", "These cards may not be used again before they are changed or shuffled."
    ),
    "shuffle": StepText("load_shoe", "Change the shoe", "{cards} cards are left. Shuffle, then load the shoe."),
    "betting": StepText(
        "close_betting", "Take the wagers", "Tap an area to enter each wager. Close when all are down.", "No more bets"
    ),
    "tie": StepText(
        "settle_tie",
        "Equal claims to the {what} of area {area}",
        "Ask {names}: do they agree who takes it? Without agreement nobody does.",
        "Who takes it, please?",
    ),
    "outsiders": StepText(
        "determine_first",
        "Who was first on area {area}?",
        "{names} have no wager in this round. You determine who placed first.",
    ),
    "control": StepText(
        "announce_controller",
        "Who calls area {area}?",
        "Ask who calls the decisions and tell the players.",
        "Who calls this hand, please?",
    ),
    "house_face_up": StepText("deal_card", "Card to the house", "Face up."),
    "house_face_down": StepText("deal_card", "Card to the house", "Face down."),
    "initial_deal": StepText("deal_card", "Card to area {area}", "The {ordinal} card, face up."),
    "look": StepText("look_at_house", "Look for a Pontoon", "Look at your face-down cards. A Pontoon ends the round."),
    "expose": StepText("expose_house", "Turn your cards up", "Both house cards, face up."),
    "pairs": StepText("settle_pairs", "Settle the pair wagers", "In seat order, as the pay sheet says."),
    "pontoons": StepText("settle_pontoons", "Pay the Pontoons", "{odds}, at once."),
    "insurance_offer": StepText(
        "offer_insurance", "Offer insurance", "The house shows an Ace. Offer insurance to every player.", "Insurance?"
    ),
    "insurance": StepText(
        "close_insurance",
        "Take insurance wagers",
        "At most half of the wager, on the insurance line. Close when all have answered.",
        "Insurance is closed",
    ),
    "surrender_offer": StepText(
        "offer_surrender",
        "Offer surrender",
        "Half of the wager is given up, unless the house makes a Pontoon.",
        "Surrender?",
    ),
    "surrender": StepText(
        "close_surrender",
        "Take surrenders",
        "Mark each wager that surrenders. Close when all have answered.",
        "Surrender is closed",
    ),
    "decision": StepText("decide", "{name} decides, {place}", "Take the decision from the hand signal."),
    "option_double": StepText(
        "answer_options", "Do the others double on {place}?", "Ask each other wager on the hand."
    ),
    "option_split": StepText(
        "answer_options", "Do the others match the split of {place}?", "Ask each other wager on the hand."
    ),
    "card": StepText("deal_card", "Card to {place}", "The player asked for a card."),
    "card_absent": StepText("deal_card", "Card to {place}", "Its player is absent: the hand {draws}."),
    "card_doubled": StepText("deal_card", "One card to {place}", "Doubled: one card only."),
    "card_left_out": StepText("deal_card", "Second card to {place}", "It was left out."),
    "card_split": StepText("deal_card", "Card to {place}", "The second card of a split hand."),
    "card_held": StepText("deal_card", "", "The {card} that left the dealing device already."),
    "card_held_unseen": StepText("deal_card", "", "One of the cards that left the dealing device already."),
    "withdrawals": StepText(
        "close_withdrawals",
        "Does anyone withdraw the double on {place}?",
        "A backer who withdraws takes the doubled part back and loses the original one.",
    ),
    "bust": StepText("settle_hand", "Bust on {place}", "{total}: collect wager and cards."),
    "highest": StepText("settle_hand", "{total} on {place}", "Paid at once."),
    "house_draws": StepText("deal_card", "Card to the house", "The {ordinal} card. Draw {draws}."),
    "bonus": StepText("settle_bonus", "Pay the {bonus}", "After all other wagers."),
    "bonus_unpaid": StepText(
        "settle_bonus",
        "No {bonus} is paid",
        "The wager on the winning hand is too small for it. The Gaming Shift Manager decides; then end the round.",
    ),
    "house_card": StepText(
        "deal_card",
        "First card to the house",
        "It was not dealt with the others. The hand in turn may be completed first.",
    ),
    "choice": StepText("choose_cards", "{name} chooses a card", "To choose from: {cards}."),
    "house_choice": StepText(
        "choose_cards", "The Pit Manager chooses the house card", "The card that is worst for the house."
    ),
    "house_choice_unseen": StepText(
        "choose_cards", "The Pit Manager chooses the house card", "The card that comes first."
    ),
    "power_failure": StepText(
        "resume_play", "Who withdraws?", "{outage} Ask each player: withdraw all wagers, or stay. Then play on."
    ),
}

THREE_CARD_POKER = _BOTH | {
    "deck_spent": StepText(
        "load_shoe", "Change the deck", "These cards are at fault. Change the deck, shuffle, then load it."
    ),
    "progressive_alone": StepText(
        "close_betting",
        "A progressive wager alone, position {area}",
        "Its player adds an Ante or a Pair Plus wager, or takes it back. Then close the bets.",
    ),
    "betting": StepText(
        "close_betting",
        "Take the wagers",
        "Tap a position to enter each wager. Close when all are down.",
        "No more bets",
    ),
    "deal": StepText("deal_card", "Card to {where}", "The {ordinal} of {size}, face down."),
    "decision": StepText("decide", "{name} decides, position {area}", "Fold or Play."),
    "continues": StepText("decide", "{name} goes on, position {area}", "No Ante: the cards go on the Play spot."),
    "expose_house": StepText(
        "expose_house", "Show the house hand", "Turn the {size} house cards up and enter them where no device has."
    ),
    "expose_hand": StepText(
        "expose_hand",
        "Show the hand of position {area}",
        "Turn the cards up and compare. Face down, the hand ranks below the house hand and wins nothing.",
    ),
    "expose_hand_not_qualified": StepText(
        "expose_hand",
        "Show the hand of position {area}",
        "The house does not qualify. Face down, the hand has its Ante paid and Play back, and wins nothing else.",
    ),
    "expose_hand_folded": StepText(
        "expose_hand",
        "Show the hand of position {area}",
        "Folded: turn the cards up for what still rides on them. Face down, the hand wins nothing.",
    ),
    "bonus": StepText("settle_bonus", "Pay the {bonus}", "To the other progressive wagers of this table."),
    "call_the_pit": StepText(
        "settle_round",
        "Stop, call the pit",
        "{winner}, position {at}: {royal}. Its cards stay as they lie. Then pay and collect; that enters the claim.",
    ),
    "call_the_pit_and_show": StepText(
        "expose_hand",
        "Stop, call the pit",
        "{winner}, position {at}: {royal}. Its cards stay as they lie. Then show the hand of position {area}.",
    ),
    "jackpot": StepText(
        "settle_jackpot",
        "Jackpot: {winner}, position {at}",
        "{royal}. The cards stay as they lie until the pit has verified them with badge and PIN. Do not pay it yet.",
    ),
    "jackpot_payment": StepText(
        "pay_jackpot",
        "Pay {winner} {amount}",
        "Position {at}, {royal}: verified. It comes on top of everything paid before. Confirm when the player has it.",
    ),
    "power_failure": StepText(
        "resume_play", "Power failure", "{outage} Ask each player: withdraw all wagers, or none? Then go on."
    ),
}
