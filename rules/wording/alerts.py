"""What alerts say to a supervisor. Players are named where it is about their wager, or a claim on the jackpot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from rules import events
from rules.core.base import EventBase, type_of
from rules.core.marks import mark_of, mark_of_stop
from rules.core.money import dollars
from rules.money.stops import STOPS
from rules.money.wagers import total_of
from rules.wording.answers import count_text
from rules.wording.cards import card_name
from rules.wording.codes import CALL_REASONS
from rules.wording.event_context import EventContext
from rules.wording.labels import BONUSES, STRAY_TO, THE_HOUSE, kind_text, list_of, moment, true_minus, with_minus
from rules.wording.paying import mispaid_text
from rules.wording.rulebooks import award_label, ground_text, place_text
from rules.wording.tray import SLIPS, counted_otherwise, counted_text, rundown_text, wrong_text

MOST_TABLES = 6


def alert_text(event: EventBase, rulebook: str, name_of: Callable[[str], str] = str) -> str:
    """The sentence of an alert that the event raises; KeyError for one that raises none. One about a wager names its
    players, its place and its amount.
    """
    tag = type_of(event)
    if tag in _ABOUT_WAGERS:
        return _ABOUT_WAGERS[tag](event, rulebook, name_of)
    return _ALERTS[tag](event, rulebook)


def bonus_paid(bonuses: tuple[events.Bonus, ...]) -> str:
    paid = sum(share.returned_cents for bonus in bonuses for share in bonus.shares)
    return f"{BONUSES['super-bonus']}: {dollars(paid)} paid in all."


def bonus_too_small(wagers: tuple[str, ...]) -> str:
    bonus = BONUSES["super-bonus"]
    return f"{bonus} on {', '.join(wagers)}: the wager is too small for a payment. For the Gaming Shift Manager."


def jackpot_claimed(claim: events.JackpotClaim, name: str, rulebook: str) -> str:
    hand = award_label(claim.hand, rulebook)
    return f"{name}, position {claim.area}: {hand}. All of the Progressive Jackpot is claimed."


def claim_due(number: int, name: str, amount_cents: int) -> str:
    return f"Claim {number} on the Progressive Jackpot is due now: {dollars(amount_cents)} is locked for {name}."


def jackpot_empty(claim: events.JackpotClaim, name: str) -> str:
    claimed = f"The claim of {name}, position {claim.area}, was verified with nothing in the meter."
    return f"{claimed} What the player gets is to be ruled."


def pit_called(name: str, reason: str, area: int = 0) -> str:
    """`reason` is one of CALL_REASONS by its code, or words; `area` whose hand wins the meter."""
    if reason in CALL_REASONS:
        reason = CALL_REASONS[reason].format(area=area)
    return f"{name} calls the pit: {reason}" if reason else f"{name} calls the pit."


def case_opened(number: int, round_: int, player: str, cents: int) -> str:
    amount = f" about {dollars(cents)}" if cents else ""
    return f"Case {number}: {mark_of(player)} disputes round {round_}{amount}. What was dealt there stays as it is."


DUE = {
    "statement": "the patron's statement",
    "decision": "the decision",
    "review": "the second decision",
    "slip": "the patron's slip",
}
"""What a case's clocks are for."""


def case_due(number: int, what: str, day: date, *, late: bool) -> str:
    return f"Case {number}: {DUE[what]} {'was' if late else 'is'} due by {day}."


def case_mail_failed(number: int, error: str) -> str:
    return f"Case {number}: the mail to the inspector was not taken. {error}"


def improbable_luck(of: str, who: str, rounds: int, cents: int, deviations: float) -> str:
    """Somebody's luck is further from 0 than chance takes it."""
    away = with_minus(f"{deviations:+.1f}")
    return (
        f"The luck of {of} {who} over {rounds:,} rounds is {true_minus(cents)}, {away} standard deviations; "
        "chance alone is past 4 once in 15,800 looks."
    )


def player_stopped(player: str, stop: int, sits: Sequence[str], known: Sequence[str], *, one_area: bool = False) -> str:
    """Somebody is stopped from play, or kept to `one_area`: who, why, and at which tables they sit, or were and may be
    still.
    """
    stopped = f"{mark_of(player)} is {'kept to one area' if one_area else 'stopped'} and {_whereabouts(sits, known)}."
    if one_area:
        return f"{stopped} {mark_of_stop(stop)}"
    return f"{stopped} {mark_of_stop(stop)} A round that is on is played to its end."


def like_stopped(player: str, stopped: str, stop: int, sits: Sequence[str], known: Sequence[str]) -> str:
    """Somebody is stopped while one of a like name is at a table: it may be they."""
    whose = f"{mark_of(player)} has a name like that of {mark_of(stopped)}, who is stopped"
    return f"{whose}, and {_whereabouts(sits, known)}. {mark_of_stop(stop)}"


def renamed(player: str, stop: int, *, theirs: bool) -> str:
    """A player was given a name like that of somebody who is stopped; or is stopped, and has another name now."""
    if theirs:
        return f"{mark_of(player)}, who is stopped, was given this name in place of another. {mark_of_stop(stop)}"
    return f"{mark_of(player)} was given a name like that of somebody who is stopped. {mark_of_stop(stop)}"


def _whereabouts(sits: Sequence[str], known: Sequence[str]) -> str:
    where = [f"sits at {_tables(sits)}"] if sits else []
    if known:
        where.append(f"was {'also ' if sits else ''}at {_tables(known)}")
    return ", ".join(where)


def _tables(names: Sequence[str]) -> str:
    """So many are named that the sentence can be read at a glance."""
    more = len(names) - MOST_TABLES
    return list_of([*names[:MOST_TABLES], f"{more} more"] if more > 0 else names)


def badge_tried(name: str) -> str:
    return f"At the screen of {name} a badge and PIN were given wrong five times or more. Somebody may be guessing."


def clock_behind(seconds: float) -> str:
    return (
        f"The server's clock is {seconds:.0f} s behind the newest event. Events keep that event's time until the clock"
        " has caught up; have it set right."
    )


def _found(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    names = list_of([name_of(stake.player) for stake in e.wager.stakes])
    total = f"{dollars(total_of(e.wager.stakes))} of {names}"
    where = f"line {e.wager.line}" if e.wager.kind == "main" else kind_text(e.wager.kind).lower()
    known = f"; {dollars(total_of(e.before))} was on record" if e.before else ""
    if e.entered_at is not None:
        times = f"bets closed at {moment(e.closed_at)}, entered at {moment(e.entered_at)}"
        lay = f"{total} lay there in time and was entered late: {times}"
        return f"{place_text(rulebook).title()} {e.wager.area}, {where}: {lay}{known}."
    return f"{place_text(rulebook).title()} {e.wager.area}, {where}: {total} was found outside the limits{known}."


def _mispaid(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    text = mispaid_text(e, EventContext(rulebook, name_of))
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


def _hand_place(area: int, rulebook: str) -> str:
    return f"{place_text(rulebook).title()} {area}" if area else THE_HOUSE.capitalize()


def _wager_corrected(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    """Whose wager stands on record, and whose it was, with both amounts."""

    def described(wager: Any) -> str:
        names = list_of([name_of(stake.player) for stake in wager.stakes])
        kind = kind_text(wager.kind).lower()
        return f"{dollars(total_of(wager.stakes))} of {names}, {kind} on {place_text(rulebook)} {wager.area}"

    return f"Entered wrongly: {described(e.was)}. It is: {described(e.now)}."


def _claims_stopped(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    """Whose claims were not granted because they were stopped by then (ruling 130)."""
    stopped = (o for o in e.outcomes if o.clause == STOPS)
    return " ".join(
        f"{kind_text(o.kind)} of {name_of(o.player)} on {place_text(rulebook)} {o.area} not granted: {o.words}"
        for o in stopped
    )


def _power_failed(e: Any, rulebook: str) -> str:
    text = "The power failed in a round of play" + (f" at {moment(e.failed_at)}" if e.failed_at else "")
    return text + (f" and was back at {moment(e.back_at)}." if e.back_at else ".")


def _undone(e: Any, rulebook: str) -> str:
    where = _hand_place(e.undone.area, rulebook)
    if isinstance(e.undone, events.HandViewed):
        return f"{where}: it was entered by mistake that a player took the cards up."
    return f"{where}: what all had seen was taken back after a result was known by it."


def _returned(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    """Each player's part of each wager, as it went back."""
    place = place_text(rulebook)
    parts = [
        f"{dollars(share.stake_cents)} of {name_of(share.player)}, {place} {result.area}"
        for result in e.results
        for share in result.shares
        if share.stake_cents
    ]
    return f"Wagers were returned: {'; '.join(parts)}." if parts else "Wagers were returned."


def _ruled(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    """Each player's part of each wager, as it was ordered."""
    place = place_text(rulebook)
    parts = [
        f"{name_of(share.player)}, {place} {result.area}: {result.words}"
        for result in e.results
        for share in result.shares
    ]
    return f"The Gaming Shift Manager ordered: {'; '.join(parts)}."


def _wrong_chips(e: Any, rulebook: str, name_of: Callable[[str], str]) -> str:
    return _sentence(wrong_text(e, EventContext(rulebook, name_of)))


_ABOUT_WAGERS: dict[str, Callable[[Any, str, Callable[[str], str]], str]] = {
    "claim_denied": lambda e, rulebook, name_of: (
        f"{name_of(e.player)}, position {e.area}: the hand that claims the jackpot was not confirmed. {e.reason}"
    ),
    "claims_decided": _claims_stopped,
    "mispay_recorded": _mispaid,
    "player_seated": lambda e, rulebook, name_of: (
        f"{name_of(e.player)} was let in under a name like that of somebody who is stopped. {e.resembles}"
    ),
    "wager_corrected": _wager_corrected,
    "wager_found": _found,
    "wagers_returned": _returned,
    "wagers_ruled": _ruled,
    "wrong_chips_recorded": _wrong_chips,
}
_ALERTS: dict[str, Callable[[Any, str], str]] = {
    "command_refused": lambda e, rulebook: e.message,
    "wagers_repeated": lambda e, rulebook: " ".join(
        each.message for each in e.refused if each.code == "player_stopped"
    ),
    "round_voided": lambda e, rulebook: (
        f"Round {e.round} was declared void: {ground_text(e.ground, rulebook)}. {e.note}".strip()
    ),
    "manager_asked": lambda e, rulebook: f"A ruling is wanted: {e.question}",
    "ruling_recorded": lambda e, rulebook: f"Ruled: {e.ruling} Reason: {e.reason}",
    "hand_viewed": lambda e, rulebook: f"The player of position {e.area} viewed a second hand.",
    "hands_invalidated": lambda e, rulebook: (
        f"Out of play: the hand of position {', '.join(map(str, e.areas))}. Its wagers go back."
    ),
    "player_prohibited": lambda e, rulebook: f"A player was kept from further play: {e.reason}",
    "power_failed": _power_failed,
    "cards_reconstructed": lambda e, rulebook: "Cards were reconstructed.",
    "cards_taken": lambda e, rulebook: "Cards were taken as they lay.",
    "burn_forgotten": lambda e, rulebook: "The first card was not burnt.",
    "card_disputed": lambda e, rulebook: (
        f"Shoe and dealer disagree: the shoe read {card_name(e.read)}, the dealer sees {card_name(e.seen)}."
    ),
    "card_corrected": lambda e, rulebook: (
        f"{_hand_place(e.area, rulebook)}: the {card_name(e.was)} was entered wrongly and is the {card_name(e.card)}."
    ),
    "stray_card_placed": lambda e, rulebook: (
        f"{_hand_place(e.area, rulebook)}: {card_name(e.card)} was entered as a hit and is {STRAY_TO.get(e.to, e.to)}."
    ),
    "entry_undone": _undone,
    "cards_counted": lambda e, rulebook: f"{count_text(e.expected, e.counted).capitalize()}.",
    "decision_corrected": lambda e, rulebook: (
        f"{_hand_place(e.area, rulebook)}: {e.was} was entered wrongly; it was {', '.join(e.did) or 'nothing'}."
    ),
    "card_held": lambda e, rulebook: "A card was out of turn: it is the next card.",
    "card_discarded": lambda e, rulebook: "A card that came out after the last one due was discarded.",
    "card_refused": lambda e, rulebook: "A player refused an exposed card.",
    "passed_over": lambda e, rulebook: "A player was passed over.",
    "cards_drawn_together": lambda e, rulebook: "Cards left the dealing device at once.",
    "sensors_read": lambda e, rulebook: (
        "The jackpot's sensors and the record differ."
        + "".join(f" Position {area} is on record and not seen." for area in e.missing)
        + "".join(f" Position {area} is seen and not on record." for area in e.unrecorded)
    ),
    "discards_riffled": lambda e, rulebook: "The cards ran out: the discards were riffled and cut.",
    "tray_counted": lambda e, rulebook: _sentence(counted_text(e)),
    "drop_counted": lambda e, rulebook: _sentence(rundown_text(e)),
    "slip_differs": lambda e, rulebook: _sentence(
        f"{SLIPS[e.kind]} number {e.slip} of this table: {counted_otherwise(e.cents, e.slip_cents, e.carried_by)}"
    ),
    "chips_came_back": lambda e, rulebook: _sentence(
        f"void {SLIPS[e.kind]} number {e.slip} of this table came back: "
        f"{counted_otherwise(e.cents, e.slip_cents, e.carried_by)}"
    ),
    "slip_void_asked": lambda e, rulebook: f"The cage asks to void slip number {e.slip} of this table: {e.reason}",
    "shuffle_required": lambda e, rulebook: "The cutting card was overlooked: shuffle after this round.",
}
