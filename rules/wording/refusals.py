"""The sentences of refusals, by their code; those of one game alone and of the tray have a file of their own. Where a
code has several, each has a word of its own behind a colon. Facts stand in braces, with what they are: `{cents:money}`,
`{card:card}`, `{closed_at:time}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from string import Formatter
from typing import Any

from rules.core.base import Refusal
from rules.core.money import dollars
from rules.core.text import Text, word
from rules.wording.cards import card_name, card_names
from rules.wording.labels import moment
from rules.wording.pontoon_refusals import OF_PONTOON
from rules.wording.roles import or_higher, somebody_or_higher
from rules.wording.three_card_poker_refusals import OF_THREE_CARD_POKER
from rules.wording.tray_refusals import OF_THE_TRAY

REFUSALS: dict[str, str] = {
    # Any table
    "another_layout": "This felt has {positions} positions of {book}; it cannot become another.",
    "another_mode": "This is a {mode} table and stays one.",
    "decks_outside_rule:range": "The game is dealt from {low} to {high} decks, not {decks}.",
    "decks_outside_rule:several": "The game is dealt from {low} decks, not {decks}.",
    "decks_outside_rule:one": "The game is dealt from a single deck, not {decks}.",
    "has_wager:leave": "{name} has a wager in this round and leaves after it.",
    "has_wager:seat": "{name} has a wager in this round and changes seat after it.",
    "case_open": (
        "Case {case} is open about round {round}. A change there is a step of the case, with its number. It needs "
        "{needed:somebody}."
    ),
    "case_unknown": "Case {case} is not open about round {round}. Look at its number.",
    "limits_crossed": (
        "The minimum has to be above zero and not above the maximum: {min_cents:money} to {max_cents:money}."
    ),
    "limits_missing": "The table needs limits for {name} wagers.",
    "limits_off_unit": "Limits have to be multiples of the wager unit {unit_cents:money}.",
    "name_missing": "A player needs an id.",
    "negative_setting": "Seconds and cards cannot be negative.",
    "not_installed": "This table has no rulebook yet.",
    "not_now": "This has to wait. The step now: {title}. It ends with: {ends}.",
    "one_area_only": "The Pit Manager restricted {name} to one playing {place}.",
    "one_area_only:house": "The house keeps {name} to one playing {place} on the whole floor. {why}",
    "odd_wager_unit": "The wager unit has to be an even number of cents, for exact halves.",
    "positions_outside_layout": "The layout has {low} to {high} playing positions, not {positions}.",
    "reason_missing:closing": "Say why the table closes: everybody reads it until it opens.",
    "reason_missing:restriction": "A restriction needs a reason.",
    "result_known": (
        "The result is known. What is decided is paid or taken first. Nothing that lost is lowered then, and nothing "
        "that won is raised. Anything else is for the Gaming Shift Manager."
    ),
    "role": "This needs {needed:somebody}.",
    "role:case_open": "Case {case} is open about this round. What is put right there needs {needed:somebody}.",
    "role:like_stopped": (
        "The house has a stop on somebody named {name}, or something like it. {why} Two people let them in. "
        "It needs {needed:somebody} who has not sent it. They look at who it is and approve it."
    ),
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
    "cards_taken_back": "Cards were taken back, and what they showed is known. What lies there is entered first.",
    "countdown_out_of_range": "A countdown runs 1 to {seconds} seconds.",
    "cards_face_down": "Cards lie face down. What was entered is put right once they are turned up.",
    "house_has_played": "The house's hand lies complete, so this hand stands as it lies.",
    "cards_left": "The {card:card} does not come to that hand by these decisions. Name the cards that did.",
    "decision_missing:over": "The hand takes no such decision any more. Check what was done.",
    "decision_missing": "Say what was done instead: a decision of the same kind.",
    "hidden_cards": "Cards lie face down there that nobody knows. What they would come to is not told before.",
    "count_is_the_ground": "The cards were counted, and that is the ground: {ground}. Another count comes first.",
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
    "lines_stand_paid": "A line of {place} {area} is paid already. Pay the rest first, or take its tick back.",
    "no_line_named": "Name the lines that are paid or collected.",
    "no_cards_dealt": "No card of this round is dealt yet, and the round before it stands.",
    "no_such_decision": "No such decision is on record there. Choose another one.",
    "no_such_card": "No such card lies there on record. Choose another one.",
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
    "last_rounds_first": "Players sit here. Announce the last rounds first, or close the table once they have left.",
    "last_rounds_first:announced": (
        "Players sit here, and the last round that was announced is not dealt yet. Deal it, announce another number, "
        "or close the table once they have left."
    ),
    "last_rounds": "{least} to {most} last rounds can be announced.",
    "not_closing": "No closing is announced.",
    "not_open": "The table is closed.",
    "not_reserved": "The table is not reserved.",
    "notice_out_of_range": (
        "Limits are announced up to {rounds} rounds or {hours} hours ahead, not both. They hold up to {hours} hours."
    ),
    "notice_set_out_of_range": "The least notice of new limits is from 0 minutes to {hours} hours.",
    "notice_too_short": ("Players are told of new limits, and of their end, at least {minutes} minutes before."),
    "limits_for_a_time": (
        "Limits for a time hold until {at}. Others for a time can come after them; others for good say all of {kinds}."
    ),
    "table_reserved": "The table is reserved for {whom}.",
    "text_too_long": "For whom and why have at most {most} characters each.",
    "whom_missing": "A reservation says for whom it is.",
    # The chips of a table
    "chip_value": "A chip is worth more than nothing, and at most {most_cents:money}.",
    "chips_cannot_pay": (
        "These chips cannot pay every result exactly. The smallest settlement here is {cents:money}. A chip of the "
        "set has to divide it."
    ),
    "chips_repeated": "Each chip of a set has a value and a colour of its own.",
    "chips_too_many": "A set has at most {most} chips.",
    "nothing_differs:chips": "Those are the table's chips already.",
    # What was paid wrongly
    "amount_below:award": "The sum of an award that is looked at is zero or more.",
    "amount_below:mispay": "An amount is zero or more.",
    "amount_below:payment": "The sum of a payment that is looked at is zero or more.",
    "amount_below:recovered": "Say how much changed hands: more than nothing.",
    "considered_settled": (
        "The wager on {place} {area} lay outside the limits in an earlier round. What was paid or collected on it is "
        "settled. It is on record, and nothing is taken or given back."
    ),
    "line_not_paid": (
        "Nothing was paid or collected for {name} on that line of round {round}. Money given without a wager is for "
        "the Gaming Shift Manager."
    ),
    "mispay_known": (
        "That is on record already: round {round}, {name} was owed {owed_cents:money} and has {paid_cents:money}."
    ),
    "more_than_stands_out": "{cents:money} is more than is still open: {left_cents:money}.",
    "nothing_differs:mispay": "Round {round}, {name}: {owed_cents:money} is owed and was paid. Nothing differs.",
    "nothing_differs:paying": "The table pays so already.",
    "nothing_differs:limits_notice": "That is the least notice already.",
    "nothing_paid": "Nothing was paid or collected in round {round}.",
    "reason_missing:mispay": "Say how the mistake came about.",
    "reason_too_long:mispay": "The reason has at most {most} characters.",
    "record_missing:wrong_chips": "The newest round of this table is {newest}: name one that was dealt, or none.",
    "record_missing:mispay": "Choose the round and the line that was paid wrongly.",
    "role:award": (
        "The award on {place} {area} is above {most:money}. It needs {needed:somebody} to look at the hand first. A "
        "hand that is not confirmed is for the Gaming Shift Manager."
    ),
    "role:payment": (
        "The payment on {place} {area} is above {most:money}. It needs {needed:somebody} to look at it first."
    ),
    "role:dealt_it": "Who dealt round {round} does not sign for how it was paid: another {needed:role} does.",
    "off_unit": "{cents:money} is not a multiple of {unit_cents:money}.",
    "outside_limits": "{cents:money} is outside the {name} limits of {min_cents:money} to {max_cents:money}.",
    "power_unconfirmed": "A Pit Supervisor confirms the power failure before anybody withdraws.",
    "question_missing": "Say what has to be decided.",
    "question_waits": "A question waits for its ruling already: {question}",
    "record_missing": "Choose the card that was entered wrongly and what it is.",
    "round_settled:another": "That round is settled and stays as it is.",
    "bets_open": "Bets are open: a wager is taken back or changed, and none has a result.",
    "jackpot_alone": "What a progressive wager wins the jackpot says. A ruling may return it, or say that it lost.",
    "nothing_differs:ruled": "That is what these wagers came to.",
    "odds_missing": "State the odds: wins, for each staked.",
    "odds_uneven": "{odds} leaves part of a cent. State a sum.",
    "order_twice": "A wager is ordered once.",
    "orders_missing": "Say what becomes of which wager.",
    "sum_differs": "By these words {back_cents:money} comes back.",
    "sum_missing": "State what comes back in all.",
    "wagers_follow": "Say also what becomes of {names}, which followed from it.",
    "ruling_missing": "A ruling is recorded with its words and its reason.",
    "shuffle_first": "The cards have to be changed or shuffled before another round.",
    "stakes_missing": "A wager needs at least one backer with a stake.",
    "times_crossed": "The power failed before it was back, and it is back by now.",
    "too_late_for_misdeal": "{ground}: this voids the round only before anybody has acted on the cards.",
    "unchanged:line_open": "That line of {place} {area} is still open.",
    "unchanged:line_paid": "That line of {place} {area} is paid already.",
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
    **OF_PONTOON,
    **OF_THREE_CARD_POKER,
    **OF_THE_TRAY,
}
_WRITTEN: dict[str, Callable[[Any], str]] = {
    "money": dollars,
    "card": card_name,
    "cards": card_names,
    "time": moment,
    "role": or_higher,
    "somebody": somebody_or_higher,
}
WORDS = ("place", "verb", "mode", "title", "ends")
"""Facts that are words of ours, and not names or figures."""


def _template(sentence: str) -> tuple[str, dict[str, Callable[[Any], Any]]]:
    """A sentence with nothing but names in its braces, and how each fact is written."""
    named = ((fact, kind) for _, fact, kind, _ in Formatter().parse(sentence) if fact)
    facts = {fact: _WRITTEN[kind] if kind else _as_word if fact in WORDS else _as_it_is for fact, kind in named}
    return re.sub(r"\{(\w+):\w+\}", r"{\1}", sentence), facts


def _as_it_is(fact: Any) -> Any:
    return fact


def _as_word(fact: Any) -> Any:
    """A hand may be named by its number."""
    return word(fact) if type(fact) is str else fact


# A table's view asks for the refusal of every button: sentences are taken apart once.
TEMPLATES = {key: _template(sentence) for key, sentence in REFUSALS.items()}
"""Each with how its facts are written."""
SAID = {key: Text(template) for key, (template, written) in TEMPLATES.items() if not written}
"""Those without facts, made once."""


def about(message: str, parts: str, place: str) -> str:
    """A refusal with the wager that it is about: "Ana $20, area 3: …"."""
    return Text(ABOUT["about"], whose=parts, place=place, message=message)


ABOUT = {
    "about": "{whose}, {place}: {message}",
    "late": "Recorded. Give {amount} back: {whose}, {place}. {message}",
    "late_not_yet": "Nothing is recorded yet. Give {amount} back: {whose}, {place}. {message}",
}
"""A refusal with the wager that it is about."""
RECORDED, NOT_YET = "Recorded.", "Nothing is recorded yet."
"""How a refusal begins that is itself on record, and how it does where somebody only asks what would come."""


def late_wager_refund(message: str, whose: str, place: str, cents: int) -> str:
    """A late wager: what the dealer does, then why."""
    return Text(ABOUT["late"], amount=dollars(cents), whose=whose, place=place, message=message)


def not_recorded_yet(refusal: Refusal) -> Refusal:
    """A refusal of what was not sent: nothing of it is on record."""
    if not refusal.message.startswith(RECORDED):
        return refusal
    said = refusal.message
    message: str = NOT_YET + said.removeprefix(RECORDED)
    if isinstance(said, Text) and said.template == ABOUT["late"]:
        message = Text(ABOUT["late_not_yet"], **said.facts)
    return Refusal(refusal.code, refusal.clause, message, refusal.facts)


def refuse(key: str, clause: str, on_record: dict[str, str | int] | None = None, /, **facts: object) -> Refusal:
    """The refusal whose sentence has this key, with the facts that it names; `on_record` is kept with the refusal."""
    template, written = TEMPLATES[key]
    message = Text(template, **{fact: write(facts[fact]) for fact, write in written.items()}) if written else SAID[key]
    return Refusal(key.partition(":")[0], clause, message, on_record or {})
