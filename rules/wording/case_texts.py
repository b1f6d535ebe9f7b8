"""What screens say of disputes (rules/wording/texts.py)."""

from __future__ import annotations

from rules.core.text import Text
from rules.wording.labels import result_in_sentence

CASE_TEXTS = {
    # The console and the pit
    "disputes": "A player disputes round {round}",
    "their_words": "What do they say?",
    "about_dollars": "About how much, in dollars?",
    "case_is_open": "Case {number} is open. Round {round} stays as it is.",
    "open_about": "Case {numbers} is open about this round.",
    "enter_as_step": "Enter it as a step of case {case}",
    "open_case": "Open a case",
    # A seat
    "slip_of_round": "Your dispute of round {round} is decided",
}

SLIP = {
    # A decision as its patron reads it
    "upheld": "You are right.",
    "partly": "You are partly right.",
    "refused": "The result stays as it was.",
    "withdrawn": "You withdrew it.",
    # What a patron may do
    "accept": "You may accept the decision or not. Tell the pit.",
    "reconsider": "You may ask the house to reconsider it. Somebody else decides then, within {days} days.",
    "inspector": "You may take it to the inspector at any time.",
    # By when
    "decided": "The case was opened on {opened} and decided on {decided}.",
    "on_paper": "You get this on paper by {due}.",
}
"""The patron's slip."""
RIGHTS = ("accept", "reconsider", "inspector")
"""The keys of what a patron may do, in their order."""

DISPUTED = {
    "wager": "{player}, {place}: {kind} {amount}",
    "came_to": "{player}, {place}: {kind} {amount}, {result}",
}
"""A wager that somebody may dispute, and what it came to."""


def disputed_text(came_to: str, **facts: object) -> Text:
    """Whose wager it is; `came_to` is the code of its result, "" before it has one."""
    if not came_to:
        return Text(DISPUTED["wager"], **facts)
    return Text(DISPUTED["came_to"], result=result_in_sentence(came_to), **facts)


def slip_text(key: str, **facts: object) -> Text:
    """A sentence of the slip."""
    return Text(SLIP[key], **facts)
