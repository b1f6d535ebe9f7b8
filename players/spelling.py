"""How names are written: what is kept as it was typed or refused with the reason, the one form in which names are
looked up and held against each other, and whether two of them may be one person's (ruling 130).
"""

from __future__ import annotations

import re
from unicodedata import category, decimal, normalize
from unicodedata import name as name_of

from players.models import CARD_LENGTH, NAME_LENGTH, NOTE_LENGTH
from rules.core.marks import NO_SIGNS, has_signs, is_typed_sign
from staff.plain_text import refusal, without_joiners

LETTERS = 5
"""So many letters a name has at least for another to be taken for it that is one edit away."""
_NOT_KEPT = '<>"\\'
"""Signs that no name needs, and that HTML and JSON read as their own."""
_FORMULA = "=+-@"
"""What a table of values would take for the beginning of a formula."""
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t", "ĸ": "k"}
)
"""Letters that have no accent to take off, as keyboards without them write them."""
_APOSTROPHES = frozenset("\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\ua78b\ua78c\u05f3\u05f4")
"""Letters by their kind that stand for an apostrophe."""
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
)
"""Accents and points, without which a name is still read. The vowels of Thai or Hindi are none of them."""
_FILLERS = frozenset("\u0640")
"""The Arabic stretch, which makes a word longer and no other."""
_LOOK_ALIKE = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"))
"""Scripts with letters that nobody can tell apart."""


def kept(text: str) -> str:
    """A text as it is kept: as it was typed, composed, with one blank where several stood: no screen shows them."""
    return " ".join(normalize("NFC", text).split())


def name_fault(name: str) -> str:
    """Why a name is not taken, for whoever typed it; "" where it is. Who has no name has an empty one."""
    said = kept(name)
    fault = _fault("The name", said, NAME_LENGTH) or refusal("The name", without_joiners(name), lines=False)
    if fault or not said:
        return fault
    if said[0] in _FORMULA or category(said[0])[0] == "M":
        return f"The name begins with {_called(said[0])}. Begin it with a letter."
    if not lookup_form(said):
        return "The name has no letter and no digit. Write it so that somebody finds it."
    mixed = next((word for word in said.split() if len(scripts_of(word) & _LOOK_ALIKE) > 1), "")
    scripts = " and ".join(sorted(script.capitalize() for script in scripts_of(mixed) & _LOOK_ALIKE))
    return f"One word of the name has letters of two scripts, {scripts}: {mixed}. Write it in one." if mixed else ""


def reason_fault(text: str, field: str = "The reason") -> str:
    """Why a reason or a note of the directory is not taken; "" where it is."""
    return _fault(field, kept(text), NOTE_LENGTH) or refusal(field, text, lines=False)


def card_fault(card: str) -> str:
    """Why a number of a card is not taken; "" where it is. A reader types letters and digits."""
    if len(card) > CARD_LENGTH:
        return f"The card has {len(card)} characters. It has {CARD_LENGTH} at most."
    sign = next((character for character in card if not (character.isascii() and character.isalnum())), "")
    return f"The number of a card has letters and digits. This one has {_called(sign)}." if sign else ""


def _fault(field: str, said: str, most: int) -> str:
    if len(said) > most:
        return f"{field} has {len(said)} characters. It has {most} at most."
    if has_signs(said) or is_typed_sign(said):
        return NO_SIGNS
    sign = next((character for character in said if character in _NOT_KEPT), "")
    return f"{field} has {_called(sign)}. Write it without." if sign else ""


def _called(character: str) -> str:
    return f"{character} ({name_of(character, f'U+{ord(character):04X}').lower()})"


def lookup_form(name: str) -> str:
    """The one form of a name, in which it is looked up and held against others: without capitals, accents, signs and
    widths, whatever keyboard wrote it. Its words have one blank between them; an apostrophe or a hyphen ends a word.
    """
    plain = _ACCENTS.sub("", normalize("NFKD", normalize("NFKC", name).casefold())).casefold()
    said = "".join(_in_form(character) for character in plain.translate(_PLAIN))
    return normalize("NFC", " ".join(said.split()))


def _in_form(character: str) -> str:
    kind = category(character)
    if character in _APOSTROPHES or kind[0] not in "LMN":
        return "" if kind == "Cf" or _is_selector(character) else " "
    if character in _FILLERS or _is_selector(character):
        return ""
    return str(decimal(character)) if kind == "Nd" else character


def _is_selector(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def key_of(form: str) -> str:
    """A form without blanks: "o brien" and "obrien" are one name."""
    return form.replace(" ", "")


def letters_of(form: str) -> str:
    """A form without blanks and digits."""
    return "".join(character for character in form if not (character.isdecimal() or character == " "))


def scripts_of(word: str) -> frozenset[str]:
    """The scripts of a word's letters, as Unicode names them."""
    return frozenset(name_of(character, "").partition(" ")[0] for character in word if category(character)[0] == "L")


def is_like(typed: str, stopped: str) -> bool:
    """Whether somebody under the one form may be who is stopped under the other: the same name, or one edit away where
    the stopped one has five letters and both are of one script. Digits behind a name that has none make no other name;
    two names that have other digits are two names.
    """
    one, other = key_of(typed), key_of(stopped)
    if one == other:
        return bool(one)
    letters, theirs = letters_of(one), letters_of(other)
    if letters == theirs:
        return bool(theirs) and (letters == one or theirs == other)
    if len(theirs) < LETTERS or scripts_of(one) != scripts_of(other):
        return False
    return is_one_edit(one, other)


def is_one_edit(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, make one word of the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return len(one) != len(other)
    rest, others = one[start:], other[start:]
    if len(one) != len(other):
        longer, shorter = (rest, others) if len(one) > len(other) else (others, rest)
        return longer[1:] == shorter
    return rest[1:] == others[1:] or (rest[1::-1] == others[:2] and rest[2:] == others[2:])
