"""What the table's sign and the head of the rulebook's page say of the rulebook; facts stand in braces."""

from __future__ import annotations

from rules.core.money import dollars
from rules.core.text import Text

SIGN = {
    "no_rulebook": "No rulebook yet",
    "version": "Version {version}",
    "in_force": "In force since {day}",
    "approved": "Approved by the {authority}",
    "bonus_from": "Wager of {least} and more",
    "bonus_between": "Wager of {least} and more, below {below}",
    "bonus_others": "Each other original wager of that round",
    "bonus_hand": "Three sevens of one suit, neither split nor doubled. The house’s first card is a seven.",
}
"""Every sentence of this module by its key."""


SEARCH, EXAMPLES = "Search the rules", "insurance, 3.24, two wagers"
"""Over the field that finds clauses, and in it."""


def sign_text(key: str, **facts: object) -> Text:
    """A sentence of the sign."""
    return Text(SIGN[key], **facts)


def bonus_wager(from_cents: int, below_cents: int | None) -> str:
    """The wagers to which a tier of the bonus is paid; `below_cents` is where the next tier begins."""
    if below_cents is None:
        return sign_text("bonus_from", least=dollars(from_cents))
    return sign_text("bonus_between", least=dollars(from_cents), below=dollars(below_cents))
