"""Marks that stand in sentences for what the directory of players alone knows: a name, and why somebody is stopped.

The record is kept for ever and a name is not: a sentence that is written down holds the mark, and whoever shows it to
somebody who may read names puts the name in its place (`players.names`).
"""

from __future__ import annotations

OPENS, CLOSES = "\u2039", "\u203a"
STOP = "stop:"
NO_SIGNS = f"{OPENS} and {CLOSES} stand for names here. Write it without them."


def mark_of(player: str) -> str:
    """The mark of a player, by id: `\u2039g4x7k2\u203a`. An id that would be that of a stop stands without."""
    return player if player.startswith(STOP) else f"{OPENS}{player}{CLOSES}"


def mark_of_stop(number: int) -> str:
    """The mark of why somebody is stopped: `\u2039stop:17\u203a`."""
    return f"{OPENS}{STOP}{number}{CLOSES}"


def has_signs(text: str) -> bool:
    """Whether a text that somebody typed could be taken for one with marks."""
    return OPENS in text or CLOSES in text


_TYPED = {ord(OPENS): "\ufdd0", ord(CLOSES): "\ufdd1"}
_SHOWN = ((b"\xef\xb7\x90", b"&#8249;"), (b"\xef\xb7\x91", b"&#8250;"))


def typed(text: str) -> str:
    """What a person typed into a form, its signs as two characters that are none (noncharacters of Unicode): nothing
    that is made of it names anybody.
    """
    return text.translate(_TYPED)


def is_typed_sign(text: str) -> bool:
    """Whether a text of a form has a sign, as `typed` leaves it."""
    return any(sign in text for sign in _TYPED.values())


def shown(page: bytes) -> bytes:
    """A page with what was typed as it was typed, by the letters of HTML that no mark has."""
    for sign, letters in _SHOWN:
        page = page.replace(sign, letters)
    return page
