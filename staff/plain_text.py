"""The one door for what people type: no character that no screen shows, or that shows other words than it says, and no
sign of a mark. Names and reasons stand on signs, slips and workbooks. What is on record from before stays as it is.

Forms are `PlainText`; bodies of the API come by `api.json_body`, commands too.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar
from unicodedata import category
from unicodedata import name as name_of

from django import forms

from rules.core.marks import NO_SIGNS, is_typed_sign, typed

_UNSEEN = re.compile(
    "["
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls
    "\xad\u034f\u180e\u200b-\u200d\u2060-\u2065\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # no width
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs that leave their place empty
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # the other way round
    "\u2028\u2029"  # ends of lines that are none elsewhere
    "]"
)
_LINES = re.compile("[\t\n\r]")
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They say how the character before them is drawn, and stand behind none that has one way only."""
_EMOJI_JOINER = re.compile("\u200d")
_KEYCAPS = frozenset("0123456789#*")
_NEWER_EMOJI = range(0x1F000, 0x1FB00)
"""What Unicode adds here is emoji: those that this Python does not know yet are taken too."""
JOINERS = frozenset("\u200c\u200d")
"""The zero-width non-joiner and joiner. Names of people have them between two letters of one script that is written
with them, as in Persian and Hindi, and nowhere else.
"""
_JOINERS = re.compile(f"[{''.join(JOINERS)}]")
_JOINED = {
    "ARABIC", "SYRIAC", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU",
    "KANNADA", "MALAYALAM", "SINHALA",
}  # fmt: skip
"""Those scripts, as Unicode names their letters."""
NAMED = {"seat_player": "name", "reserve_table": "whom"}
"""The fields of commands that are names of people."""


def without_joiners(name: str) -> str:
    """A name of a person without the joiners that belong there: whether the rest may stand is another question."""
    return _JOINERS.sub(lambda found: "" if _belongs(found) else found[0], name)


def without_strays(name: str) -> str:
    """A name of a person without the joiners that do not belong there."""
    return _JOINERS.sub(lambda found: found[0] if _belongs(found) else "", name)


def _belongs(joiner: re.Match[str]) -> bool:
    """What stands before it may be a mark of its letter, as the virama is."""
    before, after = joiner.string[: joiner.start()][-1:], joiner.string[joiner.end() :][:1]
    if not before or not after:
        return False
    scripts = {name_of(character, "").partition(" ")[0] for character in (before, after)}
    return len(scripts) == 1 and scripts <= _JOINED and category(before)[0] in "LM" and category(after)[0] == "L"


def unseen(text: str, lines: bool = True) -> str:
    """The first such character, as people call it; "" where there is none. `lines`: whether a text may have several."""
    if not text.isascii():
        text = _EMOJI_JOINER.sub(lambda found: "" if _joins_emoji(found) else found[0], text)
    found = _UNSEEN.search(text) or (None if lines else _LINES.search(text))
    character = found[0] if found is not None else "" if text.isascii() else _stray(text)
    return f"U+{ord(character):04X} {name_of(character, _KINDS.get(category(character), ''))}" if character else ""


_KINDS = {"Cc": "CONTROL CHARACTER", "Cn": "UNASSIGNED CHARACTER", "Co": "PRIVATE CHARACTER", "Cs": "HALF A CHARACTER"}


def _stray(text: str) -> str:
    """The first character that Unicode gives no meaning, or that selects how none is drawn; "" where there is none."""
    lone = next((found[0] for found in _SELECTORS.finditer(text) if not _selects(found)), "")
    return lone or next((each for each in text if category(each) in _KINDS and not _is_known(each)), "")


def _is_known(character: str) -> bool:
    return character in "\t\n\r" or ord(character) in _NEWER_EMOJI


def _selects(selector: re.Match[str]) -> bool:
    before = selector.string[: selector.start()][-1:]
    if not before:
        return False
    if selector[0] > "\ufe0f":
        return name_of(before, "").startswith("CJK")
    if selector[0] < "\ufe00":
        return name_of(before, "").startswith("MONGOLIAN")
    return category(before)[0] in "SP" or before in _KEYCAPS or ord(before) in _NEWER_EMOJI


def _joins_emoji(joiner: re.Match[str]) -> bool:
    """What stands before it may be how its emoji is drawn, or the colour of its skin."""
    before, after = joiner.string[: joiner.start()][-1:], joiner.string[joiner.end() :][:1]
    drawn = before == "\ufe0f" or (before and category(before) in ("So", "Sk"))
    return bool(drawn and after and category(after) == "So")


def refusal(field: str, text: str, lines: bool = True) -> str:
    """Why a text is not taken, naming its field and the character; "" where it is."""
    character = unseen(text, lines)
    return f"{field} has a character that is not seen: {character}. Write it without." if character else ""


class PlainText(forms.BaseForm):
    """A form whose texts come by the door; secrets, which nobody is shown, may have anything. Each form is one.

    No field says how long it may be: a browser would cut what is longer, and tell nobody. The form refuses it.
    """

    people: ClassVar[tuple[str, ...]] = ()
    """The fields that are names of people."""

    def __getitem__(self, name: str) -> forms.BoundField:
        """A field as it is shown, also one that was added later."""
        if name in self.fields:
            self.fields[name].widget.attrs.pop("maxlength", None)
        return super().__getitem__(name)

    def full_clean(self) -> None:
        """As ever, and an error at each field whose text is not taken, as it was typed."""
        super().full_clean()
        for name, field in self.fields.items() if self.is_bound else ():
            if not isinstance(field, forms.CharField) or isinstance(field.widget, forms.PasswordInput):
                continue
            said, lines = str(field.to_python(self[name].data)), isinstance(field.widget, forms.Textarea)
            if is_typed_sign(said):
                self.add_error(name, typed(NO_SIGNS))
            elif words := refusal(
                str(field.label or name), without_joiners(said) if name in self.people else said, lines
            ):
                self.add_error(name, words)


class Form(PlainText, forms.Form):
    """The form of every page."""


def plain_body(said: Any, field: str = "") -> str:
    """Why a body of JSON is not taken, naming the first field at fault; "" where it is."""
    if isinstance(said, str):
        return refusal(field or "The body", said)
    if isinstance(said, dict):
        named = NAMED.get(str(said.get("type")), "")
        if named and isinstance(said.get(named), str):
            said = said | {named: without_joiners(said[named])}
        parts = [(key, value) for name, value in said.items() for key, value in ((field, name), (name, value))]
    elif isinstance(said, list):
        parts = [(field, value) for value in said]
    else:
        return ""
    return next((words for name, value in parts if (words := plain_body(value, name))), "")
