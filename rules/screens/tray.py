"""The chips of a table for dealer and pit: what is known of them, and the buttons (rulings 101 to 103)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.money import dollars
from rules.screens.options import open_option
from rules.state import TableState, name_of
from rules.tray.held import DropBox, Session, Slip, Tray, WrongChips
from rules.views.table import Option
from rules.views.tray import BoxView, SessionView, SlipView, TrayView, WrongChipsView
from rules.wording.options import button
from rules.wording.tray import piles_text, slip_name, slip_status

COUNTED, SLIPS, SALES, WRONG = "ruling 101", "ruling 102", "ruling 103", "ruling 105"
TWO = "pit_supervisor"


def tray_view(state: TableState, tray: Tray) -> TrayView:
    """The tray as the staff of the table sees it."""
    wrong = tuple(WrongChipsView(number=w.number, left_cents=w.left_cents, who=_who(state, w)) for w in tray.wrong)
    return TrayView(
        open=tray.open,
        alert_cents=tray.alert_cents,
        report_cents=tray.report_cents,
        chips=tray.chips,
        sessions=tuple(map(_session, reversed(tray.sessions))),
        slips=tuple(map(_slip, tray.slips)),
        box=_box(tray.box) if tray.box is not None else None,
        wrong=wrong or UNSET,
    )


def _who(state: TableState, wrong: WrongChips) -> str:
    return name_of(state, wrong.player) if wrong.player else wrong.person


def _session(session: Session) -> SessionView:
    return SessionView(
        opener_cents=session.opener_cents,
        fills_cents=session.fills_cents,
        credits_cents=session.credits_cents,
        won_cents=session.won_cents,
        sold_cents=session.sold_cents,
        theoretical_cents=session.theoretical_cents,
        closer_cents=session.closer_cents,
        drop_cents=session.drop_cents,
        rundown_cents=session.rundown_cents,
        boxes=tuple(map(_box, session.boxes)),
    )


def _box(box: DropBox) -> BoxView:
    return BoxView(box=box.box, day=box.day, cents=box.cents)


def _slip(slip: Slip) -> SlipView:
    return SlipView(
        slip=slip.slip,
        name=slip_name(slip.kind, slip.year, slip.number),
        kind=slip.kind,
        cents=slip.cents,
        chips=slip.chips,
        status=slip.status,
        standing=slip_status(slip.kind, slip.status, slip.carried_by, slip.void_reason, slip.counted_cents, slip.cents),
        void_reason=slip.void_reason,
    )


def tray_options(state: TableState, resting: bool) -> Iterator[Option]:
    """What can be done with the chips now; `resting` while no round is on. What two people sign is sent by one of them
    and approved by the other.
    """
    tray = state.tray
    if tray is None:
        return
    if resting:
        for kind in ("count", "closer") if tray.open else ("opener",):
            yield open_option("count_tray", button(f"count_{kind}"), COUNTED, ("chips", "report"), role=TWO, kind=kind)
    for slip in tray.slips if tray.open else ():
        yield from _slip_options(slip)
    if tray.open:
        yield open_option("buy_in", button("buy_in"), SALES, ("player", "cents"))
        yield open_option("buy_in", button("buy_in_less"), SALES, ("player", "less_cents", "reason"), role=TWO)
        yield open_option("colour_up", button("colour_up"), SALES, ("taken", "given"))
        yield open_option("ask_for_chips", button("ask_fill"), SLIPS, ("chips",), role=TWO, kind="fill")
        yield open_option("ask_for_chips", button("ask_credit"), SLIPS, ("chips",), role=TWO, kind="credit")
    if tray.sessions:
        yield open_option("record_wrong_chips", button("record_wrong_chips"), WRONG, ("wrong_chips",), role=TWO)
    for wrong in tray.wrong:
        label = button("recover_wrong_chips", name=_who(state, wrong), amount=dollars(abs(wrong.left_cents)))
        yield open_option("recover_wrong_chips", label, WRONG, ("recovered",), role=TWO, number=wrong.number)
    yield open_option("place_drop_box", button("place_box"), SALES, ("box",), role=TWO)
    for session in tray.sessions:
        for box in session.boxes if session.closer_cents is not None else ():
            label = button("count_box" if box.cents is None else "count_box_again", box=box.box, day=box.day)
            about = {"box": box.box, "day": box.day}
            yield open_option("count_drop", label, SALES, ("drop_cents", "report_reason"), role=TWO, **about)


def _slip_options(slip: Slip) -> Iterator[Option]:
    """What is to be counted at the table of a slip that the cage has issued."""
    comes_back = slip.kind == "credit" and slip.status == "back"
    if slip.void_reason or (slip.status != "issued" and not comes_back):
        return
    name = slip_name(slip.kind, slip.year, slip.number)
    fields: tuple[str, ...] = ("chips",)
    if comes_back:
        label, command, fields = button("return_credit", slip=name), "return_credit", ("came_back",)
    elif slip.kind == "fill":
        label, command = button("receive_fill", slip=name), "receive_fill"
    else:
        label, command = button("send_credit", slip=name), "send_credit"
        fields = ("chips", "carried_by")
    about: dict[str, Any] = {"slip": slip.slip, "chips": []} if comes_back else {"slip": slip.slip}
    yield replace(open_option(command, label, SLIPS, fields, role=TWO, **about), hint=piles_text(slip.chips))
