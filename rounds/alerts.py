"""Which events a supervisor must see: one pure function. Its alerts are written in the event's own transaction."""

from __future__ import annotations

import msgspec

from rules.core.money import dollars
from rules.events import (
    Bonus,
    BonusPaid,
    BurnForgotten,
    CardDiscarded,
    CardHeld,
    CardRefused,
    CardsDrawnTogether,
    CardsReconstructed,
    CardsTaken,
    CommandRefused,
    DiscardsRiffled,
    Event,
    HandsInvalidated,
    HandViewed,
    ManagerAsked,
    PassedOver,
    PlayerProhibited,
    PowerFailed,
    ProgressiveClaimed,
    RoundVoided,
    RulingRecorded,
    ShuffleRequired,
    WagerFound,
    WagersReturned,
)
from rules.wording.labels import kind_text, moment
from rules.wording.rulebooks import ground_text, place_text

REFUSED_KINDS = {
    "late_wager": "late_wager",
    "late_withdrawal": "late_withdrawal",
    # A deck at fault, or somebody who tries which cards lie face down (TC 2.1, 3.7, 5.9).
    "card_repeated": "irregularity",
    "contradicts_deal": "irregularity",
}

IRREGULARITIES: dict[type, str] = {
    CardsReconstructed: "Cards were reconstructed.",
    CardsTaken: "Cards were taken as they lay.",
    BurnForgotten: "The first card was not burnt.",
    CardHeld: "A card was out of turn: it is the next card.",
    CardDiscarded: "A card that came out after the last one due was discarded.",
    CardRefused: "A player refused an exposed card.",
    PassedOver: "A player was passed over.",
    WagersReturned: "Wagers were returned.",
    CardsDrawnTogether: "Cards left the dealing device at once.",
    DiscardsRiffled: "The cards ran out: the discards were riffled and cut.",
    ShuffleRequired: "The cutting card was overlooked: shuffle after this round.",
}


class NewAlert(msgspec.Struct, frozen=True):
    """What is raised: a kind of tables.models.Alert.KINDS, a sentence, and the clause it rests on."""

    kind: str
    message: str
    clause: str


def alerts(event: Event, rulebook: str) -> tuple[NewAlert, ...]:
    """The alerts that an event raises at a table of this rulebook (PM 5.1-5.4, 5.26, 5.27, 4.1.1; TC 2.1, 3.19,
    5.1-5.16; rulings 7, 16).
    """
    match event:
        case CommandRefused(code=code, message=message, clause=clause) if code in REFUSED_KINDS:
            return (NewAlert(REFUSED_KINDS[code], message, clause),)
        case WagerFound(wager=wager, clause=clause):
            total = dollars(sum(stake.cents for stake in wager.stakes))
            where = f"line {wager.line}" if wager.kind == "main" else kind_text(wager.kind).lower()
            words = f"{place_text(rulebook).title()} {wager.area}, {where}: {total} was found outside the limits."
            return (NewAlert("limit_breach", words, clause),)
        case BonusPaid(bonuses=bonuses, noted=noted):
            return _bonus_alerts(bonuses, noted)
        case RoundVoided(clause=clause, ground=ground, note=note, round=number):
            words = f"Round {number} was declared void: {ground_text(ground, rulebook)}. {note}".strip()
            return (NewAlert("round_void", words, clause),)
        case ProgressiveClaimed(claim=claim, clause=clause):
            words = f"Position {claim.area} claims all of the Progressive Jackpot."
            return (NewAlert("jackpot_claim", words, clause),)
        case ManagerAsked(question=question, clause=clause):
            return (NewAlert("shift_manager", f"A ruling is wanted: {question}", clause),)
        case RulingRecorded(ruling=ruling, reason=reason, clause=clause):
            return (NewAlert("shift_manager", f"Ruled: {ruling} Reason: {reason}", clause),)
        case _ if (irregularity := IRREGULARITIES.get(type(event))) is not None:
            return (NewAlert("irregularity", irregularity, _clause_of(event)),)
        case _:
            return _irregularities(event)


def _irregularities(event: Event) -> tuple[NewAlert, ...]:
    match event:
        case HandViewed(second=True, area=area, clause=clause):
            words = f"The player of position {area} viewed a second hand."
        case HandsInvalidated(areas=areas, clause=clause):
            words = f"Out of play: the hand of position {', '.join(map(str, areas))}. Its wagers go back."
        case PlayerProhibited(prohibited=True, reason=reason, clause=clause):
            words = f"A player was kept from further play: {reason}"
        case PowerFailed(clause=clause, failed_at=failed_at, back_at=back_at):
            words = "The power failed in a round of play" + (f" at {moment(failed_at)}" if failed_at else "")
            words += f" and was back at {moment(back_at)}." if back_at else "."
        case _:
            return ()
    return (NewAlert("irregularity", words, clause),)


def _clause_of(event: Event) -> str:
    """The clause of an irregularity; the first of several."""
    return event.clauses[0] if isinstance(event, CardsTaken) else getattr(event, "clause", "")


def _bonus_alerts(bonuses: tuple[Bonus, ...], noted: tuple[str, ...]) -> tuple[NewAlert, ...]:
    raised = []
    bonuses = tuple(bonus for bonus in bonuses if bonus.code == "super-bonus")
    if bonuses:
        paid = sum(share.returned_cents for bonus in bonuses for share in bonus.shares)
        raised.append(NewAlert("super_bonus", f"Super Bonus: {dollars(paid)} paid in all.", bonuses[0].clause))
    if noted:
        words = (
            f"Super Bonus on {', '.join(noted)}: the wager is too small for a payment. For the Gaming Shift Manager."
        )
        raised.append(NewAlert("shift_manager", words, "ruling 16"))
    return tuple(raised)
