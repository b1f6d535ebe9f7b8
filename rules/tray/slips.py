"""Fills and credits: asked for, issued by the cage, carried, received, or void and carried back; receipt alone changes
the tray (ruling 102).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import commands, events
from rules.authority import check_two, people
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.phases import EVERY_PHASE
from rules.state import InstalledTable, TableState
from rules.tray.held import Slip, SlipNumber, Tray
from rules.tray.piles import check_holds, check_piles, moved, sorted_piles, worth
from rules.tray.wrong_chips import missing_on_the_way
from rules.wording.refusals import refuse

RULING = "ruling 102"
CAGE = "cage_cashier"
MOST_OPEN = 20


def ask_for_chips(state: InstalledTable, command: commands.AskForChips, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: no_tray, opener_missing, what is wrong with the chips, nothing_asked, too_many_slips."""
    tray = state.tray
    if tray is None:
        return refuse("no_tray", RULING)
    if not tray.open:
        return refuse("opener_missing", RULING)
    if refusal := check_piles(state, command.chips, RULING, book):
        return refusal
    chips = sorted_piles(command.chips)
    if not chips:
        return refuse("nothing_asked", RULING)
    if len(tray.slips) >= MOST_OPEN:
        return refuse("too_many_slips", RULING, most=MOST_OPEN)
    return (events.ChipsAsked(tray.asked + 1, command.kind, chips, worth(chips), RULING, people(context)),)


def _withdraw(state: InstalledTable, command: commands.WithdrawSlip, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "asked")
    return slip if isinstance(slip, Refusal) else (events.SlipWithdrawn(slip.slip, RULING, people(context)),)


def _issue(state: InstalledTable, command: commands.IssueSlip, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "asked")
    if isinstance(slip, Refusal):
        return slip
    carried_by = command.carried_by.strip()
    if not carried_by:
        return refuse("carrier_missing", RULING)
    if set(people(context)) & set(slip.people):
        return refuse("not_independent", RULING)
    next_ = context.facts.slip_number or SlipNumber(0, 0)
    return (events.SlipIssued(slip.slip, slip.kind, next_.year, next_.number, carried_by, RULING, people(context)),)


def _receive_fill(state: InstalledTable, command: commands.ReceiveFill, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "issued", "fill")
    if isinstance(slip, Refusal):
        return slip
    refusal = check_piles(state, command.chips, RULING, book) or check_two(context, RULING)
    return refusal or (_arrived(slip, command, context),)


def _send_credit(state: InstalledTable, command: commands.SendCredit, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "issued", "credit")
    if isinstance(slip, Refusal):
        return slip
    carried_by = command.carried_by.strip()
    if not carried_by:
        return refuse("carrier_missing", RULING)
    assert state.tray is not None  # or there were no slip
    refusal = _check_counted_out(slip, command) or check_holds(state.tray, slip.cents, RULING)
    sent = events.CreditSent(slip.slip, carried_by, RULING, people(context))
    return refusal or check_two(context, RULING) or (sent,)


def _receive_credit(
    state: InstalledTable, command: commands.ReceiveCredit, context: Context, book: Rulebook
) -> Decision:
    slip = _slip(state, command.slip, "sent", "credit")
    if isinstance(slip, Refusal):
        return slip
    return check_piles(state, command.chips, RULING, book) or (_arrived(slip, command, context),)


def _arrived(slip: Slip, command: commands.ReceiveFill | commands.ReceiveCredit, context: Context) -> Event:
    """What is counted moves only where it is what the slip says; else the count stays beside it, and it is counted
    again, or the slip is void, as the cage asks.
    """
    counted = sorted_piles(command.chips)
    if counted == slip.chips:
        return events.ChipsReceived(slip.slip, slip.kind, slip.chips, slip.cents, RULING, people(context))
    about = slip.slip, slip.kind, counted, worth(counted), slip.cents, slip.carried_by
    return events.SlipDiffers(*about, RULING, people(context))


def _return_credit(state: InstalledTable, command: commands.ReturnCredit, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "back", "credit")
    if isinstance(slip, Refusal):
        return slip
    refusal = check_piles(state, command.chips, RULING, book) or check_two(context, RULING)
    return refusal or (_came_back(slip, command, context),)


def _return_fill(state: InstalledTable, command: commands.ReturnFill, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "back", "fill")
    if isinstance(slip, Refusal):
        return slip
    return check_piles(state, command.chips, RULING, book) or (_came_back(slip, command, context),)


def _came_back(slip: Slip, command: commands.ReturnCredit | commands.ReturnFill, context: Context) -> Event:
    counted = sorted_piles(command.chips)
    about = slip.slip, slip.kind, counted, worth(counted), slip.cents, slip.carried_by
    return events.ChipsCameBack(*about, RULING, people(context))


def _ask_to_void(state: InstalledTable, command: commands.AskToVoidSlip, context: Context, book: Rulebook) -> Decision:
    slip = _slip(state, command.slip, "issued", "", "sent")
    if isinstance(slip, Refusal):
        return slip
    reason = command.reason.strip()
    if not reason:
        return refuse("reason_missing:slip", RULING)
    return (events.SlipVoidAsked(slip.slip, reason, RULING, people(context)),)


def _void(state: InstalledTable, command: commands.VoidSlip, context: Context, book: Rulebook) -> Decision:
    slip = next((slip for slip in state.tray.slips if slip.slip == command.slip), None) if state.tray else None
    if slip is None:
        return refuse("slip_unknown", RULING)
    if not slip.void_reason:
        return refuse("void_not_asked", RULING)
    if set(people(context)) & set(slip.people):
        return refuse("not_independent", RULING)
    comes_back = command.agreed and slip.is_carried
    return (events.SlipVoided(slip.slip, command.agreed, slip.void_reason, RULING, people(context), comes_back),)


def _print(state: InstalledTable, command: commands.PrintSlip, context: Context, book: Rulebook) -> Decision:
    if state.tray is None or not 1 <= command.slip <= state.tray.asked:
        return refuse("slip_unknown", RULING)
    waits = any(slip.slip == command.slip and not slip.number for slip in state.tray.slips)
    if waits or context.facts.slip_number is None:
        return refuse("slip_not_issued", RULING)
    return (events.SlipPrinted(command.slip, RULING, people(context)),)


def _slip(state: InstalledTable, number: int, status: str, kind: str = "", other: str = "") -> Slip | Refusal:
    """The slip, where it stands as it has to: slip_unknown, void_waits, slip_stands."""
    slip = next((slip for slip in state.tray.slips if slip.slip == number), None) if state.tray else None
    if slip is None or (kind and slip.kind != kind):
        return refuse("slip_unknown", RULING)
    if slip.void_reason:
        return refuse("void_waits", RULING)
    if slip.status not in (status, other):
        return refuse(f"slip_stands:{slip.status}", RULING)
    return slip


def _check_counted_out(slip: Slip, command: commands.SendCredit) -> Refusal | None:
    """Nothing leaves the table that is not what the slip says. Refused: chips_differ."""
    counted = sorted_piles(command.chips)
    if counted == slip.chips:
        return None
    facts: dict[str, str | int] = {"counted_cents": worth(counted), "slip_cents": slip.cents}
    return refuse("chips_differ", RULING, facts, counted=worth(counted), cents=slip.cents)


def _with(state: TableState, slip_number: int, /, **changes: Any) -> TableState:
    tray = state.tray or Tray()
    slips = tuple(replace(slip, **changes) if slip.slip == slip_number else slip for slip in tray.slips)
    return replace(state, tray=replace(tray, slips=slips))


def _without(state: TableState, number: int) -> Tray:
    tray = state.tray or Tray()
    return replace(tray, slips=tuple(slip for slip in tray.slips if slip.slip != number))


def _people_of(state: TableState, number: int, more: tuple[str, ...]) -> tuple[str, ...]:
    known = next(slip.people for slip in state.tray.slips if slip.slip == number) if state.tray else ()
    return tuple(dict.fromkeys((*known, *more)))


def _asked(state: TableState, event: events.ChipsAsked) -> TableState:
    tray = state.tray or Tray()
    slip = Slip(event.slip, event.kind, event.chips, event.cents, people=event.by)
    return replace(state, tray=replace(tray, slips=(*tray.slips, slip), asked=event.slip))


def _withdrawn(state: TableState, event: events.SlipWithdrawn) -> TableState:
    return replace(state, tray=_without(state, event.slip))


def _issued(state: TableState, event: events.SlipIssued) -> TableState:
    about = {"status": "issued", "year": event.year, "number": event.number, "carried_by": event.carried_by}
    return _with(state, event.slip, people=_people_of(state, event.slip, event.by), **about)


def _sent(state: TableState, event: events.CreditSent) -> TableState:
    by = _people_of(state, event.slip, event.by)
    return _with(state, event.slip, status="sent", carried_by=event.carried_by, people=by)


def _evolve_differs(state: TableState, event: events.SlipDiffers) -> TableState:
    return _with(state, event.slip, counted_cents=event.cents, people=_people_of(state, event.slip, event.by))


def _evolve_came_back(state: TableState, event: events.ChipsCameBack) -> TableState:
    """What of a credit did not come back is in no pile any more; the figures follow by `rules.tray.flow`."""
    slip = next(slip for slip in (state.tray or Tray()).slips if slip.slip == event.slip)
    tray = _without(state, event.slip)
    if event.kind == "credit":
        tray = replace(tray, chips=moved(tray.chips, event.chips, slip.chips))
    return replace(state, tray=missing_on_the_way(tray, event))


def _evolve_received(state: TableState, event: events.ChipsReceived) -> TableState:
    tray = _without(state, event.slip)
    *earlier, newest = tray.sessions
    if event.kind == "fill":
        newest = replace(newest, fills_cents=newest.fills_cents + event.cents)
        chips = moved(tray.chips, event.chips, ())
    else:
        newest = replace(newest, credits_cents=newest.credits_cents + event.cents)
        chips = moved(tray.chips, (), event.chips)
    return replace(state, tray=replace(tray, sessions=(*earlier, newest), chips=chips))


def _void_asked(state: TableState, event: events.SlipVoidAsked) -> TableState:
    by = _people_of(state, event.slip, event.by)
    return _with(state, event.slip, void_reason=event.reason, people=by)


def _voided(state: TableState, event: events.SlipVoided) -> TableState:
    if event.comes_back:
        by = _people_of(state, event.slip, event.by)
        return _with(state, event.slip, status="back", void_reason="", counted_cents=None, people=by)
    return (
        replace(state, tray=_without(state, event.slip)) if event.agreed else _with(state, event.slip, void_reason="")
    )


ROWS = (
    CommandRow(commands.AskForChips, ask_for_chips, EVERY_PHASE, "pit_supervisor", once_known=NOTHING),
    CommandRow(commands.WithdrawSlip, _withdraw, EVERY_PHASE, "pit_supervisor", once_known=NOTHING),
    CommandRow(commands.IssueSlip, _issue, EVERY_PHASE, CAGE, facts=("slip_number",), once_known=NOTHING),
    CommandRow(commands.ReceiveFill, _receive_fill, EVERY_PHASE, "pit_supervisor", once_known=NOTHING),
    CommandRow(commands.SendCredit, _send_credit, EVERY_PHASE, "pit_supervisor", once_known=NOTHING),
    CommandRow(commands.ReceiveCredit, _receive_credit, EVERY_PHASE, CAGE, once_known=NOTHING),
    CommandRow(commands.ReturnCredit, _return_credit, EVERY_PHASE, "pit_supervisor", once_known=NOTHING),
    CommandRow(commands.ReturnFill, _return_fill, EVERY_PHASE, CAGE, once_known=NOTHING),
    CommandRow(commands.AskToVoidSlip, _ask_to_void, EVERY_PHASE, CAGE, once_known=NOTHING),
    CommandRow(commands.VoidSlip, _void, EVERY_PHASE, "pit_supervisor", once_known=NOTHING),
    CommandRow(commands.PrintSlip, _print, EVERY_PHASE, CAGE, facts=("slip_number",), once_known=NOTHING),
)
EVOLVERS: dict[type[Event], Any] = {
    events.ChipsAsked: _asked,
    events.SlipWithdrawn: _withdrawn,
    events.SlipIssued: _issued,
    events.CreditSent: _sent,
    events.ChipsReceived: _evolve_received,
    events.SlipDiffers: _evolve_differs,
    events.ChipsCameBack: _evolve_came_back,
    events.SlipVoidAsked: _void_asked,
    events.SlipVoided: _voided,
    events.SlipPrinted: lambda state, event: state,
}
