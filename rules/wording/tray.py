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
from rules.wording.tray_texts import PILES, SLIP_NAMES, STANDING, TRAY

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


def tray_text(key: str, **facts: object) -> Text:
    """A sentence about the chips of a table."""
    return Text(TRAY[key], **facts)


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


def difference_text(cents: int, expected: int | None) -> Text:
    """How a count stands against what should be there."""
    if expected is None:
        return tray_text("nothing_to_compare")
    if cents == expected:
        return tray_text("as_it_should")
    over = cents - expected
    return tray_text("more" if over > 0 else "less", amount=dollars(abs(over)), expected=dollars(expected))


def counted_text(e: Any) -> Text:
    """A count with its difference and the report."""
    named = {"amount": dollars(e.cents), "chips": piles_text(e.chips)}
    said = tray_text(f"counted_{e.kind}", **named, difference=difference_text(e.cents, e.expected_cents))
    if e.newest_round > e.good_round:
        said = tray_text("since", said=said, first=e.good_round + 1, last=e.newest_round)
    return _with_more(said, e.report)


def _with_more(said: Text, more: str) -> Text:
    return tray_text("also", said=said, more=more) if more else said


def rundown_text(e: Any) -> Text:
    """The drop of a box, and the rundown beside the record."""
    known = e.cents == e.total_cents
    said = tray_text(
        "drop" if known else "drop_beside",
        box=e.box,
        day=e.day,
        total=dollars(e.total_cents),
        change=dollars(e.cents),
        rundown=dollars(e.rundown_cents),
        exact=dollars(e.exact_cents),
    )
    return _with_more(said, e.reason)


def wrong_text(e: Any, context: EventContext) -> Text:
    """Given or taken wrongly: how much, whom, where, who found it, and why."""
    key = f"{'given' if e.cents > 0 else 'taken'}{'_in_round' if e.round else ''}"
    named = {"amount": dollars(abs(e.cents)), "name": _whose(e, context), "place": e.place, "round": e.round}
    return tray_text(key, **named, who=Text(FOUND_BY[e.found_by]), why=e.reason)


def _whose(e: Any, context: EventContext) -> str:
    return context.player(e.player) if e.player else e.person


def _put_right(e: Any, context: EventContext) -> Text:
    key = "gave_back" if e.cents > 0 else "was_given"
    said = tray_text(key, number=e.number, name=_whose(e, context), amount=dollars(abs(e.cents)))
    return tray_text("still_open", said=said, amount=dollars(abs(e.left_cents))) if e.left_cents else said


def _set(e: Any, context: EventContext) -> Text:
    if not e.keeps:
        return tray_text("no_longer")
    return tray_text("set", alert=dollars(e.alert_cents), report=dollars(e.report_cents))


def _bought(e: Any, context: EventContext) -> Text:
    if e.cents < 0:
        return tray_text("bought_less", name=context.player(e.player), amount=dollars(-e.cents), why=e.reason)
    return _with_more(tray_text("bought", name=context.player(e.player), amount=dollars(e.cents)), e.reason)


def _of_slip(deed: str) -> Callable[[Any, EventContext], Text]:
    """What was done with the chips of a slip."""
    return lambda e, context: tray_text(
        f"{deed}_{e.kind}", amount=dollars(e.cents), chips=piles_text(e.chips), number=e.slip
    )


def _counted_of_slip(deed: str) -> Callable[[Any, EventContext], Text]:
    return lambda e, context: tray_text(
        f"{deed}_{e.kind}",
        number=e.slip,
        counted=counted_otherwise(e.cents, e.slip_cents, e.carried_by),
        chips=piles_text(e.chips),
    )


def _voided(e: Any, context: EventContext) -> Text:
    if not e.agreed:
        return tray_text("slip_stands", number=e.slip)
    return tray_text("void_comes_back" if e.comes_back else "void", number=e.slip, why=e.reason)


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    "tray_set": _set,
    "tray_counted": lambda e, context: counted_text(e),
    "chips_asked": _of_slip("asked"),
    "slip_withdrawn": lambda e, context: tray_text("asked_no_longer", number=e.slip),
    "slip_issued": lambda e, context: tray_text("issued", slip=slip_name(e.kind, e.year, e.number), name=e.carried_by),
    "credit_sent": lambda e, context: tray_text("credit_sent", number=e.slip, name=e.carried_by),
    "chips_received": _of_slip("received"),
    "slip_differs": _counted_of_slip("differs"),
    "chips_came_back": _counted_of_slip("came_back"),
    "slip_void_asked": lambda e, context: tray_text("void_asked", number=e.slip, why=e.reason),
    "wrong_chips_recorded": wrong_text,
    "wrong_chips_recovered": _put_right,
    "slip_voided": _voided,
    "slip_printed": lambda e, context: tray_text("printed", number=e.slip),
    "chips_bought": _bought,
    "chips_coloured": lambda e, context: tray_text("coloured", taken=piles_text(e.taken), given=piles_text(e.given)),
    "drop_box_placed": lambda e, context: tray_text("box_placed", box=e.box, day=e.day),
    "drop_counted": lambda e, context: rundown_text(e),
}
