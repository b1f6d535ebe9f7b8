"""Events as sentences. An event that has none is named by its type in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules import commands, events
from rules.core.base import type_of
from rules.core.money import dollars
from rules.events import Event
from rules.wording.answers import count_text, double_kept_text, kept_text, told_text
from rules.wording.cards import card_name, card_names, cards_short
from rules.wording.event_context import EventContext
from rules.wording.labels import STRAY_TO, kind_text, list_of, moment, plain, result_text
from rules.wording.paying import SENTENCES as PAYING
from rules.wording.rulebooks import ground_text
from rules.wording.table import SENTENCES as TABLE
from rules.wording.tray import SENTENCES as TRAY

_TIME = re.compile(r"\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)Z")  # as sentences of the rules name a time


def event_text(event: Event, context: EventContext) -> str:
    """The sentence of an event; its type in plain words where there is none. Times are as the rules name them."""
    tag = type_of(event)
    text = SENTENCES[tag](event, context) if tag in SENTENCES else plain(tag)
    return text[:1].upper() + text[1:]


def log_text(event: Event, context: EventContext) -> str:
    """The sentence in a list that marks refusals in no other way."""
    text = event_text(event, context)
    return f"Refused: {text}" if isinstance(event, events.CommandRefused) else text


def utc_text(sentence: str) -> str:
    """A sentence as the history tells it: "20:00:30 UTC"."""
    return _TIME.sub(lambda time: f"{time[1]} UTC", sentence)


def _sensors(event: events.SensorsRead, place: str) -> str:
    text = f"the jackpot's sensors see a wager at {_numbered(event.areas, place)}"
    if event.missing:
        text += f"; on record and not seen: {_numbered(event.missing, place)}"
    if event.unrecorded:
        text += f"; not on record: {_numbered(event.unrecorded, place)}"
    return text


def _numbered(areas: Sequence[int], place: str) -> str:
    return f"{place} {list_of([str(area) for area in areas])}" if areas else f"no {place}"


def _total(stakes: Iterable[commands.Stake]) -> str:
    return dollars(sum(stake.cents for stake in stakes))


def _names(e: Any, context: EventContext) -> list[str]:
    return [context.player(player) for player in e.players]


def _late(e: Any) -> str:
    """Of a wager that lay in time: both times (ruling 83)."""
    if e.entered_at is None:
        return ""
    return f"down in time, entered late (bets closed at {moment(e.closed_at)}, entered at {moment(e.entered_at)})"


def _place(event: Any, context: EventContext) -> str:
    if not event.area:
        return "the house"
    return f"{context.place} {event.area}" + (f", hand {event.hand}" if event.hand > 1 else "")


def wager_text(wager: events.Wager, context: EventContext) -> str:
    """ "Ante $25 on position 3, Hana"."""
    where = f"on {context.spot(wager)}, {_backers(wager.stakes, context)}"
    return f"{kind_text(wager.kind)} {_total(wager.stakes)} {where}{_by_staff(wager)}"


def _backers(parts: Iterable[Any], context: EventContext) -> str:
    """Whose stakes or shares these are, each once: "Pat and Raj"."""
    return " and ".join(dict.fromkeys(context.player(part.player) for part in parts))


def _by_staff(placed: Any) -> str:
    """At the player's request (PM 3.7, TC 3.6)."""
    return ", placed by staff" if placed.placed_by_staff else ""


def _asks(e: Any, context: EventContext, wish: str) -> str:
    """A claim to a pair place or to another's insurance; 0 cents takes it back."""
    of = f", wager {e.of}" if isinstance(e, events.InsuranceClaimed) else ""
    who, where = context.player(e.player), f"on {context.place} {e.area}{of}"
    if not e.cents:
        return f"{who} no longer asks for {wish} {where}"
    return f"{who} asks for {wish} {where}, {dollars(e.cents)}{_by_staff(e)}"


def _repeated(e: Any, context: EventContext) -> str:
    """How many wagers of the last round were placed again, and which were not, with the reason."""
    count = len(e.wagers)
    said = f"the same wagers again: {count} placed"
    return said + "".join(f". Not placed: {wager.message}" for wager in e.refused)


def _lines(e: Any, context: EventContext) -> str:
    """Who lies where by now, of those that moved, from the front."""
    moved = sorted(e.wagers, key=lambda wager: wager.line)
    said = (f"line {w.line} {' and '.join(context.player(stake.player) for stake in w.stakes)}" for w in moved)
    return f"{context.place} {e.area} from the front: {', '.join(said)}"


def _closed(e: Any, context: EventContext) -> str:
    controls = ", ".join(
        f"{context.place} {area} {context.player(player)}" for area, player in sorted(e.controllers.items())
    )
    return "“No more bets”" + (f". Decisions: {controls}" if controls else "")


def _claims(e: Any, context: EventContext) -> str:
    said = (
        f"{context.player(o.player)} on {context.place} {o.area}{f', wager {o.of},' if o.of else ''}"
        f" {'granted' if o.granted else 'not granted'}"
        for o in e.outcomes
    )
    return "Claims decided: " + "; ".join(said)


def _insured(e: Any, context: EventContext) -> str:
    if e.wager.stakes:
        return wager_text(e.wager, context)
    return f"insurance on {context.spot(e.wager)}, {_backers(e.before, context)}, taken back"


def _surrendered(e: Any, context: EventContext) -> str:
    whose = f" for {list_of([context.player(player) for player in e.players])}" if e.players else ""
    return f"wager {e.wager} {'surrenders' if e.surrenders else 'plays on after all'}{whose}"


def _control_passed(e: Any, context: EventContext) -> str:
    instead = f" for {context.player(e.stands_in_for)}" if e.stands_in_for else ""
    when = " after the hand in turn" if e.after_hand else ""
    return f"{context.player(e.player)} calls the decisions of {context.place} {e.area}{instead}{when}"


def _option(e: Any, context: EventContext) -> str:
    if e.wager is not None:
        return f"joins in: {wager_text(e.wager, context)}"
    return f"wager {e.of} on {_place(e, context)} does not join"


def _result(result: events.Result, context: EventContext) -> str:
    about = ", ".join(filter(None, (kind_text(result.kind), context.spot(result), _backers(result.shares, context))))
    return f"{about}: {result_text(result.result).lower()}, {result.words}"


def _layout(layout: events.CardLayout, context: EventContext) -> str:
    areas = (f"{context.place} {area} {' / '.join(map(cards_short, hands))}" for area, hands in layout.areas.items())
    return ", ".join((*areas, f"house {cards_short(layout.house) or 'none'}"))


def _chosen(e: Any, context: EventContext) -> str:
    cards = " and ".join(card_name(card) for card in e.cards)
    return "chosen: " + (f"{cards}. {e.reason}".removesuffix(". ") if cards else e.reason or "none")


def _bonuses(e: Any, context: EventContext) -> str:
    if not e.bonuses:
        return "Super Bonus: none"
    return "; ".join(f"{_backers(b.shares, context)}, {context.place} {b.area}: {b.words}" for b in e.bonuses)


def _hand(e: Any, context: EventContext) -> str:
    return f"{context.place} {e.area}" if e.area else "the house hand"


def _shown(e: Any, context: EventContext) -> str:
    return f"{_hand(e, context)} shown: " + ", ".join(card_name(card) for card in e.cards)


def _viewed(e: Any, context: EventContext) -> str:
    return f"{context.player(e.player)} takes up the cards of {_hand(e, context)}" + (
        ", a second hand" if e.second else ""
    )


def _prohibited(e: Any, context: EventContext) -> str:
    if e.prohibited:
        return f"{context.player(e.player)} is kept from further play: {e.reason}"
    return f"{context.player(e.player)} may play again"


def _claimed(e: Any, context: EventContext) -> str:
    return f"{context.player(e.claim.player)} claims all of the Progressive Jackpot, {context.place} {e.claim.area}"


def _power_failed(e: Any, context: EventContext) -> str:
    times = [f"since {moment(e.failed_at)}"] if e.failed_at else []
    times += [f"back at {moment(e.back_at)}"] if e.back_at else []
    return ", ".join(("power failure", *times)) + ("; play goes on" if e.outcome_established else "")


def _undone(e: Any, context: EventContext) -> str:
    undone = e.undone
    text = f"{card_name(undone.card)} to {_place(undone, context)}" if isinstance(undone, events.CardDealt) else None
    return f"taken back: {text or event_text(undone, context)}"


def _card_corrected(e: Any, context: EventContext) -> str:
    """The right card; what it changes is named wager by wager."""
    text = f"{card_name(e.was)} of {_place(e, context)} was entered wrongly and is the {card_name(e.card)}"
    return "; ".join((text, *_adjusted(e, context)))


def _wager_corrected(e: Any, context: EventContext) -> str:
    text = f"entered wrongly: {wager_text(e.was, context)}. It is: {wager_text(e.now, context)}"
    return "; ".join((text, *_adjusted(e, context)))


def _decision_corrected(e: Any, context: EventContext) -> str:
    text = f"{_place(e, context)}: {e.was} was entered wrongly; it was {', '.join(e.did) or 'nothing'}"
    cards = (f"with {card_names(e.cards)}",) if e.cards else ()
    return "; ".join((text, *cards, *_adjusted(e, context)))


def _adjusted(e: Any, context: EventContext) -> Iterable[str]:
    for one in e.adjustments:
        if one.settled_cents or one.returned_cents:
            what = f"{kind_text(one.kind).lower()} on {context.spot(one)}"
            yield f"{context.player(one.player)}, {what}, {one.words}"


def _voided(e: Any, context: EventContext) -> str:
    why = ". ".join(filter(None, (ground_text(e.ground, context.rulebook), e.note)))
    kept = ", what was paid stays" if e.winnings_kept else ""
    return f"round {e.round} is void, every wager goes back{kept}: {why}"


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    **TABLE,
    "betting_opened": lambda e, context: f"“Place your bets, please”: round {e.round}",
    "betting_time_set": lambda e, context: "the betting countdown was set" if e.closes_at else "the countdown is held",
    "wager_placed": lambda e, context: wager_text(e.wager, context),
    "wager_changed": lambda e, context: f"wager {e.wager}: {_total(e.before)} became {_total(e.after)}",
    "wagers_repeated": _repeated,
    "lines_ordered": _lines,
    "wager_withdrawn": lambda e, context: f"wager {e.wager} of {_total(e.before)} withdrawn",
    "pair_claimed": lambda e, context: _asks(e, context, "a pair place"),
    "betting_closed": _closed,
    "claims_decided": _claims,
    "wager_found": lambda e, context: f"{_late(e) or 'found outside the limits'}: {wager_text(e.wager, context)}",
    "controller_announced": lambda e, context: (
        f"{context.player(e.player)} calls the decisions of {context.place} {e.area}"
    ),
    "card_dealt": lambda e, context: f"{card_name(e.card)} to {_place(e, context)}",
    "insurance_offered": lambda e, context: "insurance offered",
    "wager_insured": _insured,
    "insurance_claimed": lambda e, context: _asks(e, context, "insurance"),
    "insurance_closed": lambda e, context: "insurance closed",
    "surrender_offered": lambda e, context: "surrender offered",
    "wager_surrendered": _surrendered,
    "surrender_closed": lambda e, context: "surrender closed",
    "hand_hit": lambda e, context: f"{context.player(e.player)} takes a card, {_place(e, context)}",
    "hand_stood": lambda e, context: f"{context.player(e.player)} stands, {_place(e, context)}",
    "hand_doubled": lambda e, context: (
        f"{context.player(e.player)} doubles with {_total(e.wager.stakes)}, {_place(e, context)}"
    ),
    "hand_split": lambda e, context: f"{context.player(e.player)} splits, {_place(e, context)}",
    "option_answered": _option,
    "house_looked": lambda e, context: "the dealer looked: " + ("a Pontoon" if e.pontoon else "no Pontoon"),
    "house_exposed": lambda e, context: "the house cards are turned up",
    "withdrawals_closed": lambda e, context: f"play goes on, {_place(e, context)}",
    "wagers_settled": lambda e, context: (
        "; ".join(_result(result, context) for result in e.results) or "no wager was down"
    ),
    "bonus_paid": _bonuses,
    "hand_viewed": _viewed,
    "hand_folded": lambda e, context: f"{context.player(e.player)} folds, {_hand(e, context)}",
    "hand_played": lambda e, context: (
        f"{context.player(e.player)} plays with {_total(e.wager.stakes)}, {_hand(e, context)}"
        + "".join(f"; {context.player(player)} folds their part" for player in e.folded)
    ),
    "hand_continued": lambda e, context: f"{context.player(e.player)} goes on with Pair Plus, {_hand(e, context)}",
    "hand_exposed": _shown,
    "exposure_declined": lambda e, context: f"{context.player(e.player)} keeps the cards down, {_hand(e, context)}",
    "hand_looked_at": lambda e, context: f"a supervisor looked at the cards of {_hand(e, context)}",
    "sensors_read": lambda e, context: _sensors(e, context.place),
    "progressive_claimed": _claimed,
    "claim_denied": lambda e, context: (
        f"the hand of position {e.area} that claims the jackpot, {context.player(e.player)}, "
        f"was not confirmed. {e.reason}"
    ),
    "jackpot_settled": lambda e, context: f"jackpot paid, verified by {context.staff(e.verified_by)}: {e.result.words}",
    "jackpot_paid": lambda e, context: (
        f"{context.player(e.player)} was given {dollars(e.cents)} of the jackpot, {_hand(e, context)}"
    ),
    "hands_moved": lambda e, context: f"the hands of {context.place}s {e.area} and {e.other} exchanged",
    "hands_invalidated": lambda e, context: f"out of play: {context.place} {', '.join(map(str, e.areas))}",
    "player_prohibited": _prohibited,
    "power_failed": _power_failed,
    "power_failure_confirmed": lambda e, context: "the power failure is confirmed: players may withdraw",
    "play_resumed": lambda e, context: "play goes on",
    "cards_reconstructed": lambda e, context: f"cards reconstructed: {_layout(e.after, context)}",
    "cards_taken": lambda e, context: f"cards taken as they lay: {_layout(e.after, context)}",
    "burn_forgotten": lambda e, context: "the first card was not burnt and stays in play",
    "card_held": lambda e, context: f"{card_name(e.held.card)} is out of turn: the next card",
    "card_discarded": lambda e, context: f"{card_name(e.card)} came out after the last card that was due: discarded",
    "card_refused": lambda e, context: f"{context.player(e.player)} refuses the card and stands",
    "passed_over": lambda e, context: (
        f"{_place(e, context)} was passed over" + ("; the hand stands as it is" if e.stands else "")
    ),
    "hand_goes_first": lambda e, context: (
        f"{context.player(e.player)} completes {context.place} {e.area} before the house draws"
    ),
    "wagers_returned": lambda e, context: (
        "; ".join(_result(result, context) for result in e.results) or "claims withdrawn"
    ),
    "wagers_ruled": lambda e, context: "; ".join(_result(result, context) for result in e.results),
    "cards_drawn_together": lambda e, context: f"{len(e.disclosed) + e.hidden} cards came out at once",
    "cards_chosen": _chosen,
    "discards_riffled": lambda e, context: (
        "discards riffled" + (f", cut by {context.player(e.cut_by)}" if e.cut_by else "")
    ),
    "shuffle_required": lambda e, context: "the cards are shuffled after this round",
    "absence_noted": lambda e, context: f"{context.player(e.player)} is {'absent' if e.absent else 'back'}",
    "control_passed": _control_passed,
    "manager_asked": lambda e, context: f"referred to the Gaming Shift Manager: {e.question}",
    "case_joined": lambda e, context: f"joined case {e.case} about round {e.round}",
    "ruling_recorded": lambda e, context: f"ruled: {e.ruling} Reason: {e.reason}",
    "round_concluded": lambda e, context: (
        f"round {e.round} ended: {dollars(e.staked_cents)} staked, {dollars(e.returned_cents)} returned"
    ),
    "wagers_kept": lambda e, context: kept_text(_names(e, context), e.answered),
    "double_kept": lambda e, context: double_kept_text(_names(e, context), _place(e, context)),
    "round_voided": _voided,
    "cards_counted": lambda e, context: count_text(e.expected, e.counted),
    "void_told": lambda e, context: told_text(_names(e, context), e.how, e.round),
    "card_corrected": _card_corrected,
    "wager_corrected": _wager_corrected,
    "decision_corrected": _decision_corrected,
    "card_disputed": lambda e, context: (
        f"the shoe read {card_name(e.read)}, the dealer sees {card_name(e.seen)}, {_place(e, context)}"
    ),
    "dispute_settled": lambda e, context: (
        f"{card_name(e.card)} lies there; the shoe read {card_name(e.read)}, {_place(e, context)}"
    ),
    "stray_card_placed": lambda e, context: (
        f"no hit of {_place(e, context)}: {card_name(e.card)} is {STRAY_TO.get(e.to, e.to)}"
    ),
    "entry_undone": _undone,
    **PAYING,
    **TRAY,
    "command_refused": lambda e, context: e.message,
}
