"""The sentences of refusals, by their code. Where a code has several, each has a word of its own behind a colon. Facts
stand in braces, with what they are: `{cents:money}`, `{card:card}`, `{closed_at:time}`.
"""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

from rules.core.base import Refusal
from rules.core.money import dollars
from rules.wording.cards import card_name, card_names
from rules.wording.labels import moment
from rules.wording.roles import or_higher
from rules.wording.tray_refusals import OF_THE_TRAY

REFUSALS: dict[str, str] = OF_THE_TRAY | {
    # Any table
    "another_layout": "This felt has {positions} positions of {book}; it cannot become another.",
    "another_mode": "This is a {mode} table and stays one.",
    "decks_outside_rule": "The game is dealt from {low} to {high} decks, not {decks}.",
    "has_wager:leave": "{name} has a wager in this round and leaves after it.",
    "has_wager:seat": "{name} has a wager in this round and changes seat after it.",
    "limits_crossed": (
        "The minimum has to be above zero and not above the maximum: {min_cents:money} to {max_cents:money}."
    ),
    "limits_missing": "The table needs limits for {name} wagers.",
    "limits_off_unit": "Limits have to be multiples of the wager unit {unit_cents:money}.",
    "name_missing": "A player needs an id.",
    "negative_setting": "Seconds and cards cannot be negative.",
    "not_installed": "This table has no rulebook yet.",
    "not_now": "Not now: {title}. This ends with: {ends}.",
    "odd_wager_unit": "The wager unit has to be an even number of cents, so that halves are exact.",
    "positions_outside_layout": "The layout has {low} to {high} playing positions, not {positions}.",
    "reason_missing:restriction": "A restriction needs a reason.",
    "result_known": (
        "The result is known: what is decided is paid or taken first; nothing that lost is lowered then, and nothing "
        "that won is raised. Anything else is for the Gaming Shift Manager."
    ),
    "role": "This needs a {needed:role}.",
    "same_rulebook": "The table is dealt by {book} already.",
    "seat_taken": "{name} sits at seat {seat}.",
    "training_only": "{book} is for training tables; a live table cannot run it.",
    "unknown_rulebook": "There is no rulebook “{rulebook}”. Known: {known}.",
    "unknown_seat": "There is no seat {seat}; this table has seats 1 to {positions}.",
    "unknown_wager_kind:limits": "There are no limits for “{kind}” wagers.",
    "wagers_per_area_outside_rule": "An area takes 1 to {most} wagers, not {wagers}.",
    # Both games
    "backer_twice:adds": "A backer is named once.",
    "backer_twice:wager": "A player backs a wager once.",
    "betting_not_open": "Bets are not open yet.",
    "cards_moved": (
        "Cards of this round were moved or counted out since. Which lies where is a question for the Gaming Shift "
        "Manager."
    ),
    "cards_taken_back": "Cards were taken back: what they showed is known, and what lies there is entered first.",
    "countdown_out_of_range": "A countdown runs 1 to {seconds} seconds.",
    "cards_face_down": "Cards lie face down. What was entered is put right once they are turned up.",
    "cards_left": "The {card:card} does not come to that hand by these decisions. Name the cards that did.",
    "decision_missing:over": "The hand takes no such decision any more. Look again at what was done.",
    "decision_missing": "Say what was done instead: a decision of the same kind.",
    "hidden_cards": "Cards lie face down there that nobody knows; what they would come to is not told before.",
    "late_wager": "Bets closed at {closed_at:time}; this came at {came_at:time} and is refused.",
    "late_wager:countdown": (
        "The countdown has run out. Bets closed at {closed_at:time}; this came at {came_at:time} and is refused."
    ),
    "late_wager:within_limits": (
        "{cents:money} is within the limits. Bets closed at {closed_at:time}; this came at {came_at:time} and is "
        "refused."
    ),
    "late_wager:result_in_sight": (
        "The result of this wager lies in sight: nothing more is recorded on it. Bets closed at {closed_at:time}; this "
        "came at {came_at:time} and is refused."
    ),
    "late_withdrawal:on_record": (
        "{cents:money} is on record for this wager. Its backers and their stakes stay and run, whatever lies there at "
        "{came_at:time}."
    ),
    "late_withdrawal:refused": (
        "Bets closed at {closed_at:time}; this came at {came_at:time}. It is refused; the wager stays."
    ),
    "late_withdrawal:runs": "Bets closed at {closed_at:time}; this came at {came_at:time}. The wager stays and runs.",
    "line_not_due": "No such line is due on the pay sheet now. Look at it again.",
    "lines_open": "Line by line at this table: {count} still open, first on {place} {area}.",
    "lines_stand_paid": "A line of {place} {area} stands paid. Pay and collect the rest first, or take its tick back.",
    "no_line_named": "Name the lines that are paid or collected.",
    "no_cards_dealt": "No card of this round is dealt yet, and the round before it stands.",
    "no_such_decision": "No such decision is on record there. Look again at which one it is.",
    "no_such_card": "No such card lies there on record. Look again at which card it is.",
    "no_round": "No round is on, and earlier rounds stand: this ruling moves no wager.",
    "not_offered:wagers": "This table takes no {name} wagers.",
    "nothing_differs:decision": "That is the decision on record already.",
    "nothing_differs:wager": "That is the wager on record already.",
    "no_reading": "The newest entry is no card that a shoe read. An older card is put right as one entered wrongly.",
    "nothing_differs:card": "That is the card on record already.",
    "nothing_counts": "Nothing of this wager counts, so there is nothing to add to it.",
    "nothing_to_undo": "Nothing to take back: the last step was announced or settled.",
    "nothing_to_undo:card_seen": (
        "Nothing more to take back: cards were seen after the decision, and it stands. Enter the cards that lie there."
    ),
    "nothing_to_repeat": "No wager of the last round is left to be placed again.",
    # Reserved, closing, limits announced
    "last_round_dealt": "The last round was dealt. The table is closed now, or its closing called off.",
    "last_rounds": "{least} to {most} last rounds can be announced.",
    "not_closing": "No closing is announced.",
    "not_open": "The table is closed.",
    "not_reserved": "The table is not reserved.",
    "notice_out_of_range": (
        "Limits are announced up to {rounds} rounds or {hours} hours ahead, not both, and hold for up to {hours} hours."
    ),
    "notice_set_out_of_range": "Players can be told of a change of limits 0 minutes to {hours} hours before, at least.",
    "notice_too_short": (
        "As this table is set, players are told at least {minutes} minutes before of new limits, and of their end."
    ),
    "table_reserved": "The table is reserved for {whom}.",
    "text_too_long": "For whom and why have at most {most} characters each.",
    "whom_missing": "A reservation says for whom it is.",
    # The chips of a table
    "chip_value": "A chip is worth more than nothing, and at most {most_cents:money}.",
    "chips_cannot_pay": (
        "These chips cannot pay every result exactly: the smallest settlement here is {cents:money}, and a chip of the "
        "set has to divide it."
    ),
    "chips_repeated": "Each chip of a set has a value and a colour of its own.",
    "chips_too_many": "A set has at most {most} chips.",
    "nothing_differs:chips": "Those are the table's chips already.",
    # What was paid wrongly
    "amount_below:mispay": "An amount is zero or more.",
    "amount_below:recovered": "Say how much changed hands: more than nothing.",
    "considered_settled": (
        "The wager on {place} {area} lay outside the limits in an earlier round: what was paid or collected on it is "
        "settled. It is on record, and nothing is taken or given back."
    ),
    "line_not_paid": (
        "Nothing was paid or collected for {name} on that line of round {round}. Money given without a wager is for "
        "the Gaming Shift Manager."
    ),
    "mispay_known": (
        "That is on record already: round {round}, {name} was owed {owed_cents:money} and has {paid_cents:money}."
    ),
    "more_than_stands_out": "{cents:money} is more than stands out: {left_cents:money}.",
    "nothing_differs:mispay": "Round {round}, {name}: {owed_cents:money} is owed and was paid. Nothing differs.",
    "nothing_differs:paying": "The table pays so already.",
    "nothing_paid": "Nothing was paid or collected in round {round}.",
    "reason_missing:mispay": "Say how the mistake came about.",
    "reason_too_long:mispay": "The reason has at most {most} characters.",
    "record_missing:mispay": "Choose the round and the line that was paid wrongly.",
    "role:dealt_it": "Who dealt round {round} does not sign for how it was paid: another {needed:role} does.",
    "off_unit": "{cents:money} is not a multiple of {unit_cents:money}.",
    "outside_limits": "{cents:money} is outside the {name} limits of {min_cents:money} to {max_cents:money}.",
    "power_unconfirmed": "A Pit Supervisor confirms the power failure before anybody withdraws.",
    "question_missing": "Say what has to be decided.",
    "question_waits": "A question waits for its ruling already: {question}",
    "record_missing": "Choose the card that was entered wrongly and what it is.",
    "round_settled:another": "That round is settled and stays as it is.",
    "ruling_missing": "A ruling is recorded with its words and its reason.",
    "shuffle_first": "The cards have to be changed or shuffled before another round.",
    "stakes_missing": "A wager needs at least one backer with a stake.",
    "times_crossed": "The power failed before it was back, and it is back by now.",
    "too_late_for_misdeal": "{ground}: this voids the round only before anybody has acted on the cards.",
    "unchanged:line_open": "That line of {place} {area} stands open.",
    "unchanged:line_paid": "That line of {place} {area} stands paid.",
    "unchanged:power": "The power failure is confirmed.",
    "unknown_area:table": "There is no {place} {area}; this table has {place}s 1 to {positions}.",
    "unknown_player": "No player “{player}” is known at this table.",
    "unknown_void_ground": "“{ground}” is no ground for a void. Known: {known}.",
    "count_impossible": "There cannot be fewer cards than none.",
    "unchanged:answered": "Everybody named has answered, or has nothing left to withdraw.",
    "unchanged:told": "Everybody named knows already that the round is void.",
    "round_not_void": "The last round is not void.",
    "void_unjustified": "{ground}: say why. The reason goes on record.",
    "unknown_wager:round": "There is no wager “{wager}” in this round.",
    "unknown_wager:ruling": "There is no wager {name} in this round.",
    "wager_settled:ruling": "Wager {name} is settled already.",
    "wager_follows": "This wager was neither placed nor found by an entry of its own. Ask the Gaming Shift Manager.",
    "wager_follows:insurance": "This insurance was taken when it was offered: put it right as a decision.",
    "would_be_late": "Such a wager would have been late when this one was entered. Ask the Gaming Shift Manager.",
    "wagers_depend": "Another wager does not stand with this one there. Anything else is for the Gaming Shift Manager.",
    "wagers_missing": "Name the wagers that go back.",
    # Pontoon
    "lines_differ": "Name each main wager of area {area} once, on the lines 1 to {lines}.",
    "lines_stand": (
        "Bets closed at {closed_at:time}: the wagers stay on the lines where they lay. An order that was keyed wrongly "
        "is for the Gaming Shift Manager."
    ),
    "unchanged:lines": "The wagers of area {area} lie on these lines already.",
    "absent_forfeits:control": "The player is absent: another with a wager there calls the decisions.",
    "area_full:area": "Area {area} has {count} wagers and takes {cap}.",
    "area_full:lowered": "Area {area} has {count} wagers and takes {cap}, as the Pit Manager set.",
    "area_without_cards:area": "Area {area} was dealt no cards.",
    "backer_twice:insurance": "A backer insures once.",
    "card_not_in_deck": "The {card:card} is not in these decks: the tens are removed.",
    "claims_wait:insurance": "The claims to this insurance option are decided first.",
    "claims_wait:pair": "The claims to the pair places of area {area} are decided first.",
    "controller_not_in:double": "The player who calls the decisions does not double here, so nobody does.",
    "controller_not_in:split": "The player who calls the decisions puts nothing on the new hand, so it is not split.",
    "controller_is_clear": "Who calls the decisions for area {area} needs no announcement.",
    "double_below_minimum": "A double is at least the table minimum of {min_cents:money}, not {cents:money}.",
    "double_not_equal": "A double is exactly as much as the wager.",
    "doubled_already:double": "A hand is doubled once.",
    "doubled_already:surrender": "The hand of area {area} was doubled and is settled against the house.",
    "hand_acted_on:insurance": (
        "The wager is settled or the second house card is out; the Gaming Shift Manager decides."
    ),
    "hand_acted_on:pair": (
        "The first two cards of area {area} decide its pair wagers and lie there; the Gaming Shift Manager decides."
    ),
    "hand_acted_on:played": "The hand of area {area} was already played; the Gaming Shift Manager decides.",
    "hand_decided:insurance": "The hand of area {area} is paid or taken first: its wager has no insurance option.",
    "hand_decided:surrender": "The hand of area {area} is paid or taken: its wager cannot be surrendered any more.",
    "hand_short": "Area {area} has one card, and the pair wagers are settled; the Gaming Shift Manager decides.",
    "hands_full": "An area plays at most {max_hands} hands.",
    "held_card_first": "The {card:card} is out of the dealing device and is dealt first.",
    "held_card_first:decide": "A card is out of the dealing device already: enter the decision, then the card.",
    "insurance_not_closed": "Insurance has not been announced closed in this round.",
    "line_taken:area": "Line {line} of area {area} is not free.",
    "must_draw": "A hand below {stand_from} has to draw; this one has {total}.",
    "no_option_open": "This wager has no option open.",
    "no_wager_here:control": "Only a player with a wager on area {area} can call its decisions.",
    "no_wager_here:insurance": "Area {area} has no main wager on line {line} to insure.",
    "not_a_backer:adds": "Only the backers of a wager add to it.",
    "not_a_backer:short": "Only the open backers of the wager take it back.",
    "not_a_backer:surrender": "Only the open backers of a wager surrender it.",
    "not_a_backer:insurance": "Insurance on one's own wager is for its backers.",
    "not_a_claimant": "Name {wanted} of: {names}.",
    "not_claimed": "There is no claim of this player to take back.",
    "not_covered:rulebook": "This rulebook has no rule for it; the Gaming Shift Manager decides.",
    "not_first_two": "Only the first two cards of a hand may be doubled.",
    "not_insured": "This wager has no insurance to take back.",
    "not_offered:insurance": "This rulebook has no insurance.",
    "not_offered:limits": "This table has no limits for {kind} wagers.",
    "not_offered:surrender": "This rulebook has no surrender.",
    "not_same_value": "Only two cards of the same point value may be split.",
    "not_surrendered": "This wager has not surrendered.",
    "nothing_to_withdraw:double": "That player has no double on hand {place} of area {area} to withdraw.",
    "one_area_only:area": "The Pit Manager restricted {name} to one playing area.",
    "one_claimant:claim": "A pair wager is claimed by one player.",
    "one_claimant:wager": "A pair wager is one player's.",
    "over_half": "Insurance is at most half of the wager: {half_cents:money}, not {cents:money}.",
    "over_original": "A double is at most the original {most_cents:money}, not {cents:money}.",
    "own_insurance_only": "A player insures their own wager only.",
    "own_wager": "This is the player's own wager; they insure it themselves.",
    "pair_needs_main": "Area {area} has no main wager for a pair wager to go with.",
    "pair_places_taken": "The {pair_places} pair places of area {area} are taken.",
    "separate_wager": "{name} already has a wager on area {area}; one is allowed.",
    "split_already": "Area {area} was split: its wagers cannot be surrendered any more.",
    "split_not_equal": "A split is matched with exactly {cents:money}.",
    "surrendered_already": "This wager has surrendered already.",
    "unknown_card:pontoon": "“{card}” is no card. Rank then suit, such as 7S or KH.",
    "unknown_wager_kind:insurance": "Insurance is put down once it is offered: a wager of the betting is none.",
    "unknown_wager_kind:game": "There is no “{kind}” wager in this game.",
    "wager_acted_on:amount": "This wager was already acted on; the Gaming Shift Manager decides about its amount.",
    "wager_settled:insurance": "This wager is already paid and has no insurance option.",
    "wager_settled:surrender": "This wager is already paid.",
    # Pontoon: when something went wrong
    "absent_draws": "The player is absent: the hand draws past {hard}, or to a soft {soft}.",
    "absent_forfeits:option": "The player is absent: {option} is forfeited.",
    "absent_stands": "The player is absent and the hand has enough: it takes no card.",
    "card_exhausted": "All {decks} of the {card:card} have left the shoe.",
    "card_not_refusable:seen": "The {card:card} counts as undisclosed and is not refused.",
    "card_not_refusable:unseen": "A card that nobody saw counts as undisclosed and is not refused.",
    "card_out_already": "A card that is out already comes first; deal it.",
    "cards_not_conserved": "These are not the cards of the record ({parts}).",
    "cards_remain": "By the record {left} cards are left, enough for the round.",
    "deal_goes_on": "In the initial deal every card has a place: enter it, or tell how the cards lie.",
    "machine_shuffles": "The clause is for tables where cards are shuffled by hand.",
    "no_card_to_refuse": "No card waits to be refused.",
    "no_hand_in_turn": "No hand is being acted on: the house draws first.",
    "no_wager": "That player has no wager in this round.",
    "not_among_them:house": "Name one of these cards: {cards:cards}.",
    "not_among_them:player": "Choose among: {cards:cards}.",
    "not_covered:acted_on": (
        "More was done after it than acting on the next hand once. The Gaming Shift Manager decides."
    ),
    "not_covered:cards_of_area": (
        "No clause says what becomes of the cards of area {area}. The Gaming Shift Manager decides."
    ),
    "not_covered:clause": "This rulebook has no clause for it. The Gaming Shift Manager decides.",
    "not_covered:house_cards": "No clause says what becomes of the house cards. The Gaming Shift Manager decides.",
    "not_covered:house_drew": "Hands after it were acted on, and the house drew. The Gaming Shift Manager decides.",
    "not_covered:next_paid": "The next hand was paid or taken already. The Gaming Shift Manager decides.",
    "not_covered:nothing_dealt": (
        "No card of this round was dealt yet: the clause does not speak of it. The Gaming Shift Manager decides."
    ),
    "not_most_detrimental": "{reason}",
    "not_offered:withdrawal": "Wagers may be withdrawn only right after certain irregularities, before the next card.",
    "not_passed_over": "That hand was not passed over: it drew, is settled, or has its turn still.",
    "not_short": "Area {area} has its cards: the wager stays.",
    "not_the_first_card": "Only the first card after a shuffle is burnt, and it was, or it lies in an earlier round.",
    "nothing_dealt": "No card of this shoe was dealt yet: burn the first one, then deal.",
    "nothing_differs": "That is how the record has the cards.",
    "nothing_to_withdraw:round": "That player has nothing left in the round.",
    "one_card_only": "This hand takes one card now.",
    "options_open": "First every wager on the hand in turn answers its option.",
    "order_is_settled": "Play has begun on the order of the initial deal; it stands.",
    "position_missing": "Name one of the {hidden} cards by its position.",
    "unchanged:absent": "That player is already absent.",
    "unchanged:present": "That player is not absent.",
    "unchanged:shuffle": "The cards are shuffled after this round anyway.",
    "unknown_area:area": "There is no area {area}.",
    "unknown_wager:main": "No open main wager has that number.",
    "wrong_count:together": "Tell how many cards came out, two or more, and which were seen.",
    # Three Card Poker
    "already_exposed:house": "The house hand is face up.",
    "already_exposed:position": "The hand of position {area} is face up.",
    "ante_decides": "Position {area} has an Ante: its player folds or plays.",
    "below_zero": "The meter pays no amount below zero.",
    "area_full:position": "Position {area} has its {wager} wager; one is taken. Others may share it.",
    "area_without_cards:position": "Position {area} was dealt no cards.",
    "card_repeated:entered": "There is one of each card, and this one was entered already. Is the deck complete?",
    "card_repeated:face_up": "The {card:card} lies face up already.",
    "cards_missing": "Enter the three cards of the hand.",
    "contradicts_deal": "These are not the cards that the dealing device read for this hand.",
    "controller_not_in:play": "The player who decides for this hand places no Play, so nobody does.",
    "decided_already": "The player of position {area} has decided.",
    "face_down": "Cards are dealt face down: they are entered when the hand is shown.",
    "hand_handled": "A player has handled cards: what was dealt wrongly is no longer mended by moving hands.",
    "house_first": "The house hand is shown first.",
    "line_taken:position": "A position has no line {line}.",
    "no_ante:absence": "Position {area} has no Ante: there is nothing to decide on Play, and Pair Plus runs on.",
    "no_ante:decision": "Position {area} has no Ante to {verb}; it goes on with Pair Plus alone.",
    "no_hand:exchange": "Complete hands of two positions change places.",
    "no_hand:kept_down": "The hand of position {area} is not one that was kept down.",
    "no_hand:play": "Position {area} has no hand in play.",
    "no_hand:position": "There is no hand at position {area}.",
    "no_hand:show": "Position {area} has no hand that is still to be shown.",
    "no_wager_here:withdrawal": "{name} has no wager left to withdraw.",
    "claim_stands": (
        "This would change what the jackpot system was told of the round. It stays: ask the Gaming Shift Manager."
    ),
    "not_offered:other_hand": "Withdrawal is offered when another hand had the wrong number of cards.",
    "not_returned": "The hand of position {area} was not shown and is settled.",
    "one_area_only:position": "The Pit Manager restricted {name} to one playing position.",
    "one_hand": "{name} controls no further hand that was not viewed.",
    "one_player": "A progressive wager is placed by one player.",
    "play_not_equal": "Play is as much as the backer's part of the Ante, {cents:money}.",
    "progressive_alone:close": (
        "Position {area} has a progressive wager without Ante or Pair Plus: one of them is placed, or it is cancelled."
    ),
    "progressive_alone:place": "{name} places an Ante or a Pair Plus wager on position {area} first.",
    "progressive_elsewhere:change": (
        "Position {area} would be {name}'s, with {other}'s progressive wager on it: that is taken back first."
    ),
    "progressive_elsewhere:close": "Position {area} is {name}'s: {other} takes the progressive wager there back first.",
    "progressive_elsewhere:found": (
        "Position {area} would be {name}'s, with {other}'s progressive wager on it: the Gaming Shift Manager rules."
    ),
    "progressive_elsewhere:place": "Position {area} is {name}'s; {other} may not place the wager there.",
    "progressive_elsewhere:seat": "{other}'s progressive wager lies on position {area}: it is taken back first.",
    "progressive_not_seated": "{name} is not seated; only a seated player may place a progressive wager.",
    "player_stopped": "{name} is stopped from play in this house. {why}",
    "player_stopped:wager": "{name} is stopped from this wager in this house: {wager}. {why}",
    "prohibited": "{name} may not play on, as the Gaming Shift Manager decided.",
    "reason_missing:prohibition": "This needs a reason.",
    "round_settled:over": "The round is over. Until the next one begins only a wrong house hand makes it void.",
    "unknown_area:position": "There is no position {area}; this table has positions 1 to {positions}.",
    "unknown_card:poker": "“{card}” is no card. Rank then suit, such as 7S or KH; a ten is TC.",
    "unknown_claim": "No claim “{claim}” waits at this table.",
    "verifier_missing": "A second person verifies the hand.",
    "viewed_already": "The hand of position {area} was viewed already.",
    "wager_acted_on:hand": "This hand was already acted on; the Gaming Shift Manager decides about its wagers.",
    "wrong_count:hand": "A hand has three cards, not {count}. With a wrong number it is out of play.",
}
_WRITTEN: dict[str, Callable[[Any], str]] = {
    "money": dollars,
    "card": card_name,
    "cards": card_names,
    "time": moment,
    "role": or_higher,
}


def _parts(sentence: str) -> tuple[tuple[str, str, Callable[[Any], str]], ...]:
    """A sentence as (text, the fact after it, how that is written); the fact is "" at the end."""
    parsed = Formatter().parse(sentence)
    return tuple((text, fact or "", _WRITTEN[kind] if kind else str) for text, fact, kind, _ in parsed)


# A table's view asks for the refusal of every button: sentences are taken apart once.
_PARTS = {key: _parts(sentence) for key, sentence in REFUSALS.items() if "{" in sentence}


def about(message: str, parts: str, place: str) -> str:
    """A refusal with the wager that it is about: "Ana $20, area 3: …"."""
    return f"{parts}, {place}: {message}"


def given_back(message: str, names: str, place: str, cents: int) -> str:
    """A late wager: what the dealer does, then why."""
    return f"Recorded. Give {dollars(cents)} back: {names}, {place}. {message}"


def refuse(key: str, clause: str, on_record: dict[str, str | int] | None = None, /, **facts: object) -> Refusal:
    """The refusal whose sentence has this key, with the facts that it names; `on_record` is kept with the refusal."""
    if key in _PARTS:
        message = "".join(text + (write(facts[fact]) if fact else "") for text, fact, write in _PARTS[key])
    else:
        message = REFUSALS[key]
    return Refusal(key.partition(":")[0], clause, message, on_record or {})
