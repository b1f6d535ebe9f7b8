"""What a certificate consists of: sections of rows of figures, each with its exact value beside the rounded one."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from rules.wording.labels import with_minus

Unit = Literal["count", "probability", "share", "dollars", "one_in", "ratio", "words"]
"""count: a whole number. probability: 0 to 1. share: of the stake, with its sign. dollars: an amount of money, in
dollars. one_in: once in so many. ratio: a plain number. words: text, where a figure would say nothing.
"""


class CertificatePart(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every part; nothing is left out of its JSON."""


class Figure(CertificatePart, frozen=True):
    """One value. `exact` is a fraction in lowest terms ("-308/5525"), text, or "" where it is a float;
    `value` the same rounded, None for text.
    """

    unit: Unit
    exact: str
    value: float | None
    text: str


class Row(CertificatePart, frozen=True):
    """A line of a section; `clause` is where the rulebook says so, "" where the line follows from others."""

    code: str
    label: str
    clause: str
    figures: tuple[Figure, ...]


class Section(CertificatePart, frozen=True):
    """A table with what was assumed for it. `method` is "enumeration" or "dynamic programming"."""

    code: str
    title: str
    words: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    method: str = "enumeration"


class Published(CertificatePart, frozen=True):
    """A figure that others published, beside ours; `why` explains the difference, or says that they agree."""

    about: str
    theirs: str
    ours: str
    why: str
    source: str


class Figures(CertificatePart, frozen=True):
    """Everything in a certificate that has to be worked out."""

    sections: tuple[Section, ...]
    published: tuple[Published, ...]


class Certificate(CertificatePart, frozen=True):
    """The certificate of a rulebook's content: `content_hash` is the one that every event of its rounds names."""

    rulebook: str
    title: str
    version: str
    content_hash: str
    training_only: bool
    sections: tuple[Section, ...]
    published: tuple[Published, ...]


def count(number: int) -> Figure:
    """22,100."""
    return Figure(unit="count", exact=str(number), value=float(number), text=f"{number:,}")


def probability(value: Fraction) -> Figure:
    """In percent."""
    return _figure("probability", value, f"{float(value):.5%}")


def share(value: Fraction) -> Figure:
    """A return per unit staked, in percent with its sign: −5.57466% is what the house keeps."""
    return _figure("share", value, f"{float(value):+.5%}")


def money(value: Fraction) -> Figure:
    """Dollars, to a hundredth of a cent; finer where that would show nothing."""
    sign, amount = "-" if value < 0 else "", abs(float(value))
    places = 0 if not amount else 4 if amount >= 0.01 else 6
    return _figure("dollars", value, f"{sign}${amount:,.{places}f}")


def one_in(value: Fraction) -> Figure:
    """A probability as its odds; the exact figure is the reciprocal. "never" for zero."""
    if not value:
        return words("never")
    return _figure("one_in", 1 / value, f"1 in {float(1 / value):,.1f}")


def words(text: str) -> Figure:
    """Text in the place of a figure."""
    return Figure(unit="words", exact=text, value=None, text=text)


def printed(unit: Unit, value: float, text: str, exact: str = "") -> Figure:
    """A number as it is printed, with a true minus sign; `exact` is "" where it is a float."""
    return Figure(unit=unit, exact=exact, value=value, text=with_minus(text))


def _figure(unit: Unit, value: Fraction, text: str) -> Figure:
    return printed(unit, float(value), text, str(value))
