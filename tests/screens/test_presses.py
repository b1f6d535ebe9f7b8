"""Every key of a live screen goes through the guard on presses (static/screens/kit/press.js), one for a whole page.

tests/browser/test_press_twice.py presses keys of each kind twice; that the others are keys of these kinds is told here.
"""

from __future__ import annotations

import re

import pytest

from tests.screens.test_modules import MODULES, imports, room

OPENED = re.compile(r"<(\$\{\w+\}|[a-z]+)\b")
# What a click falls on that is written as no button: the felt's areas (role=button), the grip of a line, written apart
# from its button, and a dialog that closes by a tap beside it.
OTHER_KEYS = {"felt/felt.js", "screens/dealer/sheets/lines.js", "screens/kit/dialog.js"}
# Pressed again and again on purpose: digits, cards of a turn, amounts, cards that are shown, lines and messages.
REPEATS = {
    "screens/kit/number_keys.js",
    "screens/what_if/next.js",
    *(
        f"screens/dealer/{name}.js"
        for name in (
            "badge_form", "incidents/cards", "incidents/turn", "panels/exposure", "sheets/amount", "sheets/lines",
            "toasts",
        )
    ),
}  # fmt: skip
# A finger that comes down or up, where that does something by itself. Each stands before a click of the same finger.
FINGERS = {
    "screens/kit/press.js",
    "screens/kit/number_keys.js",
    "screens/dealer/badge_form.js",
    "screens/dealer/long_press.js",
    "screens/dealer/sheets/lines.js",
}


def reached(main: str) -> set[str]:
    """A main module and all that it loads."""
    found, ways = {main}, [main]
    for name in ways:
        fresh = {target for target in imports(name) if target in MODULES} - found
        found |= fresh
        ways += fresh
    return found


MAINS = sorted(set(MODULES) - {target for name in MODULES for target in imports(name)})


@pytest.mark.parametrize("main", MAINS)
def test_a_page_with_keys_of_its_own_guards_them(main: str) -> None:
    """But for the seat's display: its player changes the language and says that a void was seen."""
    keys = [name for name in reached(main) if "onClick" in MODULES[name] and room(name) not in ("kit", "felt")]
    own = [name for name in keys if room(name) == room(main) != "seat"]
    assert ("guardPresses();" in MODULES[main]) == bool(own), own


def test_what_is_clicked_is_a_key() -> None:
    for name, text in MODULES.items():
        keys = re.finditer(r"onClick", text)
        opened = [[found[1] for found in OPENED.finditer(text, 0, key.start())] for key in keys]
        others = {tags[-1] if tags else "" for tags in opened} - {"button"}
        assert not others or name in OTHER_KEYS, f"{name}: a click is for a button, which the guard knows as a key"


def test_what_may_be_pressed_again_is_listed() -> None:
    assert {name for name, text in MODULES.items() if re.search(r"\bdata-repeats\b[ >]", text)} == REPEATS


def test_nothing_is_done_by_a_finger_alone() -> None:
    """A deed that goes by the finger's coming down or up is not seen by the guard."""
    down = re.compile(
        r"on(?:PointerDown|PointerUp|MouseDown|MouseUp|TouchStart|TouchEnd|DblClick)|\bpointer(?:down|up)\b"
    )
    assert {name for name, text in MODULES.items() if down.search(text)} == FINGERS
