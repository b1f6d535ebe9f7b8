"""Writes static/cards.svg: a sprite of 52 cards and a back, drawn from paths only (no font is needed to show it).

Run `python static/cards.build.py` after changing the drawing; a test compares the file with `sprite()`. Each card is a
symbol 100 wide and 140 high, "card-AS" to "card-TC" (T is the ten), and "card-back". The index takes the upper left, 40
units high, so that rank and suit are readable when a card is 40 pixels wide and another card covers its right half.
"""

# Path data reads better unbroken.
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

RED, BLACK = "#b3121d", "#191919"
GOLD, PALE, IVORY, EDGE = "#c8a052", "#f3e3bb", "#fefcf6", "#b9ab8b"
INK = {"S": BLACK, "C": BLACK, "H": RED, "D": RED}
RANKS = "A23456789TJQK"

# strokes in a box 30 wide and 40 high
GLYPHS = {
    "A": "M3 38 15 3 27 38M7.5 26H22.5",
    "2": "M4 12C4 6 9 3 15 3S26 6.5 26 12.5C26 21 9 27 4 37H27",
    "3": "M5 4H25L14 16C21 15.5 26.5 20 26.5 26.5 26.5 33 21.5 37.5 15 37.5 9.5 37.5 5 35 3.5 30",
    "4": "M20.5 38V3L3 27H28",
    "5": "M25 3.5H7L5.5 18.5C8 16 11.5 14.5 15 14.5 22 14.5 26.5 19 26.5 25.5 26.5 32.5 21.5 37.5 15 37.5 9.5 37.5 5.5 35 3.5 30.5",
    "6": "M23 3.5C13 7 4.5 15 4.5 26 4.5 33 9 37.5 15.5 37.5 22 37.5 26.5 33 26.5 26.5 26.5 20 22 15.8 15.8 15.8 10 15.8 5.2 19.5 4.5 26",
    "7": "M4 3.5H26.5C19 14 14 25 12.5 38",
    "8": "M15 18.5C9.5 18.5 6 15.5 6 10.800S9.5 3 15 3 24 6.2 24 10.8 20.5 18.5 15 18.5 3.8 22 3.8 28 8.5 37.5 15 37.5 26.2 34 26.2 28 21.5 18.5 15 18.5Z",
    "9": "M7 36.5C17 33 25.5 25 25.5 14 25.5 7 21 2.5 14.5 2.5 8 2.5 3.5 7 3.5 13.5 3.5 20 8 24.2 14.2 24.2 20 24.2 24.8 20.5 25.5 14",
    "T": "M2 9.5 7 3.5V38M21.5 3C26 3 28 8 28 20.5S26 38 21.5 38 15 33 15 20.5 17 3 21.5 3Z",
    "J": "M12 3.5H25M20 3.5V27C20 34 16.5 37.5 11.5 37.5 7 37.5 4 34.5 3.5 30",
    "Q": "M15 3C22 3 26.5 9.5 26.5 20S22 37 15 37 3.5 30.5 3.5 20 8 3 15 3ZM17 27.5 28 39.5",
    "K": "M5.5 3V38M26 3 6 24M13 17.5 27 38",
}

# filled shapes in a box of 100 by 100
SUITS = {
    "S": "M50 4C60 24 92 40 92 63 92 76 82 84 71 84 63 84 57 80 53.5 74 54.5 84 58 91 66 96H34C42 91 45.5 84 46.5 74 43 80 37 84 29 84 18 84 8 76 8 63 8 40 40 24 50 4Z",
    "H": "M50 96C42 76 6 58 6 31 6 15 17 6 29 6 39 6 46 12 50 21 54 12 61 6 71 6 83 6 94 15 94 31 94 58 58 76 50 96Z",
    "D": "M50 2C60 22 72 38 88 50 72 62 60 78 50 98 40 78 28 62 12 50 28 38 40 22 50 2Z",
    "C": "M50 4C62 4 71 13 71 24.5 71 31 68 37 63.5 40.5 67 38.5 70.5 37.5 74 37.5 86 37.5 95 46.5 95 58.5S86 79.5 74 79.5C65 79.5 57.5 74.5 54 67.5 54.5 80 58 90.5 66 96H34C42 90.5 45.5 80 46 67.5 42.5 74.5 35 79.5 26 79.5 14 79.5 5 70.5 5 58.5S14 37.5 26 37.5C29.5 37.5 33 38.5 36.5 40.5 32 37 29 31 29 24.5 29 13 38 4 50 4Z",
}


def shape(suit: str, x: float, y: float, size: float, fill: str, turned: bool = False) -> str:
    """A suit of the given size with its upper left corner at (x, y); `turned` stands it on its head."""
    scale = round(size / 100, 4)
    turn = " rotate(180 50 50)" if turned else ""
    return f'<path d="{SUITS[suit]}" fill="{fill}" transform="translate({x:g} {y:g}) scale({scale:g}){turn}"/>'


def glyph(rank: str, x: float, y: float, height: float, ink: str) -> str:
    """A rank of the given height with its upper left corner at (x, y)."""
    scale = round(height / 40, 4)
    return (
        f'<path d="{GLYPHS[rank]}" fill="none" stroke="{ink}" stroke-width="6.4" stroke-linecap="round" '
        f'stroke-linejoin="round" transform="translate({x:g} {y:g}) scale({scale:g})"/>'
    )


def stock(fill: str = IVORY) -> str:
    """The card itself: rounded stock with a fine edge."""
    return (
        f'<rect x="0.75" y="0.75" width="98.5" height="138.5" rx="9" fill="{fill}" stroke="{EDGE}" stroke-width="1.5"/>'
    )


def index(rank: str, suit: str) -> str:
    """Rank over suit in the upper left."""
    ink = INK[suit]
    return glyph(rank, 8, 9, 40, ink) + shape(suit, 9.5, 56, 27, ink)


def ace(suit: str) -> str:
    """One great suit in a wreath of fine lines."""
    ink = INK[suit]
    rays = "".join(
        f'<path d="M66 65V60" stroke="{GOLD}" stroke-width="1.6" stroke-linecap="round" transform="rotate({angle} 66 95)"/>'
        for angle in range(0, 360, 15)
    )
    ring = f'<circle cx="66" cy="95" r="27.5" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
    return ring + rays + shape(suit, 46.5, 75.5, 39, ink)


PIPS = {
    "2": ((1, 0), (1, 4)),
    "3": ((1, 0), (1, 2), (1, 4)),
    "4": ((0, 0), (2, 0), (0, 4), (2, 4)),
    "5": ((0, 0), (2, 0), (1, 2), (0, 4), (2, 4)),
    "6": ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4)),
    "7": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4)),
    "8": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4)),
    "9": ((0, 0), (2, 0), (0, 1.33), (2, 1.33), (1, 2), (0, 2.67), (2, 2.67), (0, 4), (2, 4)),
    "T": ((0, 0), (2, 0), (1, 0.67), (0, 1.33), (2, 1.33), (0, 2.67), (2, 2.67), (1, 3.33), (0, 4), (2, 4)),
}


def pips(rank: str, suit: str) -> str:
    """The classic arrangement, to the right of the index; the lower half stands on its head."""
    size = 17
    return "".join(
        shape(suit, 45 + column * 15, 17 + row * 22.75, size, INK[suit], turned=row > 2) for column, row in PIPS[rank]
    )


def court(rank: str, suit: str) -> str:
    """A framed emblem, the same both ways up: a plumed cap (J), a rosette tiara (Q) or a crown (K)."""
    ink = INK[suit]
    wash = "#f7e4e2" if ink == RED else "#e7eae8"
    emblem = {"J": plume, "Q": tiara, "K": crown}[rank](ink)
    roundel = f'<circle cx="68" cy="70" r="13" fill="{IVORY}" stroke="{GOLD}" stroke-width="1.4"/>'
    frame = (
        f'<path d="M49 12H87Q92 12 92 17V123Q92 128 87 128H49Q44 128 44 123V17Q44 12 49 12Z" fill="{wash}" stroke="{ink}" stroke-width="1.6"/>'
        f'<path d="M50.5 16H85.5Q88 16 88 18.5V121.5Q88 124 85.5 124H50.5Q48 124 48 121.5V18.5Q48 16 50.5 16Z" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
    )
    turned = f'<g transform="rotate(180 68 70)">{emblem}</g>'
    return frame + band(ink) + emblem + turned + roundel + shape(suit, 59.5, 61.5, 17, ink)


def band(ink: str) -> str:
    """A slanting ribbon that parts the two halves."""
    return (
        f'<path d="M48 78 88 50V62L48 90Z" fill="{ink}"/>'
        f'<path d="M48 81.5 88 53.5M48 86.5 88 58.5" stroke="{GOLD}" stroke-width="1.1"/>'
    )


def crown(ink: str) -> str:
    """Five points over a jewelled circlet."""
    return (
        f'<path d="M53 50 51 27 59.5 37 68 21 76.5 37 85 27 83 50Z" fill="{GOLD}" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<path d="M53 45H83" stroke="{ink}" stroke-width="1.6"/>'
        f'<circle cx="51" cy="26" r="2.4" fill="{ink}"/><circle cx="68" cy="20.5" r="2.8" fill="{ink}"/><circle cx="85" cy="26" r="2.4" fill="{ink}"/>'
        f'<path d="M68 34 71.5 39 68 44 64.5 39Z" fill="{ink}"/>'
    )


def tiara(ink: str) -> str:
    """A fan of petals on a curved band."""
    petals = "".join(
        f'<path d="M68 48C62.5 40 62.5 30 68 23 73.5 30 73.5 40 68 48Z" fill="{GOLD if angle % 60 else PALE}" stroke="{ink}" stroke-width="1.5" transform="rotate({angle} 68 50)"/>'
        for angle in (-60, 60, -30, 30, 0)
    )
    return (
        petals
        + f'<path d="M52 50Q68 39 84 50L82 54Q68 45 54 54Z" fill="{ink}"/>'
        + f'<circle cx="68" cy="46.5" r="3" fill="{PALE}" stroke="{ink}" stroke-width="1.2"/>'
    )


def plume(ink: str) -> str:
    """A cap with one long feather."""
    return (
        f'<path d="M52 50C51 39 58 32 68 32S85 39 84 50Q68 43 52 50Z" fill="{ink}"/>'
        f'<path d="M62 35C59 27 65 20 80 20 79 27 75 33 66 36Z" fill="{GOLD}" stroke="{ink}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M64 34.5C68 29 72 25.5 78 22" fill="none" stroke="{ink}" stroke-width="1.1"/>'
        f'<path d="M52 50Q68 43 84 50L83 54Q68 47.5 53 54Z" fill="{GOLD}" stroke="{ink}" stroke-width="1.3"/>'
    )


def back() -> str:
    """A deep green back: a lattice of lozenges inside two brass lines."""
    lozenges = "".join(
        f'<path d="M{x} {y - 6}L{x + 5} {y}L{x} {y + 6}L{x - 5} {y}Z"/>'
        for row, y in enumerate(range(22, 124, 8))
        for x in range(20 if row % 2 == 0 else 25, 82, 10)
    )
    return (
        stock()
        + '<rect x="6" y="6" width="88" height="128" rx="6" fill="#0d4432"/>'
        + f'<rect x="9.5" y="9.5" width="81" height="121" rx="4" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
        + f'<g fill="none" stroke="{GOLD}" stroke-width="0.9" opacity="0.75">{lozenges}</g>'
        + f'<circle cx="50" cy="70" r="17" fill="#0d4432" stroke="{GOLD}" stroke-width="1.6"/>'
        + shape("S", 39.5, 59, 21, GOLD)
    )


def face(rank: str, suit: str) -> str:
    """One card, face up."""
    if rank == "A":
        drawing = ace(suit)
    elif rank in "JQK":
        drawing = court(rank, suit)
    else:
        drawing = pips(rank, suit)
    return stock() + index(rank, suit) + drawing


def sprite() -> str:
    """The whole sprite as text."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for suit in "SHDC":
        for rank in RANKS:
            lines.append(f'<symbol id="card-{rank}{suit}" viewBox="0 0 100 140">{face(rank, suit)}</symbol>')
    lines.append(f'<symbol id="card-back" viewBox="0 0 100 140">{back()}</symbol>')
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Writes the sprite beside this script."""
    Path(__file__).with_name("cards.svg").write_text(sprite(), encoding="utf-8")


if __name__ == "__main__":
    main()
