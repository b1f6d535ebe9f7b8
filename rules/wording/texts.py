"""What the screens say by themselves, whatever the table's view is: hints, questions, how the connection stands.

A screen's page has its sentences by key (`texts_for`), its script names them (static/screens/kit/texts.js). Facts stand
in braces. What depends on the play comes with the view instead: steps, options, `notices`, `now`.
"""

from __future__ import annotations

from rules.wording.cage_texts import CAGE
from rules.wording.cards import CARD, FACE_DOWN
from rules.wording.case_texts import CASE_TEXTS
from rules.wording.dealer_texts import DEALER
from rules.wording.display_texts import SEAT_TEXTS, SIGN_TEXTS, TRAINING
from rules.wording.options import BUTTONS
from rules.wording.refusals import REFUSALS

_KIT = {
    # The connection
    "no_connection": "No connection to the server",
    "no_answer": "No answer from the server. Try again.",
    "not_live": "Not live. What counts is on the table.",
    "nothing_kept": "Nothing can be kept just now. Commands wait until the record answers.",
    "connection_live": "Live",
    "connection_reconnecting": "Reconnecting",
    "connection_stale": "Not live",
    "connection_closed": "Closed",
    "reconnecting": "Reconnecting. What you see may be a few seconds old.",
    "disk_full": (
        "The server’s disk is full. What is on record is safe; what it cannot keep is refused. Call for whoever looks "
        "after it."
    ),
    "as_it_was": "As it was {age} ago",
    "a_moment": "a moment",
    "age_now": "now",
    "age_seconds": "{age} s",
    "age_minutes": "{age} min",
    "age_hours": "{age} h",
    "gone": "This {what} is {how}",
    "gone_revoked": "taken off",
    "gone_revoked_why": (
        "A supervisor ended its pairing or gave it another place. It shows nothing until somebody lets it in."
    ),
    "gone_not_allowed": "not allowed here",
    "gone_not_allowed_why": "It may not show this table.",
    "gone_sign_in": "not let in yet",
    "gone_sign_in_why": "It shows nothing until it is.",
    "seconds_until_close": "{seconds} seconds until bets close",
    # The language of the screen
    "draft": "Draft translation",
    "languages": "Languages",
    # Clauses
    "what_is_this": "What is this?",
    "what_is": "What is this? {what}",
    "ask_at_the_pit": "The approved rules lie at the pit. Ask there for this clause.",
    # Cards and places
    "face_down": FACE_DOWN,
    "card": CARD,
    "limits": "{least} to {most}",
    # A dialog
    "close": "Close",
    # The meter of a jackpot
    "jackpot": "Progressive Jackpot",
    "pending": "Pending",
    "jackpot_closed": "Jackpot closed",
    "may_be_old": "May be old",
    "progressive_jackpot": "Progressive Jackpot {name}",
    "pending_at": "Pending, {table}",
}

_STAFF = {
    "too_long": "{count} characters. There are {most} at most.",
    # What a command does
    "if_done": "If it is done. Nothing has happened yet.",
    "nothing_changes": "No wager and no money changes now.",
    "nothing_changed": "No wager and no money changes by it.",
    "to_give_and_take": "To give and take",
    # Whom to seat, and what the house keeps them from
    "guest_no_name": "None: a guest",
    "in_directory": "Known to the directory",
    "player_stopped": REFUSALS["player_stopped"],
    "player_stopped_wager": REFUSALS["player_stopped:wager"],
    "stopped_why": "stopped. {why}",
    "stopped_here": "stopped",
    "who_approves": "Badge and PIN of who approves",
    "let_in": "Let them in under this name",
    "ask_the_pit": "Ask a Pit Supervisor",
    # Chips by denomination
    "stack_more": "{count} more of {amount}",
    "tray_never_counted": "The opener was not counted yet.",
    "tray_theoretical": "By the record",
    # What was paid wrongly
    "mispay_round": "Which round?",
    "mispay_line": "Which line was paid or collected wrongly?",
    "mispay_none": "Nothing is settled in round {round}.",
    "mispay_unread": "The lines of round {round} cannot be read now.",
    "mispay_owed": "{name} is owed {amount}, stake included",
    "mispay_on_record": "{name} is owed {owed} and has {paid}, stake included",
    "mispay_has": "What was {name} paid, stake included ($)?",
    "mispay_over": "{amount} too much",
    "mispay_under": "{amount} too little",
    "mispay_found_by": "Who found it?",
    "mispay_reason": "How did it happen?",
    "mispay_recovered": "Was it put right?",
    "mispay_not_yet": "Not yet",
    "mispay_part": "A part of it",
    "mispay_part_cents": "How much, in dollars?",
    "mispay_back": "{name} gave back {amount}",
    "mispay_given": "{name} was given {amount}",
    "mispay_again": "Correct this finding",
    "mispay_put_right": "Put right now",
    "mispay_stands_out": "{amount} still open",
    "mispay_sent": "On record.",
    "wrong_which": "Given or taken?",
    "wrong_given": "Given for no wager",
    "wrong_taken": "Taken for no wager",
    "wrong_dollars": "How much, in dollars?",
    "wrong_whom": "To or from whom?",
    "wrong_other": "Somebody else",
    "wrong_person": "Who is it?",
    "wrong_place": "Where? For example: at the change, area 3",
    "wrong_round": "In a round before the last opener? Its number (may stay empty)",
    "wrong_back": "Put right already, in dollars (may stay empty)",
    "wrong_stand_out": "{name}: {amount} still open",
    "wrong_how_much": "How much is put right, in dollars?",
    "wrong_about": "Chips that no wager, sale or slip explains. For example, too much change.",
    "wrong_open": "Put chips for no wager on record",
}

_FELT = TRAINING | {
    "table": "Table {name}",
    "house_hand": "House hand: {hand}",
    "no_card": "no card",
    "cards_of": "Cards of {place} {area}",
    "show_area": "Show {place} {area}. {about}",
    "controlled_by": "controlled by {name}",
    "acts_now": "acts now",
    "wager_stands": "{kind} {amount}, {status}",
    "wager_on_line_stands": "{kind} {amount} on line {line}, {status}",
    "hand": "hand {cards}",
    "hand_is": "hand {cards}: {hand}",
}

_PIT = {
    "tablet_breaks": "If the dealer’s tablet breaks",
    # The alert of a claim on a jackpot
    "meter_when_due": "The meter, when it is due",
    "verify_claim": "Verify claim {number}",
    "claim_number": "Claim {number}",
    # The floor
    "asking_tables": "Asking the tables…",
    "asking_table": "Asking {table}…",
    "no_table": "There is no table yet.",
    "none_found": "No table is found.",
    "none_is_mine": "No section is yours. Take yours over under Tables.",
    "attention_first": "Attention first",
    "players_short": "{players} pl.",
    "last_round": "Last {age}",
    "last_round_ended": "The last round ended {age} ago",
    "no_round_yet": "No round yet",
    "pace_short": "{rounds}/h",
    "break_in": "break in {minutes} min",
    "break_in_short": "{minutes} min",
    "break_due": "break due",
    "break_by": "Break by {time}",
    "to_go": "{rounds} to go",
    "to_approve": "{approvals} to approve",
    "nothing_happened": "Nothing has happened yet",
    "ago": "{age} ago",
    # Alerts
    "waiting_titles": "{alerts} waiting: {titles}",
    "nothing_waits": "Nothing waits for anyone.",
    "alert_waits": "No answer from the server. The alert still waits; try again.",
    "not_taken": "The server did not take it. Try again.",
    "on_it": "I am on it",
    "is_on_it": "{name} is on it since {time}",
    "passed_on": "For the {role} since {time}",
    "round_of_alert": "Round {round}",
    "video_of_alert": "On video",
    "count_of_alert": "Where it may be",
    "jackpot_of_alert": "The jackpot",
    "acknowledge_several": "Acknowledge {alerts}",
    "choose_all": "Choose all",
    "choose_alert": "Choose: {title}, {table}",
    "note": "Note, if there is something to say",
    "note_needed": "Note: what was found or done",
    "more_like_it": "{alerts} more like it",
    "choose_like_it": "Choose all {alerts}",
    "ended_by_itself": "Over at {time}",
    "noted": "“{note}”",
    "alert_sound": "Sound of alerts",
    "raised": "raised {time}",
    "acknowledged": "{name} at {time}",
    # Approvals
    "asks": "{name} at {table} asks: {title}",
    "left_needs": "{time} left · needs {role}",
    "asked_too_late": "The table has moved on. It has to be asked for again.",
    "approved": "Approved, and carried out at {table}.",
    "declined": "Declined: {name} is told.",
    "why_not": "Why not? {name} is told.",
    # Who sits where
    "who_sits": "Who sits where",
    "whom_to_seat": "Whom to seat, by name, card or id",
    "seat_new": "New: {name}",
    "seat_numbered": "Seat {seat}",
    "tap_seat": "A tap on a free seat notes it.",
    "seat_kept": "may leave, and sits down nowhere.",
    "seated_at": "{name} sits at seat {seat}.",
    "stands_here": "{name} is at the table, standing.",
    "has_left": "{name} has left the table.",
    # A round that is void
    "round_is_void": "Round {round} is void:",
    "told_word": "Told by word",
    "told_display": "Acknowledged on the display",
    "told_nobody": "Not told yet",
    "told_noted": "It is noted.",
    # An offer to withdraw
    "who_withdraws": "Withdraw or stay",
    "offer_stays": "Stays",
    "offer_open": "Has not answered",
    # The chips of a table
    "tray_differences": "Counts with a difference, and likely causes",
    "tray_counted": "Chips by the last count, with fills and credits since: {chips}",
    "tray_closed": "The tray is closed. Dealer and pit count the opener on the console.",
    "tray_box": "Drop box {box} of {day} hangs at the table.",
    "no_box": "No drop box hangs at the table.",
    "box_number": "Number of the drop box",
    "hang_box": "Hang the drop box",
    "box_hung": "Drop box {box} hangs at the table.",
    "no_tray": "This table keeps no tray. A Pit Manager says under “Settings” that it is counted.",
    "fill_or_credit": "Fill or credit",
    "tray_is_counted": "The tray is counted: no bets without an opener",
    "tray_alert_above": "Alert for a difference above ($)",
    "tray_report_above": "Report needed above ($)",
    # What the pit may change
    "no_answer_to_command": "The server has not answered. Look at the table before you try again.",
    "not_now": "This has to wait: {phase}.",
    "table_closed": "the table is closed",
    "most_on_one": "Main wagers on one {place}",
    "at_most": "Now at most {wagers}.",
    "cards_left": "{cards} cards left of {decks} decks.",
    "cards_left_of_one": "{cards} cards left of {decks} deck.",
    "shuffle_due": "{cards} cards left of {decks} decks, a shuffle is due.",
    "shuffle_due_of_one": "{cards} cards left of {decks} deck, a shuffle is due.",
    "shoe_loaded": "The shoe is loaded.",
    "limits_set": "The limits are set. In a round they wait for its end.",
    "limits_wait": "Waits for the end of this round:",
    "leave_limits": "Leave as they are",
    "limits_hold": "From when?",
    "limits_at_once": "The next round",
    "limits_after_rounds": "After so many rounds",
    "limits_after_minutes": "After so many minutes",
    "limits_how_many": "How many?",
    "limits_for": "For how many minutes? (empty: until changed)",
    "limits_notice": "Players are told at least {minutes} minutes before.",
    "limits_notice_set": "Minimum notice of new limits (minutes, 0 for none)",
    "limits_notice_changed": "The least notice is set. What is announced already stays so.",
    "limits_by_two": "Two people change limits",
    "seated_keep": "Seated players keep the old limits",
    # How the table stands
    "closing_announced": "The last rounds are announced.",
    "stay_open": BUTTONS["cancel_closing"],
    "release_table": BUTTONS["release_table"],
    "is_reserved": "Reserved for {whom}.",
    "reserved_for": DEALER["reserved_for"],
    "why_shown": DEALER["why_shown"],
    "no_player": "No player is noted at this table.",
    "watch_note": "Watch until {until}: {text}",
    "one_only": "One {place} only",
    "may_play_again": "{name} may play again.",
    "may_wager_again": "{name} may wager on several {places}s again.",
    "is_kept_to_one": "{name} is kept to one {place}.",
    "why_kept_to_one": "Why is {name} kept to one {place}?",
    # The rack
    "pay_as_shown": "All paid as shown with one tap, or line by line",
    "pay_by_line": "Line by line alone",
    "award_looked_at_above": "Pit Supervisor looks at the hand of awards above ($)",
    "payment_looked_at_above": "Pit Supervisor looks at payments above ($; 0: at none)",
    "mispay_manager_above": "Pit Manager signs mis-pays above ($)",
    "mispay_open": "Put a mis-pay on record",
    "mispay_about": "In this round or any before it, as long as it is on record. The settlement stays as it is.",
    "chip_away": "Take the chip of {amount} away",
    # The rulebook
    "change_rulebook": "Change the rulebook…",
    "on_a_live_table": "on a live table with {positions} positions",
    "on_a_training_table": "on a training table with {positions} positions",
    "rulebooks_unread": "The rulebooks cannot be read now. Leave and try again.",
    "next_round_by": "The next round is dealt by {rulebook}.",
    "limits_by": "Limits by {rulebook}",
    "change_to": BUTTONS["change_rulebook"],
    "left_empty": "Left empty: no such wagers at this table.",
    "decks_in_shoe": "Decks in the shoe",
    "deck_range": "{least} to {most}",
    "next_round_from": (
        "The next round is dealt by it, from {decks} freshly shuffled decks. Players keep their seats."
    ),
    "next_round_from_one": (
        "The next round is dealt by it, from {decks} freshly shuffled deck. Players keep their seats."
    ),
    # Wagers, events and money
    "no_wager": "No wager on the table.",
    "wagers_in_round": "{wagers} in round {round}",
    "events_unread": "The events cannot be read now.",
    "no_event": "Nothing has happened yet.",
    "round_in_history": "Round {round} in the history",
    "no_round_ended": "No round has ended yet",
    "rounds_ended": "The last {rounds} ended rounds",
    "what_if": "What if…",
    "win_over_rounds": "Win over rounds {first} to {last}, {win} at the end",
    "house_win": "The house’s win, summed up round by round",
}


_HISTORY = {"step": "Step {step} of {steps}: {title}"}

_WHAT_IF = {
    "asking_table": "Asking {table}…",
    "table_after": "The table after {step} commands",
    "no_round": "No round is on",
    "tried": "Tried: {tried}, and {left} more may follow",
    "take_back": "Take the last one back",
    "as_it_was": "As it was",
    "would_need": "In earnest this needs {role}.",
    "what_next": "What comes next",
    "card_comes": "The card that comes",
    "cards_of_it": "Cards for it",
    "no_card_chosen": "Tap cards, if it needs any.",
    "erase_last": "Erase the last one",
    "went_wrong": "Something went wrong",
    "no_deeper": "No deeper than {most} commands. Take one back to try another.",
    "moved_on": "The table has moved on: this was taken at event {seq}, and it is at {now} by now.",
    "from_now": "Begin from now",
    "covered": (
        "Cards lie face down. Nobody knows them here: what turns them up is tried with the cards that you suppose."
    ),
    "stopped": "It took too long; the rest was not tried.",
    "money_of_round": "Round {round}: won and lost",
    "scrolls": "Won and lost, scrolls sideways",
    "player": "Player",
    "wager": "Wager",
    "lying": "Still lying",
    "what_if": "What if",
    "really": "Really",
    "difference": "Difference",
    "all_wagers": "all wagers",
    "dollars": "Dollars",
    "place_it": "Place it",
}

_RESULTS = {
    "evening_at": "As of {at}; read again every 15 seconds.",
    "evening_unread": "The figures cannot be read now. They are asked for again.",
    "hours_picture": "Win of each hour beside what was expected; the table below has the figures",
    "hours_legend": "Line: win. Dashes: expected. Shaded: two standard deviations of luck to each side.",
    "no_round_over": "No round is over yet.",
    "no_slip_open": "No fill or credit is under way.",
}

TEXTS = {
    "dealer": _KIT | _STAFF | _FELT | DEALER | CASE_TEXTS,
    "pit": _KIT | _STAFF | _FELT | _PIT | CASE_TEXTS,
    "seat": _KIT | _FELT | SEAT_TEXTS | {"slip_of_round": CASE_TEXTS["slip_of_round"]},
    "sign": _KIT | SIGN_TEXTS,
    "history": _KIT | _STAFF | _FELT | _HISTORY,
    "what_if": _KIT | _STAFF | _FELT | _WHAT_IF,
    "cage": _KIT | _STAFF | CAGE,
    "results": _KIT | _STAFF | _RESULTS,
}
"""The sentences of each screen by key."""
