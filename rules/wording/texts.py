"""What the screens say by themselves, whatever the table's view is: hints, questions, how the connection stands.

A screen's page has its sentences by key (`texts_for`), its script names them (static/screens/kit/texts.js). Facts stand
in braces. What depends on the play comes with the view instead: steps, options, `notices`, `now`.
"""

from __future__ import annotations

from rules.wording.labels import RULING
from rules.wording.options import BUTTONS

_KIT = {
    # The connection
    "no_connection": "No connection to the server",
    "no_answer": "No answer from the server. Try again.",
    "not_live": "Not live. What counts is on the table.",
    "reconnecting": "Reconnecting. What you see may be a few seconds old.",
    "disk_full": (
        "The server’s disk is full. What is on record is safe; what it cannot keep is refused. Call for whoever looks "
        "after it."
    ),
    "as_it_was": "As it was {age} ago",
    "a_moment": "a moment",
    "gone": "This {what} is {how}",
    "gone_revoked": "taken off",
    "gone_revoked_why": (
        "A supervisor ended its pairing or gave it another place. It shows nothing until it is let in again."
    ),
    "gone_not_allowed": "not allowed here",
    "gone_not_allowed_why": "It may not show this table.",
    "gone_sign_in": "not let in yet",
    "gone_sign_in_why": "It shows nothing until it is.",
    "seconds_until_close": "{seconds} seconds until bets close",
    # Clauses
    "what_it_says": "{clause}: what it says",
    "ask_at_the_pit": "The approved rules at the pit have the wording of this clause.",
    # Cards and places
    "face_down": "a card face down",
    "card": "{rank} of {suit}",
    "limits": "{least} to {most}",
    # What a command does
    "if_done": "If it is done. Nothing has happened yet.",
    "nothing_changes": "No wager and no money changes now.",
    "nothing_changed": "No wager and no money changes by it.",
    "to_give_and_take": "To give and take",
    "progressive_jackpot": "Progressive Jackpot {name}",
}

_FELT = {
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

_DEALER = {
    # The console
    "fetching": "Fetching the table…",
    "opening": "Opening {table}…",
    "does_not_answer": "{table} does not answer",
    "which_card_lies": "A Pit Supervisor looks: which card lies there?",
    "who_deals_now": "Whoever deals from now on: badge, then PIN. The round goes on as it is, and both are on record.",
    "pit_is_called": "The pit is called.",
    "shoe_silent": "{name} is silent. Enter the cards by pad.",
    "shoe_refused": "A device's reading was not taken. {why}",
    "another_console": "Another console is active",
    "one_tablet": (
        "One dealer's tablet at a time may act on a table. If you take over, the other one stops at once; nothing that "
        "was entered is lost."
    ),
    "taken_over": "Another tablet took over this table.",
    "server_away": "There is no connection to the server.",
    "server_could_not": "The server could not answer just now.",
    "screen_not_live": "This screen is not live.",
    "may_be_old": "What you see may be old. Keys are locked until the table answers.",
    "database": "The record cannot be reached. Nothing is lost; wait until it answers.",
    "sign_in": "You were signed out. Sign in again to go on.",
    "not_allowed": "You are not on duty at this table any more.",
    "revoked": "This tablet's access was taken back.",
    "kept": "No answer yet. Your entry is kept and is sent again when the table answers.",
    "moved_on": "The table had moved on. Look again, and enter it once more if it still holds.",
    "needs_role": "This needs a {role}.",
    "no_card_due": "No card is due now; nothing was entered.",
    "nothing_to_undo": "There is no entry to take back.",
    "what_clause_requires": "What {clause} requires",
    "no_words": "There are no words of ours for this number.",
    "approved_text": "{rulebook}. In our words; the approved text decides.",
    # The next step
    "no_countdown": "No countdown: you close the bets.",
    "until_close": "until bets close by themselves",
    "time_is_up": "Time is up: announce the close.",
    "seconds_left": "{seconds} seconds left",
    # Wagers, claims and payment
    "no_wagers": "No wagers.",
    "no_wagers_yet": "No wagers yet.",
    "calls_decisions": "{name} calls the decisions",
    "show_all": "Show all {places}s",
    "show_all_areas": "Show all areas",
    "claim_why": "{standing}: {reason}.",
    "insurance_of": "insurance of {names}",
    "pay_from_rack": "Pay from the rack",
    "take_to_rack": "Take to the rack",
    # Cards
    "readers_ready": "Keyboard and scanner are ready",
    "three_cards_down": "three to each hand, face down",
    "another_first": "Or another one first",
    "cards_of_hand": "Cards of the hand",
    "keeps_down": "Keeps the cards down",
    "known_from_deal": "The cards are known from the deal",
    # Claims, control and decisions
    "equal_claims": "Equal claims: the players agree",
    "you_determine": "You determine who was first",
    "places_on_area": "Area {area} · {places} places",
    "one_place_on_area": "Area {area} · one place",
    "who_calls": "Who calls the decisions",
    "for_less": "For less…",
    "not_all": "Not all…",
    "split_not_all": "Split, not all of them…",
    "gave_up": "{name} surrendered",
    "double_for_less": "Double for less…",
    "other_options": "Options of the other wagers",
    "wager_on_area": "Area {area} · {amount}",
    "wager_on_line": "Area {area} · line {line} · {amount}",
    "took_up": "Took the cards up",
    "one_decides": "One player decides",
    "hands_to_decide": "{hands} hands to decide",
    "tap_area": "Tap an area to see only its wagers.",
    "for_another": "For another…",
    "asks_for": "{name} asks for {amount}",
    # The jackpot
    "claim_pending": "Claim no. {number}: pending",
    "locked_for_claim": "{amount} is locked for this claim.",
    "claim_waiting": "Claim no. {number}: it waits behind another",
    "who_verifies": (
        "A Pit Supervisor who did not enter it looks at the cards and verifies them on the claim’s page, with badge "
        "and PIN. This tablet then says whom to pay."
    ),
    "jackpot_verified": "Verified: pay it now",
    "at_position": "{name}, position {area}",
    # Players, and between rounds
    "tap_felt": "Tap the felt, or a player",
    "found_one": "Found a wager?",
    "tap_its_place": "Tap its {place} on the felt",
    "seat_at": "Seat at {seat}",
    "nobody_yet": "Nobody yet. Add the players as they sit down.",
    "kept_from_play": "{seat} · kept from play",
    "kept_to_one": "{seat} · one {place}",
    "keep_to_one": "Keep to one {place}",
    "round_is_over": "Round {round} is over",
    "staked_and_paid": "Staked {staked}, paid back {returned}",
    "nobody_wagered": "Nobody had a wager",
    "sign_says_same": "The sign at the table says the same",
    "most_on_area": "Main wagers on an area, at most",
    "limits_wait": "New limits wait for the end of the round.",
    "of_decks": "{cards} of {decks} decks",
    "of_one_deck": "{cards} of one deck",
    # Money on the layout
    "found_outside": BUTTONS["found_wager"],
    "table_limits": "Table limits {limits}",
    "take_off": "Take off {name}",
    "who_joins": "Who joins the split",
    "who_plays": "Who places Play",
    "lay_in_time": "Bets closed while this was entered. Did it lie there in time?",
    "it_lay_there": "It lay there in time",
    "it_came_late": "No, it came late",
    "by_staff": "Placed by staff at the player's request",
    "reason": "Reason, for the record",
    "last_digit": "Take the last digit away",
    # What came too late
    "late_change": "Refuse a late change",
    "late_in_time": "It lay there before bets closed: it plays like any other, with both times on record.",
    "late_found": "It lies under the minimum or over the maximum and is settled as the clause says.",
    "late_wager": "It came too late: it is refused, with both times on record.",
    "late_changes": "A player changes a wager or takes it back after “No more bets”",
    "late_changes_help": "It is too late: more is refused, less stays and runs, and it is on record.",
    "which_wager": "Which wager is it?",
    # Something went wrong
    "group_error": "A card came out that nobody had coming",
    "group_together": "Several cards came out at once",
    "group_turns": "Somebody was passed over",
    "group_void": "The round cannot stand",
    "where_it_stands": "Where the round stands",
    "nothing_to_right": "No round is on. Between rounds nothing has to be put right on the layout.",
    "what_happened": "What happened? A word, or a clause",
    "find_by": "Find by a word or clause",
    "nothing_fits": "Nothing fits “{wanted}”. What no clause covers goes to the Gaming Shift Manager.",
    "fill_in": "Fill in what is asked, and see here what it does.",
    "must_approve": "A {role} must approve.",
    "ask_a": "Ask a {role}",
    "may_yourself": "You may do this yourself.",
    "done": "Done and on record.",
    "done_by": "Done and on record, approved by {name}.",
    "somebody_withdraws": "Somebody withdraws…",
    "went_wrong": "What went wrong in this round",
    "earlier_rulings": "Earlier rulings, to read; none applies by itself",
    "ruled_in_round": "{rulebook}. {by}, {table}, round {round}, {day}",
    "ruled_between": "{rulebook}. {by}, {table}, between rounds, {day}",
    # How it goes on
    "how_it_goes_on": "How it goes on",
    "house_choice": "The Pit Manager chooses",
    "all_or_stay": "Ask each player: all of it back, or stay",
    "to_be_confirmed": "A supervisor confirms it first",
    "ruling_awaited": "Play waits for the ruling",
    "out_already": "The {card} is out already",
    # Its questions
    "ask_note": "Note, for the record",
    "ask_question": "What has to be decided?",
    "ask_effect": "What it does to the round",
    "ask_wagers": "The wagers that go back",
    "ask_area": "Where? Tap it on the felt",
    "ask_other": "And where else?",
    "ask_hand": "Which hand?",
    "ask_player": "Which player?",
    "ask_count": "How many cards came out?",
    "ask_card": "Which card?",
    "ask_on_layout": "Which wager was entered wrongly?",
    "ask_whose": "Whose is it?",
    "ask_dollars": "How much, in dollars",
    "ask_lies": "Where does it lie?",
    "ask_on_felt": "Which card was entered wrongly?",
    "ask_disclosed": "The cards that were seen",
    "ask_cards": "The cards, in order",
    "ask_failed_at": "When did the power fail?",
    "ask_back_at": "When was it back?",
    "ask_areas": "The cards as they lie",
    "ask_drawn": "Or were they entered in a wrong order?",
    "effect_none": RULING["none"],
    "effect_return_wagers": RULING["return_wagers"],
    "effect_void": RULING["void"],
    "wager_at": "{names}, {place} {area}, {kind} {amount}",
    "late_wager_at": "{place} {area}: {names}, {kind} {amount}",
    "tap_cards": "Tap the cards below.",
    "last_card": "Take back the last card",
    "lies_wrongly": "Tap a card that lies wrongly.",
    "where_it_lies": "Now the place where it lies, or the card it changed places with.",
    "as_on_screen": "All as on the screen again",
    "tap_in_order": "Tap the cards in the order they came out",
    "came_out_so": "They came out as on the screen",
    # Approvals
    "asked_too_late": "The table has moved on. Go back and look again.",
    "waits_for": "Waits for a {role}",
    "on_pits_screens": "It shows on the pit’s screens now, with what it would do.",
    "approval_approved": "{name} approved. Carrying it out…",
    "approval_declined": "{name} declined.",
    "approval_declined_why": "{name} declined. “{reason}”",
    "approval_expired": "Nobody answered in time. Go back and ask again.",
    "approval_outdated": "The table has moved on. Take the question back and look again.",
    "approval_used": "{name} approved, and it is carried out.",
    "take_question_back": "Take the question back",
    "badge_and_pin": "Or here, with badge and PIN",
    "digits_of_pin": "Digits of the PIN",
    "erase_digit": "Erase the last digit",
    # After an interruption
    "not_taken": "The table did not take it.",
    "interrupted_round": "{table} · round {round}",
    "event_number": "{event}, no. {number}",
    "on_record": "Everything up to here is on record; nothing that was acknowledged is lost.",
    "last_event": "Last event on record",
    "sign_of_life": "Last sign of life",
    "outcome_established": (
        "An outcome was established before the power failed: no wager is withdrawn, and play goes on."
    ),
    "no_outcome": (
        "No outcome was established: each player may withdraw every wager, or stay with every wager. Then play goes on."
    ),
    "compare_first": (
        "Compare the cards and wagers on the layout with the screen first. What differs is put right under “Something "
        "went wrong”."
    ),
    "only_the_system": "Only the system stopped: go on",
}

_PIT = {
    # The alert of a claim on a jackpot
    "meter_when_due": "The meter, when it is due",
    "verify_claim": "Verify claim {number}",
    "claim_number": "Claim {number}",
    # The floor
    "asking_tables": "Asking the tables…",
    "asking_table": "Asking {table}…",
    "no_table": "There is no table yet.",
    "to_approve": "{approvals} to approve",
    "nothing_happened": "Nothing has happened yet",
    "ago": "{age} ago",
    # Alerts
    "waiting_titles": "{alerts} waiting: {titles}",
    "nothing_waits": "Nothing waits for anyone.",
    "alert_waits": "No answer from the server. The alert still waits; try again.",
    "not_taken": "The server did not take it. Try again.",
    "raised": "raised {time}",
    "acknowledged": "{name} at {time}",
    # Approvals
    "asks": "{name} at {table} asks: {title}",
    "left_needs": "{time} left · needs a {role}",
    "asked_too_late": "The table has moved on. It has to be asked for again.",
    "approved": "Approved. {table} carries it out.",
    "declined": "Declined: {name} is told.",
    "why_not": "Why not? {name} is told.",
    # What the pit may change
    "no_answer_to_command": "The server has not answered. Look at the table before you try again.",
    "not_now": "Not now: {phase}.",
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
    "no_player": "No player is noted at this table.",
    "one_only": "One {place} only",
    "may_play_again": "{name} may play again.",
    "may_wager_again": "{name} may wager on several {places}s again.",
    "is_kept_to_one": "{name} is kept to one {place}.",
    "why_kept_to_one": "Why is {name} kept to one {place}?",
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
    "win_over_rounds": "Win over rounds {first} to {last}, {win} at the end",
    "house_win": "The house’s win, summed up round by round",
}

_SEAT = {
    "no_table_connection": "No connection to the table",
    "joining": "Joining the table…",
    "cards_on_table": "The cards on the table",
    "for_information": "Totals are for information",
    "other_places": "The other {places}s",
    "blind_own": "Blind: you have not taken the cards up",
    "you_decide": "You decide here",
    "decides": "{name} decides here",
    "nobody_noted": "No player is noted at this seat. Tell the dealer, and your wagers show here.",
    "no_wager_yet": "No wager in this round yet.",
    "table_closed": "The table is closed.",
    "your_wagers": "Your wagers",
    "wagers_of": "{name}, your wagers",
    "claim_to": "{standing}: {kind}, {place} {area}",
    "wager_at": "{kind}, {place} {area}",
    "why_not": "Why not?",
    "round_ended": "Ended at {time}. Staked {staked}, back {returned}.",
    "rules_of_table": "Rules of this table",
    "limits_coming": "From the next round: {limits}",
}

_SIGN = {
    "place_your_bets": "Place your bets, please",
    "limits_coming": "From the next round: {limits}",
    "steps_of": "Wagers in steps of {amount}.",
    "one_of_each": "One wager of each kind on each position.",
    "one_main": "One main wager on each area.",
    "up_to_main": "Up to {wagers} main wagers on each area.",
    "all_rules": "All rules of this table",
    "fingerprint": "{version} · Fingerprint {fingerprint}",
}

_HISTORY = {"step": "Step {step} of {steps}: {title}"}

TEXTS = {
    "dealer": _KIT | _FELT | _DEALER,
    "pit": _KIT | _FELT | _PIT,
    "seat": _KIT | _SEAT,
    "sign": _KIT | _SIGN,
    "history": _KIT | _FELT | _HISTORY,
}
"""The sentences of each screen by key."""
