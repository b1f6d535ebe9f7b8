"""The incident menu in words: what may have gone wrong, and what is done about it where the command does not say so
itself. Facts stand in braces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.text import COMMA, joined, worded


class IncidentText(NamedTuple):
    title: str
    outcome: tuple[str, ...] = ()
    found_by: tuple[str, ...] = ()  # words that a dealer may search for


MAY_WITHDRAW = "Dissatisfied players may withdraw before the next card."
NOTICES = {
    "held_next": "The {card} is out and comes next.",
    "held_after": "The {card} comes after it.",
    "unseen_next": "A card that nobody saw is out and comes next.",
    "unseen_after": "A card that nobody saw comes after it.",
    "may_withdraw": MAY_WITHDRAW,
    "house_lacks": "The house lacks its first card.",
    "returns": "{name} calls area {area} again after this hand.",
    "absent": "Not here: {names}.",
}
"""What still matters of what went wrong."""
_IN_ORDER = "The cards are moved to where the approved order puts them."
_LAID_AGAIN = "The cards are laid out again in the order they were drawn."
_DISCARDED = "No hand takes another card: it is discarded, and every total stands."
_MISPLACED = "Cards lie on the wrong places"
_NO_HOUSE_CARD = "The house has no card from the initial deal"
_SHORT_HAND = "A hand has one card from the initial deal"
_NO_CARDS = "An area with a wager has no cards"
_NO_WAGER = "An area without a wager has cards"
_TO_HOUSE = "A card was drawn to the house in error"
_TO_PLAYER = "A card was drawn to a player in error"
_NONE_SEEN = "Cards came out at once, none of them seen"
_TWO_SEEN = "Cards came out at once, two or more seen"

_WRONG_BOX = ("wrong box", "wrong area", "wrong place", "wrong spot")
_NOT_ASKED = ("hit by mistake", "did not ask", "extra card", "card too many")
_SKIPPED = ("skipped", "forgotten", "missed a turn")
_AWAY = ("left the table", "not here", "gone away")
_WRONG_ENTRY = ("by mistake", "mistyped", "typed", "keyed", "wrong card", "wrong wager", "paid wrong")

_BOTH = {
    "card_wrong": IncidentText(
        "A card was entered wrongly",
        (
            "The card that lies there goes on record. What came after it is played again with it.",
            "What was paid by then stays on record; the differences are paid or collected.",
        ),
        ("undo", "by mistake", "mistyped", "typed", "keyed", "wrong card", "misread", "correct", "paid wrong"),
    ),
    "wager_wrong": IncidentText(
        "A wager was entered wrongly",
        (
            "The wager that was placed goes on record. What came after it is played again with it.",
            "Nothing that lost is lowered, and nothing that won is raised.",
        ),
        (
            "undo",
            "by mistake",
            "mistyped",
            "typed",
            "keyed",
            "wrong amount",
            "wrong player",
            "wrong area",
            "wrong box",
            "too much",
            "too little",
            "wrong kind",
            "wrong wager",
            "paid wrong",
        ),
    ),
    "decision_wrong": IncidentText(
        "A decision was entered wrongly",
        (
            "What the player did goes on record. What came after it is played again with it.",
            "No wager that lost is taken off by it, and none comes to lie that won.",
        ),
        (
            "undo",
            "by mistake",
            "mistyped",
            "typed",
            "keyed",
            "wrong decision",
            "stand",
            "hit",
            "double",
            "split",
            "paid wrong",
        ),
    ),
    "paid_wrongly": IncidentText(
        "Something was paid or collected wrongly",
        (
            "What was paid goes on record beside what is owed, for this round or any before it. The settlement stays.",
            "What changes hands to put it right is an entry of its own, now or later.",
        ),
        (
            "by mistake",
            "mis-pay",
            "mispay",
            "paid wrong",
            "paid wrongly",
            "overpaid",
            "underpaid",
            "payment",
            "too much",
            "too little",
            "forgot to pay",
        ),
    ),
    "shoe_differs": IncidentText(
        "Another card lies there than the shoe read",
        ("Play stops at that card. Both stand on the screen until a Pit Supervisor says which lies there.",),
        ("shoe", "misread", "scanner", "device", "wrong card"),
    ),
    "shoe_differs_from": IncidentText(
        "Another card lies there than the shoe read: {card}",
        ("Play stops at that card. Both stand on the screen until a Pit Supervisor says which lies there.",),
        ("shoe", "misread", "scanner", "device", "wrong card"),
    ),
    "count": IncidentText(
        "Count the cards",
        (
            "All cards in use: dealt, discarded and left. As many as there should be changes nothing.",
            "Too many or too few: play waits for the void, and the cards are changed.",
        ),
        ("count", "extra card", "missing card", "too many", "too few", "doubt"),
    ),
    "not_covered": IncidentText(
        "Something else that the rules do not cover", ("Play waits until the Gaming Shift Manager has ruled.",)
    ),
    "ruling": IncidentText(
        "Record the Gaming Shift Manager's ruling",
        (
            "The ruling is kept with its reason. It changes nothing, sends named wagers back, says what each comes to, "
            "or voids the round.",
        ),
    ),
    "withdraws": IncidentText("{name} withdraws what is left in the round"),
    "power_failure": IncidentText("The power failed", found_by=("blackout", "lights out")),
    "void": IncidentText("{ground}"),
    "void_force_majeure": IncidentText(
        "{ground}", found_by=("fire", "evacuation", "alarm", "flood", "earthquake", "power", "act of god")
    ),
    "void_suspected_offence": IncidentText("{ground}", found_by=("cheating", "cheat", "police", "marked", "collusion")),
}

PONTOON = _BOTH | {
    "misplaced": IncidentText(_MISPLACED, (_IN_ORDER, "What was chosen on them is offered anew."), _WRONG_BOX),
    "misplaced_late": IncidentText(_MISPLACED, (_IN_ORDER, "No wager changes."), _WRONG_BOX),
    "house_without_card": IncidentText(_NO_HOUSE_CARD, (_LAID_AGAIN,)),
    "house_without_card_late": IncidentText(
        _NO_HOUSE_CARD,
        (
            "The house draws its card now, or after the hand in turn if its player wants to complete it.",
            "With an Ace, King, Queen or Jack insurance and surrender are offered then.",
            MAY_WITHDRAW,
        ),
    ),
    "short_hand": IncidentText(_SHORT_HAND, (_LAID_AGAIN,)),
    "short_hand_late": IncidentText(
        _SHORT_HAND,
        (
            "Each player on the hand plays it in turn, beginning with a second card, or takes the wager back.",
            "The card of a hand that nobody plays is discarded.",
        ),
    ),
    "no_cards": IncidentText(_NO_CARDS, (_LAID_AGAIN,)),
    "no_cards_late": IncidentText(_NO_CARDS, ("Every wager on the area goes back.",)),
    "no_wager": IncidentText(_NO_WAGER, (_LAID_AGAIN,)),
    "no_wager_late": IncidentText(_NO_WAGER, ("Its cards are discarded and the round goes on.", MAY_WITHDRAW)),
    "burn_forgotten": IncidentText("The first card was not burnt"),
    "short_hand_withdrawn": IncidentText("{name} takes back {amount} from the single card of area {area}"),
    "error_to_house": IncidentText(
        _TO_HOUSE, ("The card is the next card: for the next player who takes one, else for the house.",)
    ),
    "error_to_house_late": IncidentText(_TO_HOUSE, (_DISCARDED,)),
    "error_to_player": IncidentText(
        _TO_PLAYER,
        (
            "The card is the next card. A player may refuse it and then takes no other in this round.",
            "Refused by all it is the next card of the house.",
        ),
        _NOT_ASKED,
    ),
    "error_to_player_late": IncidentText(_TO_PLAYER, (_DISCARDED,)),
    "face_up": IncidentText(
        "A card lies face up in the dealing device", ("It is played as if it lay face down: it is the next card.",)
    ),
    "card_refused": IncidentText("The player does not take the exposed card"),
    "stray_next_hand": IncidentText(
        "No hit: the card belongs to the next hand",
        ("The hand stands, and the card is the hit of the next one.",),
        _NOT_ASKED,
    ),
    "stray_house": IncidentText(
        "No hit: the card belongs to the house",
        ("The hand stands, and the card is the one that the house draws.",),
        _NOT_ASKED,
    ),
    "stray_in_turn": IncidentText(
        "No hit: the card came out in error",
        ("It is the next card. The player decides again, and may refuse it and then takes no other in this round.",),
        _NOT_ASKED,
    ),
    "passed_over": IncidentText("The player of {where} was passed over", found_by=_SKIPPED),
    "passed_over_nobody": IncidentText("A player was passed over", found_by=_SKIPPED),
    "hand_first": IncidentText("The player completes the hand before the house draws its first card"),
    "together_unseen": IncidentText(
        _NONE_SEEN, ("The player picks the card that comes first; the rest are the next cards.", MAY_WITHDRAW)
    ),
    "together_house_unseen": IncidentText(
        _NONE_SEEN, ("The Pit Manager picks the card that comes first; the rest are the next cards.", MAY_WITHDRAW)
    ),
    "together_one_seen": IncidentText(
        "Cards came out at once, one of them seen",
        ("The card seen comes first; the rest are the next cards.", MAY_WITHDRAW),
    ),
    "together_many_seen": IncidentText(
        _TWO_SEEN,
        ("The player chooses; what is left is offered to the next player, and burnt if declined.", MAY_WITHDRAW),
    ),
    "together_house_many_seen": IncidentText(
        _TWO_SEEN, ("The Pit Manager takes the card that is worst for the house; the rest are discarded.", MAY_WITHDRAW)
    ),
    "too_few_cards": IncidentText("The cards do not last for the round"),
    "cut_card": IncidentText("The cutting card came out and was not acted on"),
    "player_absent": IncidentText("{name} is not here to decide", found_by=_AWAY),
    "player_back": IncidentText("{name} is back"),
}
PONTOON["together_house_one_seen"] = PONTOON["together_one_seen"]
CARDS_IN_USE = "In use: {cards} cards, decks: {decks}"
CARD_OUT = "Out already: {card}"

_OUT_OF_PLAY = "{name} takes no further part in play."
THREE_CARD_POKER = _BOTH | {
    "not_covered": _BOTH["not_covered"]._replace(found_by=_WRONG_ENTRY),
    "hands_moved": IncidentText(
        "Whole hands lie on the wrong positions", ("The two hands change places. No wager changes.",), _WRONG_BOX
    ),
    "wrong_count": IncidentText("Position {area} has too many or too few cards"),
    "several_hands": IncidentText("{name} controls several hands in error"),
    "player_absent": IncidentText("Nobody is there to decide for position {area}", found_by=_AWAY),
    "look": IncidentText(
        "A supervisor looks at the hand of position {area}, which was left face down",
        ("The cards go on record, and only the pit is shown them. No wager changes.",),
    ),
    "prohibited_confidentiality": IncidentText(
        "{name} told or showed cards to others", (_OUT_OF_PLAY, "The open wagers go back.")
    ),
    "prohibited_several_hands": IncidentText(
        "{name} tried to play several hands", (_OUT_OF_PLAY, "The wagers of this round run on.")
    ),
}


def held_text(card: str, *, next_one: bool) -> str:
    """A card that left the dealing device already; "" for one that nobody saw."""
    return notice_text(f"{'held' if card else 'unseen'}_{'next' if next_one else 'after'}", card=card)


def absent_text(names: Sequence[str]) -> str:
    return notice_text("absent", names=joined(names, COMMA))


def control_returns(name: str, area: int) -> str:
    return notice_text("returns", name=name, area=area)


def notice_text(key: str, **facts: object) -> str:
    """What still matters of what went wrong, by its key."""
    return worded(NOTICES[key], facts)
