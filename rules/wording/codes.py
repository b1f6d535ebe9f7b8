"""What a screen's script looks up by a code of its view; a code that is not here is shown plainly."""

from __future__ import annotations

from rules.books import BOOKS
from rules.core.rulebook import place_word
from rules.core.text import raised
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL
from rules.wording.cards import RANK_NAMES, SUIT_NAMES
from rules.wording.labels import BONUSES, COLOURS, FOUND_BY, GAME_BONUS, KIND_WORDS, KINDS, LIMITS, PLACES, RESULTS
from rules.wording.roles import TITLES, somebody, somebody_or_higher
from rules.wording.states import SHOWN, SIGNALS

STANDINGS = {
    "granted": "Has it",
    "denied": "Behind",
    "tied": "Equal",
    "outsider": "No wager in the round",
    "waiting": "Waits",
}
"""How a claim stands, for the dealer."""
OWN_STANDINGS = {
    "granted": "Yours",
    "denied": "Not yours",
    "tied": "Equal claims",
    "outsider": "Waiting",
    "waiting": "Waiting",
    "none": "Asked for",
}
"""The same for whoever made it."""
HAND_STATUSES = {
    "active": "Being decided",
    "waiting": "Waiting",
    "stood": "No more cards",
    "doubled": "Doubled",
    "bust": f"Over {HIGHEST_TOTAL}",
    "surrendered": "Surrendered",
    "settled": "Settled",
    "viewed": "You hold these cards",
    "folded": "Folded",
    "play": "Played",
    "continue": "Pair Plus alone",
    "exposed": "Shown",
    "declined": "Face down",
    "invalid": "Out of play",
}
"""How a player's own hand stands."""
PAYMENTS = {
    "won": "Pay",
    "lost": "Take",
    "stood_off": RESULTS["stood_off"],
    "half_lost": "Take half",
    "part": "Pay in part",
    "returned": "Return",
}
"""What the dealer does with the chips of a result."""
SHORT_KINDS = {
    "main": "",
    "split": "split",
    "double": "double",
    "pair": "pair",
    "insurance": "insurance",
    "ante": "Ante",
    "play": "Play",
    "ante_bonus": KINDS["ante_bonus"],
    "pair_plus": KINDS["pair_plus"],
    "progressive": "Progressive",
}
"""A kind in a line of the pay sheet, where "main" goes without saying."""
ALERTS = {
    "super_bonus": BONUSES["super-bonus"],
    "limit_breach": "Outside the limits",
    "mispay": "Paid or collected wrongly",
    "tray": "The tray does not count up",
    "slip_differs": "A fill or credit counted otherwise",
    "slip_void": "A slip is to be void",
    "console_disconnected": "Console disconnected",
    "shift_manager": "For the Gaming Shift Manager",
    "round_void": "Round declared void",
    "jackpot_claim": "Jackpot claimed",
    "case_open": "A player disputes a round",
    "case_due": "A case is due",
    "case_mail": "The inspector could not be told",
    "interrupted": "Play was interrupted",
    "record_fault": "A record does not prove",
    "proof_overdue": "A record was not proved in time",
    "clock": "The server's clock ran backwards",
    "standby": "Nothing can be kept",
    "commits_alone": "Kept on one machine alone",
    "database": "The database is not as it was meant",
    "program": "A program that nobody signed off",
    "device": "A device's reading was not taken",
    "pit_called": "The pit is called",
    "badge_tried": "Wrong badge and PIN",
    "licence": "Licence not valid",
    "luck": "Luck beyond chance",
    "player_stopped": "Stopped from play",
    "irregularity": "Something went wrong",
    "late_wager": "Late wager refused",
    "late_withdrawal": "Late withdrawal",
}
"""The titles of alerts."""
SEVERITIES = {"notice": "Notice", "serious": "Serious", "critical": "Critical"}
"""How grave an alert is."""
CALL_REASONS = {
    "player": "A player asks",
    "payment": "A payment is disputed",
    "chips": "Chips are needed",
    "cards": "Something about the cards",
    "equipment": "Equipment",
    "relief": "Relief",
    "meter": "A hand on position {area} wins the Progressive Jackpot",
}
"""Why a dealer calls the pit: each tells it in their own language, and the pit reads one."""

STATUSES = RESULTS | {"claimed": "Claimed"}
"""What becomes of a wager, and what lies on the felt before it is one."""

_PLACES = {book.family: place_word(book) for book in BOOKS.values()}
_PLACED = {place: PLACES[f"{place}_first"] for place in _PLACES.values()}
CODES: dict[str, dict[str, str]] = {
    "kinds": KINDS,
    "statuses": STATUSES,
    "limits": LIMITS,
    "roles": TITLES,
    "somebody": {role: somebody(role) for role in TITLES},
    "or_higher": {role: somebody_or_higher(role) for role in TITLES},
    "or_higher_first": {role: raised(somebody_or_higher(role)) for role in TITLES},
    "ranks": RANK_NAMES,
    "suits": SUIT_NAMES,
    "states": SHOWN | SIGNALS,
    "places": _PLACES,
    "place_titles": {game: place.capitalize() for game, place in _PLACES.items()},
    "placed": _PLACED | {game: _PLACED[place] for game, place in _PLACES.items()},
    "kinds_in_sentence": {kind: words.lower() for kind, words in KINDS.items()},
    "statuses_in_sentence": {status: words.lower() for status, words in STATUSES.items()}
    | {"last_round": "last round"},
    "sentences": {"ended": "{sentence}."},
    "kind_words": KIND_WORDS,
    "colours": COLOURS,
    "bonuses": GAME_BONUS,
    "standings": STANDINGS,
    "own_standings": OWN_STANDINGS,
    "hand_statuses": HAND_STATUSES,
    "payments": PAYMENTS,
    "short_kinds": SHORT_KINDS,
    "alerts": ALERTS,
    "severities": SEVERITIES,
    "call_reasons": CALL_REASONS,
    "found_by": {who: words.removeprefix("the ").removeprefix("a ").capitalize() for who, words in FOUND_BY.items()},
}
OF_PLAYERS = {
    name: CODES[name]
    for name in (
        *("kinds", "kinds_in_sentence", "statuses", "statuses_in_sentence", "limits", "ranks", "suits", "states"),
        *("places", "place_titles", "placed", "bonuses", "own_standings"),
    )
} | {"hand_statuses": HAND_STATUSES}
"""What of it a seat's screen and a sign look up."""
