"""Which events a supervisor must see: one pure function. Its alerts are written in the event's own transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec

from rules import commands, events
from rules.core.base import EventBase
from rules.money.stops import STOPS
from rules.money.wagers import total_of
from rules.wording.alerts import alert_text, bonus_paid, bonus_too_small, jackpot_claimed, jackpot_empty

REFUSED_KINDS = {
    "late_wager": "late_wager",
    "late_withdrawal": "late_withdrawal",
    "player_stopped": "player_stopped",
    # A deck at fault, or somebody who tries which cards lie face down (TC 2.1, 3.7, 5.9).
    "card_repeated": "irregularity",
    "contradicts_deal": "irregularity",
}

DEVICE_REFUSED = "device"
"""What a shoe or sensor sent and the table did not take as it is: it stands on the dealer's felt until dealt with."""

KINDS: dict[type, str] = {
    events.SlipVoidAsked: "slip_void",
    events.SlipDiffers: "slip_differs",
    events.WagerFound: "limit_breach",
    events.CardCorrected: "irregularity",
    events.WagerCorrected: "irregularity",
    events.DecisionCorrected: "irregularity",
    events.RoundVoided: "round_void",
    events.ClaimDenied: "jackpot_claim",
    events.ManagerAsked: "shift_manager",
    events.MispayRecorded: "mispay",
    events.WrongChipsRecorded: "mispay",
    events.RulingRecorded: "shift_manager",
    events.HandsInvalidated: "irregularity",
    events.PowerFailed: "irregularity",
    events.CardsReconstructed: "irregularity",
    events.CardDisputed: "irregularity",
    events.StrayCardPlaced: "irregularity",
    events.CardsTaken: "irregularity",
    events.BurnForgotten: "irregularity",
    events.CardHeld: "irregularity",
    events.CardDiscarded: "irregularity",
    events.CardRefused: "irregularity",
    events.PassedOver: "irregularity",
    events.WagersReturned: "irregularity",
    events.WagersRuled: "irregularity",
    events.CardsDrawnTogether: "irregularity",
    events.DiscardsRiffled: "irregularity",
    events.ShuffleRequired: "irregularity",
}
"""The kind of alert of the events that always raise one."""


class NewAlert(msgspec.Struct, frozen=True):
    """What is raised: a kind of rules.wording.codes.ALERTS, a sentence, the clause it rests on, and the money it is
    about, if any.
    """

    kind: str
    message: str
    clause: str
    amount_cents: int | None = None


def alerts(event: EventBase, rulebook: str, name_of: Callable[[str], str] = str) -> tuple[NewAlert, ...]:
    """The alerts that an event raises at a table of this rulebook; `name_of` knows its players (PM 5.1-5.4, 5.26, 5.27,
    4.1.1; TC 2.1, 3.19, 5.1-5.16; rulings 7, 16, 96).
    """
    if isinstance(event, events.BonusPaid):
        return _bonus_alerts(event.bonuses, event.noted)
    if isinstance(event, events.ProgressiveClaimed):
        text = jackpot_claimed(event.claim, name_of(event.claim.player), rulebook)
        return (NewAlert("jackpot_claim", text, event.clause),)
    if isinstance(event, events.JackpotSettled):
        return _jackpot_alerts(event.result, name_of)
    return tuple(
        NewAlert(kind, alert_text(event, rulebook, name_of), _clause_of(event), _amount_of(event))
        for kind in _kinds_of(event)
    )


def _kinds_of(event: EventBase) -> tuple[str, ...]:
    """None for an event of which nobody has to know at once."""
    match event:
        case events.CommandRefused(code="role", facts={"stop": int()}):
            return ("player_stopped",)
        case events.CommandRefused(code=code):
            kind = REFUSED_KINDS.get(code, "")
            return ((kind,) if kind else ()) + (
                (DEVICE_REFUSED,) if b'"source":"device"' in bytes(event.command) else ()
            )
        case events.WagerFound(entered_at=datetime()):
            return ("late_wager",)
        case events.HandViewed(second=True) | events.PlayerProhibited(prohibited=True):
            return ("irregularity",)
        case events.EntryUndone(known=True):
            return ("irregularity",)
        case events.CardsCounted(expected=expected, counted=counted):
            return ("irregularity",) if expected != counted else ()
        case events.PlayerSeated(resembles=resembles):
            return ("player_stopped",) if resembles else ()
        case events.WagersRepeated(refused=refused):
            return ("player_stopped",) if any(each.code == "player_stopped" for each in refused) else ()
        case events.ClaimsDecided(outcomes=outcomes):
            return ("player_stopped",) if any(each.clause == STOPS for each in outcomes) else ()
        case events.ChipsCameBack(cents=cents, slip_cents=left):
            return ("slip_differs",) if cents != left else ()
        case events.TrayCounted(alert=True) | events.DropCounted(differs=True):
            return ("tray",)
        case events.SensorsRead(missing=missing, unrecorded=unrecorded):
            return (DEVICE_REFUSED,) if missing or unrecorded else ()
    kind = KINDS.get(type(event), "")
    return (kind,) if kind else ()


def _clause_of(event: EventBase) -> str:
    """The clause of an irregularity; the first of several. Claims and who is seated raise an alert by a stop alone."""
    if isinstance(event, events.ClaimsDecided | events.PlayerSeated):
        return STOPS
    if isinstance(event, events.EntryUndone):
        return "ruling 84"
    return event.clauses[0] if isinstance(event, events.CardsTaken) else getattr(event, "clause", "")


class _Staked(msgspec.Struct):
    """What a refused command would have put down."""

    stakes: tuple[commands.Stake, ...] = ()


def _amount_of(event: EventBase) -> int | None:
    """The money that an event is about, in cents; None where it is about none."""
    match event:
        case events.CommandRefused(code="late_wager", facts={"cents": int() as cents}):
            return cents  # what goes back: the rest of what lies there is on record
        case events.CommandRefused(command=command):
            return total_of(msgspec.json.decode(command, type=_Staked).stakes) or None
        case events.WagerFound(wager=wager):
            return total_of(wager.stakes)
        case events.WagerCorrected(was=was, now=now):
            return max(total_of(was.stakes), total_of(now.stakes))
        case events.SlipDiffers(cents=cents, slip_cents=said) | events.ChipsCameBack(cents=cents, slip_cents=said):
            return abs(cents - said)
        case events.WrongChipsRecorded(cents=cents):
            return abs(cents)
        case events.TrayCounted(cents=cents, expected_cents=int() as expected):
            return abs(cents - expected)
        case events.DropCounted(rundown_cents=rundown, exact_cents=exact):
            return abs(rundown - exact)
        case events.MispayRecorded(owed_cents=owed, paid_cents=paid):
            return abs(paid - owed)
        case (
            events.WagersReturned(results=results)
            | events.WagersRuled(results=results)
            | events.RoundVoided(results=results)
        ):
            return sum(abs(share.returned_cents) for result in results for share in result.shares)
    return None


def _jackpot_alerts(result: events.Result, name_of: Callable[[str], str]) -> tuple[NewAlert, ...]:
    """A claim for which the meter had nothing (ruling 67)."""
    paid_cents = sum(share.returned_cents for share in result.shares)
    if result.claim is None or paid_cents:
        return ()
    return (NewAlert("shift_manager", jackpot_empty(result.claim, name_of(result.claim.player)), "TC 6.1"),)


def _bonus_alerts(bonuses: tuple[events.Bonus, ...], noted: tuple[str, ...]) -> tuple[NewAlert, ...]:
    raised = []
    bonuses = tuple(bonus for bonus in bonuses if bonus.code == "super-bonus")
    if bonuses:
        paid_cents = sum(share.returned_cents for bonus in bonuses for share in bonus.shares)
        raised.append(NewAlert("super_bonus", bonus_paid(bonuses), bonuses[0].clause, paid_cents))
    if noted:
        raised.append(NewAlert("shift_manager", bonus_too_small(noted), "ruling 16"))
    return tuple(raised)
