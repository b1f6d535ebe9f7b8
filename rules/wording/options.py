"""What the buttons say, to the dealer and the pit, and to a player on their own display. Facts stand in braces."""

from __future__ import annotations

from rules.core.text import Text, word

BUTTONS = {
    # Between rounds
    "open_table": "Open the table",
    "close_table": "Close the table",
    "reserve_table": "Reserve the table",
    "release_table": "No longer reserved",
    "announce_closing": "Announce the last rounds",
    "cancel_closing": "Stay open after all",
    "open_betting": "Open betting",
    "load_shoe": "Load {decks} shuffled decks",
    "load_deck": "Load a shuffled deck",
    "change_rulebook": "Change to {rulebook}",
    # Betting
    "close_betting": "No more bets",
    "repeat_wagers": "Same wagers again",
    "repeat_without_jackpot": "Again without the jackpot",
    "order_lines": "Order on the lines",
    "place_main": "Place a main wager",
    "ask_pair": "Ask for a pair wager",
    "place": "Place {wager}",
    "change_wager": "Change the wager",
    "change": "Change {wager}",
    "withdraw_wager": "Withdraw the wager",
    "withdraw": "Withdraw {wager}",
    "withdraw_pair_claim": "Take the pair claim back",
    "hold_countdown": "Hold the countdown",
    "more_time": "{seconds} seconds more",
    "end_round": "End the round",
    "refuse_late_wager": "Refuse a late wager",
    "found_wager": "Wager found outside the limits",
    "in_time_wager": "Down in time, entered late",
    # Claims and control
    "agreed": "Agreed on: {names}",
    "placed_first": "First placed: {names}",
    "no_agreement": "No agreement: nobody takes it",
    "calls": "{name} calls area {area}",
    # Cards
    "deal_held": "Deal the {card}",
    "enter_card": "Enter the card",
    "refuse_card": "Refuse the card and stand",
    "all_dealt": "All hands dealt",
    "dealt_face_down": "Card dealt, face down",
    "looked": "I have looked",
    "turn_up_house": "Turn the house cards up",
    "show_house": "Show the house hand",
    "show_hand": "Show the hand of position {area}",
    "keep_down": "{name} keeps the cards down",
    "look_at_hand": "Look at the hand of position {area}",
    "hand_first": "Complete the hand in turn first",
    "take_card": "Take the {card}",
    "take_all": "Take all of them",
    "take_none": "Take none of them",
    "position_first": "Card {position} comes first",
    # Offers
    "offer_insurance": "Offer insurance",
    "close_insurance": "Insurance is closed",
    "insure": "{name} insures {amount}",
    "insurance_back": "{name} takes the insurance back",
    "ask_insurance": "Another player asks for {name}'s option",
    "claim_back": "{name} takes the claim back",
    "offer_surrender": "Offer surrender",
    "close_surrender": "Surrender is closed",
    "surrender": "{name} surrenders {amount}",
    "play_on_after_all": "{name} plays on after all",
    # Decisions
    "hit": "Hit",
    "stand": "Stand",
    "double": "Double",
    "split": "Split",
    "doubles_too": "{name} doubles too",
    "does_not_double": "{name} does not double",
    "matches": "{name} matches with {amount}",
    "stays": "{name} stays on the first hand",
    "withdraws_double": "{name} withdraws {amount}",
    "take_up": "{name}, position {area}: takes the cards up",
    "play": "{name}, position {area}: Play",
    "fold": "{name}, position {area}: Fold",
    "continue": "{name}, position {area}: continues",
    "nobody_there": "{name}, position {area}: nobody there to decide",
    # Payment
    "paid": "Paid and collected",
    "collect": "Collect {amount}",
    "meter_paid": "The meter is paid",
    "jackpot_paid": "{name} has {amount}",
    # Irregularities
    "play_on": "Play on",
    "everybody_asked": "Everybody was asked: go on",
    "withdraws_everything": "{name} withdraws everything",
    "withdraws_every_wager": "{name} withdraws every wager",
    "wrong_count": "Wrong number of cards at position {area}",
    "several_in_error": "{name} wagered on several positions in error",
    "exchange_hands": "Exchange two hands",
    "power_failure": "Power failure",
    "confirm_power_failure": "Confirm the power failure",
    "void": "Void: {ground}",
    "ask_manager": "Ask the Gaming Shift Manager",
    "count_again": "Count again",
    "stays_in": "{name} stays",
    "all_stay": "All others stay",
    "no_answer": "No answer: the others stay",
    "keeps_double": "{name} keeps the double",
    "told_all": "Everybody was told",
    "told_one": "{name} was told",
    "ruling": "Record the ruling",
    "settle_dispute": "{card} lies there",
    "undo": "Undo",
    "undo_entry": "Undo: {entry}",
    # What the pit manages
    "seat_player": "Seat a player",
    "set_limits": "Change the limits",
    "set_limits_notice": "Change the least notice of new limits",
    "set_paying": "Change how the table pays",
    "set_chips": "Change the chips",
    # Its chips
    "count_opener": "Count the opener",
    "count_closer": "Count the closer",
    "count_count": "Count the tray",
    "buy_in": "Buy-in",
    "buy_in_less": "Put a buy-in right",
    "colour_up": "Colour up",
    "record_wrong_chips": "Chips given or taken wrongly",
    "recover_wrong_chips": "Put right: {name}, {amount}",
    "ask_fill": "Ask for a fill",
    "ask_credit": "Ask for a credit",
    "receive_fill": "{slip} is here: count it",
    "send_credit": "{slip}: count it out",
    "not_confirmed": "The hand is not confirmed",
    "return_credit": "{slip}, void: count what came back",
    "place_box": "Hang another drop box",
    "count_box": "Count drop box {box} of {day}",
    "count_box_again": "Correct drop box {box} of {day}",
    "one_wager_an_area": "{wagers} wager an area",
    "wagers_an_area": "{wagers} wagers an area",
    "restrict": "Restrict {name} to one {place}",
    "lift_restriction": "Lift {name}'s restriction",
    "prohibit": "Keep {name} from further play",
    "lift_prohibition": "Let {name} play again",
}
HINTS = {
    "up_to": "up to {amount}",
    "on_the_new_hand": "{amount} on the new hand",
    "second_hand": "a second hand",
    "half_in_units": "At most half of the stake, in steps of {unit} (ruling 1).",
    "halves_in_units": "At most half of each backer’s own stake, in steps of {unit} (ruling 1).",
    "as_the_ante": "{amount} more, as much as the Ante",
    "kept_down": (
        "The hand ranks below the house hand. It wins no Pair Plus, bonus or jackpot. This cannot be taken back."
    ),
    "kept_down_not_qualified": (
        "The Ante is paid and Play goes back. The hand wins no Pair Plus, bonus or jackpot. This cannot be taken back."
    ),
    "kept_down_folded": "The hand wins no Pair Plus or jackpot. This cannot be taken back.",
}
ENTRIES = {
    "card": "{card} to {place}",
    "face_down_card": "face-down card to {place}",
    "unseen_card": "card to {place}",
    "exposed": "cards of {place}",
    "viewed": "took the cards of {place} up",
    "decided": "{decision} on {place}",
    "decided_at": "{decision} at {place}",
    "repeated": "the same wagers",
    "wager_at": "{wager} at position {area}",
}
"""What an undo takes back, and which wager a button is about."""
UNDONE = {
    "hit": "hit",
    "stand": "stand",
    "double": "double",
    "split": "split",
    "answer": "answer",
    "fold": "fold",
    "play": "Play",
    "continue": "continue",
}
"""A decision that an undo takes back."""
OWN = {
    "call": "Call the decisions of area {area}",
    "withdraw_double": "Withdraw your double",
    "withdraw_everything": "Withdraw every wager",
    "stay_in": "Stay with every wager",
    "keep_double": "Keep your double",
    "change": "Change the {kind} wager",
    "withdraw": "Withdraw the {kind} wager",
    "insure": "Insure for {amount}",
    "insurance_back": "Take the insurance back",
    "claim_back": "Take the claim back",
    "ask_insurance": "Ask for another player’s insurance",
    "play_on_after_all": "Play on after all",
    "surrender": "Surrender: get {amount} back",
    "double_too": "Double too",
    "do_not_double": "Do not double",
    "match": "Match with {amount}",
    "stay": "Stay on the first hand",
    "on_area": "{label}, area {area}",
    "on_position": "{label}, position {area}",
}
OWN_DECISIONS = {
    "view_hand": "Take the cards up",
    "play": "Play",
    "fold": "Fold",
    "continue": "Go on",
    "decline_exposure": "Keep the cards down",
    "withdraw_wagers": "Withdraw every wager",
    "stay_in": "Stay with every wager",
}
"""A player's decisions at Three Card Poker by the command, as their own display says them."""


_SAID = {key: Text(words) for key, words in BUTTONS.items() if "{" not in words}
"""Those without facts, made once: a view has most of them."""


def button(key: str, **facts: object) -> Text:
    """A button's words."""
    return _SAID[key] if key in _SAID else Text(BUTTONS[key], **facts)


IN_ROWS = {
    key: words[len("{name} ")].upper() + words[len("{name} ") + 1 :]
    for key, words in BUTTONS.items()
    if words.startswith("{name} ")
}
"""A button in the row of its wager, which says whose it is: "Insures $25" for "Ana insures $25"."""


def row_button(key: str, **facts: object) -> str:
    """A button's words in the row of its wager."""
    return Text(IN_ROWS[key], **facts)


def hint_text(key: str, **facts: object) -> Text:
    """A line beside a button."""
    return Text(HINTS[key], **facts)


def entry_text(key: str, **facts: object) -> str:
    """The entry that an undo would take back."""
    return Text(ENTRIES[key], **facts)


def undone(code: str) -> Text:
    """A decision, in an entry."""
    return word(UNDONE[code])


def own_button(key: str, **facts: object) -> Text:
    """A decision as its player's own display says it."""
    return Text(OWN[key], **facts)
