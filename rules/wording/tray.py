"""The chips of a table as sentences: counts, fills and credits, buy-ins and the drop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules import commands
from rules.core.money import dollars
from rules.core.text import COMMA, Text, joined
from rules.tray.address import Suspect
from rules.wording.event_context import EventContext
from rules.wording.labels import FOUND_BY
from rules.wording.tray_texts import PILES, SLIP_NAMES, STANDING

COUNTS = {"opener": "opener", "closer": "closer", "count": "count of the tray"}
SLIPS = {"fill": "fill", "credit": "credit"}
MOVES = {
    "asked": "Asked for",
    "withdrawn": "Withdrawn",
    "issued": "Issued",
    "sent": "Counted out and carried to the cage",
    "received": "Received",
    "differs": "Counted otherwise",
    "back": "Came back, counted",
    "void_asked": "Asked to be void",
    "void": "Void",
    "stands": "Valid, not void",
    "printed": "Printed",
}
"""What became of a slip at a moment."""

TRACES = {
    "mispay": "something was paid or collected wrongly",
    "void": "wagers went back",
    "correction": "an entry was corrected",
    "found": "a wager was found",
    "undo": "an entry or a tick was taken back",
    "differs": "it was counted otherwise than the slip says",
    "wrong_chips": "chips were given or taken wrongly",
    "drop": "its cash differs from what was sold by as much: a sale was entered wrongly, or not at all",
    "approval": "something was approved",
}
"""What is out of the ordinary in a round (`rules.tray.address`)."""
FITS = {
    "named": "that was about {amount}",
    "equal": "{amount} was wagered, paid, taken or carried",
    "half": "half of {amount}",
    "double": "twice {amount}",
    "chip": "one chip of {amount}",
    "swap": "chips of another value in a payment of {amount}",
}
"""How an amount of a round explains a difference."""


OF = {
    "round": "Round {round}",
    "fill": "Fill, after round {round}",
    "credit": "Credit, after round {round}",
    "sale": "Buy-in, after round {round}",
    "colour_up": "Colour-up, after round {round}",
    "wrong_chips": "Chips for no wager, after round {round}",
    "award": "Award of the jackpot's meter, round {round}",
    "drop": "Drop, after round {round}",
}
"""What is named of an address (`rules.tray.address`)."""


def suspect_text(suspect: Suspect) -> str:
    """What it is that may explain a difference."""
    return OF[suspect.of].format(round=suspect.round)


def traces_text(suspect: Suspect) -> str:
    """What is out of the ordinary in a round; empty where nothing is."""
    said = "; ".join(TRACES[trace] for trace in suspect.traces)
    return f"{said[:1].upper()}{said[1:]}"


def fits_text(suspect: Suspect) -> str:
    """Which amount of a round explains a difference; empty where none does."""
    said = FITS[suspect.fits].format(amount=dollars(suspect.cents)) if suspect.fits else ""
    return f"{said[:1].upper()}{said[1:]}"


def piles_text(chips: Iterable[commands.ChipCount]) -> str:
    """ "20 × $5, 4 × $25"; "no chips" where there are none."""
    piles = (Text(PILES["pile"], count=pile.count, amount=dollars(pile.cents)) for pile in chips if pile.count)
    return joined(piles, COMMA) or Text(PILES["none"])


def slip_name(kind: str, year: int, number: int) -> Text:
    """A slip as everybody calls it: "Fill 2026-17"; without its number before the cage has issued it."""
    if not number:
        return Text(SLIP_NAMES[kind])
    return Text(SLIP_NAMES["numbered"], slip=Text(SLIP_NAMES[kind]), number=f"{year}-{number}")


def counted_otherwise(counted_cents: int, cents: int, carried_by: str) -> Text:
    """What was counted of a slip that says otherwise."""
    over = counted_cents - cents
    key = "counted_more" if over > 0 else "counted_less" if over else "counted"
    named = {"counted": dollars(counted_cents), "amount": dollars(cents), "over": dollars(abs(over))}
    return Text(STANDING[key], **named, name=carried_by)


UNDER_WAY = {
    "fill": {"asked": "Fill asked for", "issued": "Fill on its way", "back": "Fill goes back"},
    "credit": {
        "asked": "Credit asked for",
        "issued": "Credit to count out",
        "sent": "Credit on its way",
        "back": "Credit comes back",
    },
}
"""A slip that is under way, at a glance."""


def slip_status(
    kind: str, status: str, carried_by: str, void_reason: str, counted_cents: int | None = None, cents: int = 0
) -> str:
    """Where a fill or credit stands, and what is next."""
    then = _next_of(kind, status, carried_by, void_reason, again=counted_cents is not None)
    if counted_cents is None:
        return then
    return Text(STANDING["then"], counted=counted_otherwise(counted_cents, cents, carried_by), then=then)


def _next_of(kind: str, status: str, carried_by: str, void_reason: str, *, again: bool) -> Text:
    if void_reason:
        return Text(STANDING["void_asked"], why=void_reason)
    if status in ("asked", "back"):
        return Text(STANDING[status if status == "asked" else f"back_{kind}"])
    if again:
        return Text(STANDING["again"])
    return Text(STANDING["sent" if status == "sent" else f"issued_{kind}"], name=carried_by)


def difference_text(cents: int, expected: int | None) -> str:
    """How a count stands against what should be there."""
    if expected is None:
        return "nothing to compare it with"
    if cents == expected:
        return "as it should be"
    over = cents - expected
    return f"{dollars(abs(over))} {'more' if over > 0 else 'less'} than the {dollars(expected)} that should be there"


def counted_text(e: Any) -> str:
    """A count with its difference and the report."""
    said = f"{COUNTS[e.kind]}: {dollars(e.cents)} ({piles_text(e.chips)}), {difference_text(e.cents, e.expected_cents)}"
    if e.newest_round > e.good_round:
        said += f"; since the last count that was right: rounds {e.good_round + 1} to {e.newest_round}"
    return f"{said}. {e.report}" if e.report else said


def rundown_text(e: Any) -> str:
    """The drop of a box, and the rundown beside the record."""
    change = "" if e.cents == e.total_cents else f", {dollars(e.cents)} beside what was on record"
    said = f"drop box {e.box} of {e.day}: {dollars(e.total_cents)}{change}"
    said += f"; win by the rundown {dollars(e.rundown_cents)}, by the record {dollars(e.exact_cents)}"
    return f"{said}. {e.reason}" if e.reason else said


def wrong_text(e: Any, context: EventContext) -> str:
    """Given or taken wrongly: how much, whom, where, who found it, and why."""
    who = context.player(e.player) if e.player else e.person
    deed = f"given wrongly to {who}" if e.cents > 0 else f"taken wrongly from {who}"
    place = f"{e.place}, round {e.round}" if e.round else e.place
    return f"{dollars(abs(e.cents))} {deed}, {place}. Found by {FOUND_BY[e.found_by]}. {e.reason}"


def _put_right(e: Any, context: EventContext) -> str:
    who = context.player(e.player) if e.player else e.person
    deed = f"{who} gave back {dollars(e.cents)}" if e.cents > 0 else f"{who} was given {dollars(-e.cents)}"
    left = f"; {dollars(abs(e.left_cents))} still open" if e.left_cents else ""
    return f"chips given or taken wrongly, number {e.number} at this table: {deed}{left}"


def _set(e: Any, context: EventContext) -> str:
    if not e.keeps:
        return "the tray is counted no longer"
    return (
        f"the tray is counted; a difference above {dollars(e.alert_cents)} alerts, above {dollars(e.report_cents)} "
        "it takes a report"
    )


def _bought(e: Any, context: EventContext) -> str:
    if e.cents < 0:
        return f"buy-in of {context.player(e.player)} put right: {dollars(-e.cents)} less. {e.reason}"
    said = f"{context.player(e.player)} buys chips for {dollars(e.cents)}"
    return f"{said}. {e.reason}" if e.reason else said


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    "tray_set": _set,
    "tray_counted": lambda e, context: counted_text(e),
    "chips_asked": lambda e, context: (
        f"{SLIPS[e.kind]} asked for: {dollars(e.cents)} ({piles_text(e.chips)}), number {e.slip} at this table"
    ),
    "slip_withdrawn": lambda e, context: f"number {e.slip} at this table is asked for no longer",
    "slip_issued": lambda e, context: f"{slip_name(e.kind, e.year, e.number)} issued, carried by {e.carried_by}",
    "credit_sent": lambda e, context: f"credit number {e.slip} at this table counted out, carried by {e.carried_by}",
    "chips_received": lambda e, context: (
        f"{SLIPS[e.kind]} received, {dollars(e.cents)} ({piles_text(e.chips)}), number {e.slip} at this table"
    ),
    "slip_differs": lambda e, context: (
        f"{SLIPS[e.kind]} number {e.slip} at this table: "
        f"{counted_otherwise(e.cents, e.slip_cents, e.carried_by)} ({piles_text(e.chips)})"
    ),
    "chips_came_back": lambda e, context: (
        f"void {SLIPS[e.kind]} number {e.slip} at this table came back: "
        f"{counted_otherwise(e.cents, e.slip_cents, e.carried_by)} ({piles_text(e.chips)})"
    ),
    "slip_void_asked": lambda e, context: f"the cage asks to void slip number {e.slip} at this table: {e.reason}",
    "wrong_chips_recorded": wrong_text,
    "wrong_chips_recovered": _put_right,
    "slip_voided": lambda e, context: (
        f"slip number {e.slip} at this table is void: {e.reason}"
        + (". What came back is counted next" if e.comes_back else "")
        if e.agreed
        else f"slip number {e.slip} at this table is valid, not void"
    ),
    "slip_printed": lambda e, context: f"slip number {e.slip} at this table printed",
    "chips_bought": _bought,
    "chips_coloured": lambda e, context: f"coloured up: {piles_text(e.taken)} for {piles_text(e.given)}",
    "drop_box_placed": lambda e, context: f"drop box {e.box} of {e.day} hangs at the table",
    "drop_counted": lambda e, context: rundown_text(e),
}
