"""Events as sentences. An event that has none is named by its type in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rules import commands, events
from rules.core.base import EventBase, type_of
from rules.core.money import dollars
from rules.core.text import AND, COMMA, Text, joined, raised
from rules.wording.answers import count_text, double_kept_text, kept_text, told_text
from rules.wording.cards import card_name, card_names, cards_short
from rules.wording.event_context import EventContext
from rules.wording.event_texts import told
from rules.wording.labels import (
    STRAY_TO,
    decision_text,
    kind_in_sentence,
    kind_text,
    list_of,
    moment,
    place_at,
    plain,
    result_in_sentence,
)
from rules.wording.paying import SENTENCES as PAYING
from rules.wording.recorded import read_back
from rules.wording.rulebooks import ground_text
from rules.wording.table import SENTENCES as TABLE
from rules.wording.tray import SENTENCES as TRAY

_TIME = re.compile(r"\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)Z")  # as sentences of the rules name a time


def event_text(event: EventBase, context: EventContext) -> str:
    """The sentence of an event; its type in plain words where there is none. Times are as the rules name them."""
    tag = type_of(event)
    return raised(SENTENCES[tag](event, context)) if tag in SENTENCES else plain(tag)


def log_text(event: EventBase, context: EventContext) -> str:
    """The sentence in a list that marks refusals in no other way."""
    text = event_text(event, context)
    return f"Refused: {text}" if isinstance(event, events.CommandRefused) else text


def utc_text(sentence: str) -> str:
    """A sentence as the history tells it: "20:00:30 UTC"."""
    return _TIME.sub(lambda time: f"{time[1]} UTC", sentence)


def _sensors(event: events.SensorsRead, context: EventContext) -> Text:
    said = told("sensors", seen=_numbered(event.areas, context))
    if event.missing:
        said = told("sensors_missing", said=said, places=_numbered(event.missing, context))
    if event.unrecorded:
        said = told("sensors_unrecorded", said=said, places=_numbered(event.unrecorded, context))
    return said


def _numbered(areas: Sequence[int], context: EventContext) -> Text:
    return context.at(list_of([str(area) for area in areas])) if areas else told(f"no_{context.place}")


def _total(stakes: Iterable[commands.Stake]) -> str:
    return dollars(sum(stake.cents for stake in stakes))


def _names(e: Any, context: EventContext) -> list[str]:
    return [context.player(player) for player in e.players]


def _found(e: Any, context: EventContext) -> Text:
    """Of a wager that lay in time: both times (ruling 83)."""
    wager = wager_text(e.wager, context)
    if e.entered_at is None:
        return told("found", wager=wager)
    return told("found_in_time", wager=wager, closed_at=moment(e.closed_at), entered_at=moment(e.entered_at))


def _place(event: Any, context: EventContext) -> Text:
    return place_at(context.place, event.area, event.hand if event.area and event.hand > 1 else 0)


def wager_text(wager: events.Wager, context: EventContext) -> Text:
    """ "Ante $25 on position 3, Hana"."""
    named = {"kind": kind_text(wager.kind), "amount": _total(wager.stakes), "place": context.spot(wager)}
    return _by_staff(wager, told("wager", **named, names=_backers(wager.stakes, context)))


def _backers(parts: Iterable[Any], context: EventContext) -> str:
    """Whose stakes or shares these are, each once: "Pat and Raj"."""
    return joined(dict.fromkeys(context.player(part.player) for part in parts), AND)


def _by_staff(placed: Any, said: Text) -> Text:
    """At the player's request (PM 3.7, TC 3.6)."""
    return told("by_staff", said=said) if placed.placed_by_staff else said


def _asks(e: Any, context: EventContext) -> Text:
    """A claim to a pair place or to another's insurance; 0 cents takes it back."""
    wish = "insurance" if isinstance(e, events.InsuranceClaimed) else "pair"
    named = {"player": context.player(e.player), "place": context.at(e.area), "of": getattr(e, "of", "")}
    if not e.cents:
        return told(f"asks_{wish}_no_longer", **named)
    return _by_staff(e, told(f"asks_{wish}", **named, amount=dollars(e.cents)))


def _repeated(e: Any, context: EventContext) -> Text:
    """How many wagers of the last round were placed again, and which were not, with the reason."""
    said = told("repeated", count=len(e.wagers))
    for wager in e.refused:
        said = told("not_repeated", said=said, why=wager.message)
    return said


def _lines(e: Any, context: EventContext) -> Text:
    """Who lies where by now, of those that moved, from the front."""
    moved = sorted(e.wagers, key=lambda wager: wager.line)
    lines = (
        told("line", line=w.line, names=joined((context.player(stake.player) for stake in w.stakes), AND))
        for w in moved
    )
    return told("lines_ordered", place=context.at(e.area), lines=joined(lines, COMMA))


def _closed(e: Any, context: EventContext) -> Text:
    if not e.controllers:
        return told("betting_closed")
    controls = (
        told("controller_of", place=context.at(area), player=context.player(player))
        for area, player in sorted(e.controllers.items())
    )
    return told("betting_closed_with", controllers=joined(controls, COMMA))


def _claims(e: Any, context: EventContext) -> Text:
    said = (
        told(
            f"{'granted' if o.granted else 'not_granted'}{'_of' if o.of else ''}",
            player=context.player(o.player),
            place=context.at(o.area),
            of=o.of,
        )
        for o in e.outcomes
    )
    return told("claims_decided", claims=joined(said))


def _insured(e: Any, context: EventContext) -> Text:
    if e.wager.stakes:
        return wager_text(e.wager, context)
    return told("insurance_back", place=context.spot(e.wager), names=_backers(e.before, context))


def _surrendered(e: Any, context: EventContext) -> Text:
    key = "surrenders" if e.surrenders else "plays_on"
    if not e.players:
        return told(key, wager=e.wager)
    return told(f"{key}_for", wager=e.wager, names=list_of(_names(e, context)))


def _control_passed(e: Any, context: EventContext) -> Text:
    key = f"calls{'_for' if e.stands_in_for else ''}{'_after' if e.after_hand else ''}"
    other = context.player(e.stands_in_for) if e.stands_in_for else ""
    return told(key, player=context.player(e.player), place=context.at(e.area), other=other)


def _option(e: Any, context: EventContext) -> Text:
    if e.wager is not None:
        return told("joins", wager=wager_text(e.wager, context))
    return told("does_not_join", wager=e.of, place=_place(e, context))


def _result(result: events.Result, context: EventContext) -> Text:
    about = (kind_text(result.kind), context.spot(result), _backers(result.shares, context))
    named = {"about": joined(filter(None, about), COMMA), "result": result_in_sentence(result.result)}
    return told("result", **named, words=read_back(result.words))


def _results(e: Any, context: EventContext) -> str:
    return joined(_result(result, context) for result in e.results)


def _layout(layout: events.CardLayout, context: EventContext) -> str:
    areas = [
        told("cards_of", place=context.at(area), cards=" / ".join(map(cards_short, hands)))
        for area, hands in layout.areas.items()
    ]
    house = cards_short(layout.house)
    return joined((*areas, told("cards_of_house", cards=house) if house else told("no_house_cards")), COMMA)


def _chosen(e: Any, context: EventContext) -> Text:
    cards = joined(map(card_name, e.cards), AND)
    if cards and e.reason:
        return told("chosen", cards=told("also", said=cards, more=e.reason))
    return told("chosen", cards=cards or e.reason) if cards or e.reason else told("chosen_none")


def _bonuses(e: Any, context: EventContext) -> str:
    said = (
        told("bonus", names=_backers(bonus.shares, context), place=context.at(bonus.area), words=read_back(bonus.words))
        for bonus in e.bonuses
    )
    return joined(said) or told("no_bonus")


def _hand(e: Any, context: EventContext) -> Text:
    return context.at(e.area) if e.area else told("house_hand")


def _played(e: Any, context: EventContext) -> str:
    amount = _total(e.wager.stakes)
    said = told("played", player=context.player(e.player), amount=amount, hand=_hand(e, context))
    return joined((said, *(told("folds_part", player=context.player(player)) for player in e.folded)))


def _prohibited(e: Any, context: EventContext) -> Text:
    if e.prohibited:
        return told("prohibited", player=context.player(e.player), why=e.reason)
    return told("may_play_again", player=context.player(e.player))


def _power_failed(e: Any, context: EventContext) -> Text:
    said = told("power_failed")
    if e.failed_at:
        said = told("since", said=said, at=moment(e.failed_at))
    if e.back_at:
        said = told("back_at", said=said, at=moment(e.back_at))
    return told("and_play_goes_on", said=said) if e.outcome_established else said


def _undone(e: Any, context: EventContext) -> Text:
    undone = e.undone
    if isinstance(undone, events.CardDealt):
        return told("undone", entry=told("card_dealt", card=card_name(undone.card), place=_place(undone, context)))
    return told("undone", entry=event_text(undone, context))


def _card_corrected(e: Any, context: EventContext) -> str:
    """The right card; what it changes is named wager by wager."""
    named = {"was": card_name(e.was), "place": _place(e, context), "card": card_name(e.card)}
    return joined((told("card_corrected", **named), *_adjusted(e, context)))


def _wager_corrected(e: Any, context: EventContext) -> str:
    said = told("wager_corrected", was=wager_text(e.was, context), now=wager_text(e.now, context))
    return joined((said, *_adjusted(e, context)))


def _decision_corrected(e: Any, context: EventContext) -> str:
    did = joined(map(decision_text, e.did), COMMA) or told("nothing")
    said = told("decision_corrected", place=_place(e, context), was=decision_text(e.was), did=did)
    cards = (told("with_cards", cards=card_names(e.cards)),) if e.cards else ()
    return joined((said, *cards, *_adjusted(e, context)))


def _adjusted(e: Any, context: EventContext) -> Iterator[Text]:
    for one in e.adjustments:
        if one.settled_cents or one.returned_cents:
            named = {"player": context.player(one.player), "kind": kind_in_sentence(one.kind)}
            yield told("adjusted", **named, place=context.spot(one), words=read_back(one.words))


def _voided(e: Any, context: EventContext) -> Text:
    ground = ground_text(e.ground, context.rulebook)
    why = told("also", said=ground, more=e.note) if ground and e.note else ground or e.note
    return told("voided_kept" if e.winnings_kept else "voided", round=e.round, why=why)


def _with_player(key: str) -> Callable[[Any, EventContext], Text]:
    """A sentence of who did it, and at which hand."""
    return lambda e, context: told(key, player=context.player(e.player), hand=_hand(e, context))


def _at_place(key: str) -> Callable[[Any, EventContext], Text]:
    return lambda e, context: told(key, player=context.player(e.player), place=_place(e, context))


def _alone(key: str) -> Callable[[Any, EventContext], Text]:
    """A sentence without facts."""
    return lambda e, context: told(key)


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    **TABLE,
    "betting_opened": lambda e, context: told("betting_opened", round=e.round),
    "betting_time_set": lambda e, context: told("countdown_set" if e.closes_at else "countdown_held"),
    "wager_placed": lambda e, context: wager_text(e.wager, context),
    "wager_changed": lambda e, context: told(
        "wager_changed", wager=e.wager, before=_total(e.before), after=_total(e.after)
    ),
    "wagers_repeated": _repeated,
    "lines_ordered": _lines,
    "wager_withdrawn": lambda e, context: told("withdrawn", wager=e.wager, amount=_total(e.before)),
    "pair_claimed": _asks,
    "betting_closed": _closed,
    "claims_decided": _claims,
    "wager_found": _found,
    "controller_announced": lambda e, context: told("calls", player=context.player(e.player), place=context.at(e.area)),
    "card_dealt": lambda e, context: told("card_dealt", card=card_name(e.card), place=_place(e, context)),
    "insurance_offered": _alone("insurance_offered"),
    "wager_insured": _insured,
    "insurance_claimed": _asks,
    "insurance_closed": _alone("insurance_closed"),
    "surrender_offered": _alone("surrender_offered"),
    "wager_surrendered": _surrendered,
    "surrender_closed": _alone("surrender_closed"),
    "hand_hit": _at_place("hit"),
    "hand_stood": _at_place("stood"),
    "hand_doubled": lambda e, context: told(
        "doubled", player=context.player(e.player), amount=_total(e.wager.stakes), place=_place(e, context)
    ),
    "hand_split": _at_place("split"),
    "option_answered": _option,
    "house_looked": lambda e, context: told("looked_pontoon" if e.pontoon else "looked_none"),
    "house_exposed": _alone("house_exposed"),
    "withdrawals_closed": lambda e, context: told("goes_on_at", place=_place(e, context)),
    "wagers_settled": lambda e, context: _results(e, context) or told("no_wager_down"),
    "bonus_paid": _bonuses,
    "hand_viewed": lambda e, context: _with_player("viewed_second" if e.second else "viewed")(e, context),
    "hand_folded": _with_player("folded"),
    "hand_played": _played,
    "hand_continued": _with_player("continued"),
    "hand_exposed": lambda e, context: told(
        "exposed", hand=_hand(e, context), cards=joined(map(card_name, e.cards), COMMA)
    ),
    "exposure_declined": _with_player("kept_down"),
    "hand_looked_at": lambda e, context: told("looked_at", hand=_hand(e, context)),
    "sensors_read": _sensors,
    "progressive_claimed": lambda e, context: told(
        "jackpot_claimed", player=context.player(e.claim.player), place=context.at(e.claim.area)
    ),
    "claim_denied": lambda e, context: told("claim_denied", area=e.area, player=context.player(e.player), why=e.reason),
    "jackpot_settled": lambda e, context: told(
        "jackpot_settled", name=context.staff(e.verified_by), words=read_back(e.result.words)
    ),
    "jackpot_paid": lambda e, context: told(
        "jackpot_paid", player=context.player(e.player), amount=dollars(e.cents), hand=_hand(e, context)
    ),
    "hands_moved": lambda e, context: told(f"hands_moved_{context.place}", one=e.area, other=e.other),
    "hands_invalidated": lambda e, context: told("invalidated", places=context.at(joined(map(str, e.areas), COMMA))),
    "player_prohibited": _prohibited,
    "power_failed": _power_failed,
    "power_failure_confirmed": _alone("power_confirmed"),
    "play_resumed": _alone("resumed"),
    "cards_reconstructed": lambda e, context: told("reconstructed", cards=_layout(e.after, context)),
    "cards_taken": lambda e, context: told("taken", cards=_layout(e.after, context)),
    "burn_forgotten": _alone("not_burnt"),
    "card_held": lambda e, context: told("out_of_turn", card=card_name(e.held.card)),
    "card_discarded": lambda e, context: told("discarded", card=card_name(e.card)),
    "card_refused": lambda e, context: told("refuses_card", player=context.player(e.player)),
    "passed_over": lambda e, context: told(
        "passed_over_stands" if e.stands else "passed_over", place=_place(e, context)
    ),
    "hand_goes_first": lambda e, context: told("goes_first", player=context.player(e.player), place=context.at(e.area)),
    "wagers_returned": lambda e, context: _results(e, context) or told("claims_withdrawn"),
    "wagers_ruled": _results,
    "cards_drawn_together": lambda e, context: told("drawn_together", count=len(e.disclosed) + e.hidden),
    "cards_chosen": _chosen,
    "discards_riffled": lambda e, context: (
        told("riffled_cut", player=context.player(e.cut_by)) if e.cut_by else told("riffled")
    ),
    "shuffle_required": _alone("shuffled_after"),
    "absence_noted": lambda e, context: told("absent" if e.absent else "back", player=context.player(e.player)),
    "control_passed": _control_passed,
    "manager_asked": lambda e, context: told("asked", question=e.question),
    "case_joined": lambda e, context: told("case_joined", case=e.case, round=e.round),
    "ruling_recorded": lambda e, context: told("ruled", ruling=e.ruling, reason=e.reason),
    "round_concluded": lambda e, context: told(
        "concluded", round=e.round, staked=dollars(e.staked_cents), returned=dollars(e.returned_cents)
    ),
    "wagers_kept": lambda e, context: kept_text(_names(e, context), e.answered),
    "double_kept": lambda e, context: double_kept_text(_names(e, context), _place(e, context)),
    "round_voided": _voided,
    "cards_counted": lambda e, context: count_text(e.expected, e.counted),
    "void_told": lambda e, context: told_text(_names(e, context), e.how, e.round),
    "card_corrected": _card_corrected,
    "wager_corrected": _wager_corrected,
    "decision_corrected": _decision_corrected,
    "card_disputed": lambda e, context: told(
        "disputed", read=card_name(e.read), seen=card_name(e.seen), place=_place(e, context)
    ),
    "dispute_settled": lambda e, context: told(
        "dispute_settled", card=card_name(e.card), read=card_name(e.read), place=_place(e, context)
    ),
    "stray_card_placed": lambda e, context: told(
        "stray", place=_place(e, context), card=card_name(e.card), what=Text(STRAY_TO.get(e.to, e.to))
    ),
    "entry_undone": _undone,
    **PAYING,
    **TRAY,
    "command_refused": lambda e, context: e.message,
}
