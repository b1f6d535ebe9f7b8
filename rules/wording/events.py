"""Events as sentences for an auditor, and the small words of these pages. Unknown codes are shown as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

import msgspec

from rules.books import BOOKS, GAMES
from rules.commands import Stake
from rules.common.betting import moment
from rules.common.referral import void_ground
from rules.core.base import type_of
from rules.core.cards import card_name
from rules.core.money import dollars
from rules.core.rulebook import place_word
from rules.events import CardDealt, Event, Picture, Result, Wager


class Told(msgspec.Struct, frozen=True):
    """By which rulebook an event is told, and the shown names: of a player by id, of staff by username."""

    rulebook: str
    player: Callable[[str], str]
    staff: Callable[[str], str] = str

    @property
    def place(self) -> str:
        """What the game calls a player's place."""
        return place_of(self.rulebook)

    @property
    def has_lines(self) -> bool:
        """Whether wagers lie on lines: those of an area do, those of a position do not (TC 3.4.2)."""
        return self.place == "area"


def place_of(rulebook: str) -> str:
    """What a rulebook's game calls a player's place, by the rulebook's id."""
    return place_word(BOOKS[rulebook]) if rulebook in BOOKS else "area"


KINDS = {
    "main": "Main wager",
    "split": "Split wager",
    "double": "Double",
    "pair": "Pair wager",
    "insurance": "Insurance",
    "bonus": "Bonus",
    "pair_plus": "Pair Plus",
    "ante_bonus": "Ante Bonus",
    "progressive": "Progressive wager",
}
RESULTS = {
    "live": "In play",
    "won": "Won",
    "lost": "Lost",
    "stood_off": "Stand-off",
    "half_lost": "Half lost",
    "bonus": "Paid",
}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)Z")  # as sentences of the rules name a time
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def plain(code: str) -> str:
    """ "Betting closed" for "betting_closed"."""
    return (code[:1].upper() + code[1:]).replace("_", " ")


def kind_words(kind: str) -> str:
    return KINDS.get(kind, plain(kind))


def ground_words(ground: str, rulebook: str) -> str:
    """Why a round is void, as a part of a sentence, by the rulebook's id."""
    return void_ground(ground, BOOKS[rulebook]).words if rulebook in BOOKS else plain(ground).lower()


def bonus_title(code: str) -> str:
    """What a bonus is called, by its code (PM 4.1.1, TC 3.14)."""
    return "Envy Bonus" if code == "envy-bonus" else "Super Bonus"


def result_words(result: str) -> str:
    return RESULTS.get(result, plain(result))


def card_short(card: str) -> str:
    """ "8♠" for "8S"."""
    return "??" if card in ("", "??") else f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def signed(cents: int) -> str:
    """ "+$50", "−$50", "$0"."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents).replace("-", "\u2212")


def clause_words(clause: str) -> str:
    """A clause as people cite it: the line of a pay table is part of its clause."""
    return clause.split("/")[0].replace("appendix-a", "Appendix A")


def book_words(rulebook: str) -> str:
    """A rulebook's title by its id."""
    return BOOKS[rulebook].title if rulebook in BOOKS else rulebook


def phase_words(phase: str, rulebook: str) -> str:
    """A phase by its title in the rulebook's game, as every screen says it; a code that the game has not, plainly."""
    phases = GAMES[rulebook].phases if rulebook in GAMES else {}
    return phases[phase].title if phase in phases else plain(phase)


def event_words(event: Event, told: Told) -> str:
    """The sentence of an event; its type in plain words where there is none. Times are as the rules name them."""
    tag = type_of(event)
    words = SENTENCES[tag](event, told) if tag in SENTENCES else plain(tag)
    return words[:1].upper() + words[1:]


def utc_words(sentence: str) -> str:
    """A sentence as the history tells it: "20:00:30 UTC"."""
    return _TIME.sub(lambda time: f"{time[1]} UTC", sentence)


def fact_words(name: str, value: str | int) -> tuple[str, str]:
    """A fact of a refusal with its label: amounts as money, times to the millisecond."""
    if name.endswith("_cents") and isinstance(value, int):
        return plain(name.removesuffix("_cents")), dollars(value)
    if name.endswith("_at") and isinstance(value, str):
        at = datetime.fromisoformat(value)
        return plain(name), f"{at:%Y-%m-%d %H:%M:%S}.{at.microsecond // 1000:03d} UTC"
    return plain(name), str(value)


def _total(stakes: Iterable[Stake]) -> str:
    return dollars(sum(stake.cents for stake in stakes))


def _place(event: Any, told: Told) -> str:
    if not event.area:
        return "the house"
    return f"{told.place} {event.area}" + (f", hand {event.hand}" if event.hand > 1 else "")


def wager_words(wager: Wager, told: Told) -> str:
    """ "Ante $25 on position 3, Hana"."""
    who = " and ".join(told.player(stake.player) for stake in wager.stakes)
    line = f", line {wager.line}" if wager.line and told.has_lines else ""
    where = f"on {told.place} {wager.area}{line}"
    return f"{kind_words(wager.kind)} {_total(wager.stakes)} {where}, {who}{_by_staff(wager)}"


def _by_staff(placed: Any) -> str:
    """At the player's request (PM 3.7, TC 3.6)."""
    return ", placed by staff" if placed.placed_by_staff else ""


def limits_words(limits: dict[str, Any]) -> str:
    """ "ante $25 to $500, progressive wager $5 to $5"."""
    parts = (
        f"{kind_words(kind).lower()} {dollars(pair.min_cents)} to {dollars(pair.max_cents)}"
        for kind, pair in limits.items()
    )
    return ", ".join(parts)


def _seated(e: Any, told: Told) -> str:
    return f"{e.name} sits at seat {e.seat}" if e.seat else f"{e.name} stands at the table"


def _restricted(e: Any, told: Told) -> str:
    if e.restricted:
        return f"{told.player(e.player)} is kept to one {told.place}: {e.reason}"
    return f"{told.player(e.player)} may wager on several {told.place}s again"


def _asks(e: Any, told: Told, wish: str) -> str:
    """A claim to a pair place or to another's insurance; 0 cents takes it back."""
    who, where = told.player(e.player), f"on {told.place} {e.area}"
    if not e.cents:
        return f"{who} no longer asks for {wish} {where}"
    return f"{who} asks for {wish} {where}, {dollars(e.cents)}{_by_staff(e)}"


def _closed(e: Any, told: Told) -> str:
    controls = ", ".join(f"{told.place} {area} {told.player(player)}" for area, player in sorted(e.controllers.items()))
    return "“No more bets”" + (f". Decisions: {controls}" if controls else "")


def _claims(e: Any, told: Told) -> str:
    said = (
        f"{told.player(o.player)} on {told.place} {o.area} {'granted' if o.granted else 'not granted'}"
        for o in e.outcomes
    )
    return "Claims decided: " + "; ".join(said)


def _insured(e: Any, told: Told) -> str:
    return wager_words(e.wager, told) if e.wager.stakes else f"insurance on {told.place} {e.wager.area} taken back"


def _option(e: Any, told: Told) -> str:
    if e.wager is not None:
        return f"joins in: {wager_words(e.wager, told)}"
    return f"wager {e.of} on {_place(e, told)} does not join"


def _result(result: Result, told: Told) -> str:
    return (
        f"{kind_words(result.kind)}, {told.place} {result.area}: {result_words(result.result).lower()}, {result.words}"
    )


def _picture(picture: Picture, told: Told) -> str:
    areas = (f"{told.place} {area} {' / '.join(map(_shorts, hands))}" for area, hands in picture.areas.items())
    return ", ".join((*areas, f"house {_shorts(picture.house) or 'none'}"))


def _shorts(cards: Iterable[str]) -> str:
    return " ".join(map(card_short, cards))


def _chosen(e: Any, told: Told) -> str:
    cards = " and ".join(card_name(card) for card in e.cards)
    return "chosen: " + (f"{cards}. {e.reason}".removesuffix(". ") if cards else e.reason or "none")


def _bonuses(e: Any, told: Told) -> str:
    title = bonus_title(e.bonuses[0].code) if e.bonuses else "Super Bonus"
    return f"{title}: " + "; ".join(bonus.words for bonus in e.bonuses)


def _hand(e: Any, told: Told) -> str:
    return f"{told.place} {e.area}" if e.area else "the house hand"


def _shown(e: Any, told: Told) -> str:
    return f"{_hand(e, told)} shown: " + ", ".join(card_name(card) for card in e.cards)


def _viewed(e: Any, told: Told) -> str:
    return f"{told.player(e.player)} takes up the cards of {_hand(e, told)}" + (", a second hand" if e.second else "")


def _prohibited(e: Any, told: Told) -> str:
    if e.prohibited:
        return f"{told.player(e.player)} is kept from further play: {e.reason}"
    return f"{told.player(e.player)} may play again"


def _claimed(e: Any, told: Told) -> str:
    return f"{told.player(e.claim.player)} claims all of the Progressive Jackpot, {told.place} {e.claim.area}"


def _power_failed(e: Any, told: Told) -> str:
    times = [f"since {moment(e.failed_at)}"] if e.failed_at else []
    times += [f"back at {moment(e.back_at)}"] if e.back_at else []
    return ", ".join(("power failure", *times)) + ("; play goes on" if e.outcome_established else "")


def _undone(e: Any, told: Told) -> str:
    undone = e.undone
    words = f"{card_name(undone.card)} to {_place(undone, told)}" if isinstance(undone, CardDealt) else None
    return f"taken back: {words or event_words(undone, told)}"


SENTENCES: dict[str, Callable[[Any, Told], str]] = {
    "table_installed": lambda e, told: f"the table got its rulebook, {book_words(e.rulebook)}",
    "rulebook_changed": lambda e, told: (
        f"the rulebook is now {book_words(e.rulebook)}, it was {book_words(e.before)}; "
        + limits_words(e.settings.limits)
    ),
    "table_opened": lambda e, told: "the table opened",
    "table_closed": lambda e, told: "the table closed",
    "limits_changed": lambda e, told: f"limits are now: {limits_words(e.limits)}",
    "limits_scheduled": lambda e, told: f"limits from the next round: {limits_words(e.limits)}",
    "wagers_per_area_set": lambda e, told: f"main wagers on one {told.place}: at most {e.wagers}",
    "player_restricted": _restricted,
    "shoe_loaded": lambda e, told: "a shuffled deck loaded" if e.decks == 1 else f"{e.decks} shuffled decks loaded",
    "player_seated": _seated,
    "player_removed": lambda e, told: f"{told.player(e.player)} left",
    "betting_opened": lambda e, told: f"“Place your bets, please”: round {e.round}",
    "betting_time_set": lambda e, told: "the betting countdown was set" if e.closes_at else "the countdown is held",
    "wager_placed": lambda e, told: wager_words(e.wager, told),
    "wager_changed": lambda e, told: f"wager {e.wager}: {_total(e.before)} became {_total(e.after)}",
    "wager_withdrawn": lambda e, told: f"wager {e.wager} of {_total(e.before)} withdrawn",
    "pair_claimed": lambda e, told: _asks(e, told, "a pair place"),
    "betting_closed": _closed,
    "claims_decided": _claims,
    "wager_found": lambda e, told: f"found outside the limits: {wager_words(e.wager, told)}",
    "controller_announced": lambda e, told: f"{told.player(e.player)} calls the decisions of {told.place} {e.area}",
    "card_dealt": lambda e, told: f"{card_name(e.card)} to {_place(e, told)}",
    "insurance_offered": lambda e, told: "insurance offered",
    "wager_insured": _insured,
    "insurance_claimed": lambda e, told: _asks(e, told, "insurance"),
    "insurance_closed": lambda e, told: "insurance closed",
    "surrender_offered": lambda e, told: "surrender offered",
    "wager_surrendered": lambda e, told: f"wager {e.wager} {'surrenders' if e.surrenders else 'plays on after all'}",
    "surrender_closed": lambda e, told: "surrender closed",
    "hand_hit": lambda e, told: f"{told.player(e.player)} takes a card, {_place(e, told)}",
    "hand_stood": lambda e, told: f"{told.player(e.player)} stands, {_place(e, told)}",
    "hand_doubled": lambda e, told: f"{told.player(e.player)} doubles with {_total(e.wager.stakes)}, {_place(e, told)}",
    "hand_split": lambda e, told: f"{told.player(e.player)} splits, {_place(e, told)}",
    "option_answered": _option,
    "house_looked": lambda e, told: "the dealer looked: " + ("a Pontoon" if e.pontoon else "no Pontoon"),
    "house_exposed": lambda e, told: "the house cards are turned up",
    "withdrawals_closed": lambda e, told: f"play goes on, {_place(e, told)}",
    "wagers_settled": lambda e, told: "; ".join(_result(result, told) for result in e.results) or "no wager was down",
    "bonus_paid": _bonuses,
    "hand_viewed": _viewed,
    "hand_folded": lambda e, told: f"{told.player(e.player)} folds, {_hand(e, told)}",
    "hand_played": lambda e, told: f"{told.player(e.player)} plays with {_total(e.wager.stakes)}, {_hand(e, told)}",
    "hand_continued": lambda e, told: f"{told.player(e.player)} goes on with Pair Plus, {_hand(e, told)}",
    "hand_exposed": _shown,
    "exposure_declined": lambda e, told: f"{told.player(e.player)} keeps the cards down, {_hand(e, told)}",
    "hand_looked_at": lambda e, told: f"a supervisor looked at the cards of {_hand(e, told)}",
    "progressive_claimed": _claimed,
    "jackpot_settled": lambda e, told: f"jackpot paid, verified by {told.staff(e.verified_by)}: {e.result.words}",
    "hands_moved": lambda e, told: f"the hands of {told.place}s {e.area} and {e.other} exchanged",
    "hands_invalidated": lambda e, told: f"out of play: {told.place} {', '.join(map(str, e.areas))}",
    "player_prohibited": _prohibited,
    "power_failed": _power_failed,
    "play_resumed": lambda e, told: "play goes on",
    "cards_reconstructed": lambda e, told: f"cards reconstructed: {_picture(e.after, told)}",
    "cards_taken": lambda e, told: f"cards taken as they lay: {_picture(e.after, told)}",
    "burn_forgotten": lambda e, told: "the first card was not burnt and stays in play",
    "card_held": lambda e, told: f"{card_name(e.held.card)} is out of turn: the next card",
    "card_discarded": lambda e, told: f"{card_name(e.card)} came out after the last card that was due: discarded",
    "card_refused": lambda e, told: f"{told.player(e.player)} refuses the card and stands",
    "passed_over": lambda e, told: (
        f"{_place(e, told)} was passed over" + ("; the hand stands as it is" if e.stands else "")
    ),
    "hand_goes_first": lambda e, told: (
        f"{told.player(e.player)} completes {told.place} {e.area} before the house draws"
    ),
    "wagers_returned": lambda e, told: "; ".join(_result(result, told) for result in e.results) or "claims withdrawn",
    "cards_drawn_together": lambda e, told: f"{len(e.disclosed) + e.hidden} cards came out at once",
    "cards_chosen": _chosen,
    "discards_riffled": lambda e, told: "discards riffled" + (f", cut by {told.player(e.cut_by)}" if e.cut_by else ""),
    "shuffle_required": lambda e, told: "the cards are shuffled after this round",
    "absence_noted": lambda e, told: f"{told.player(e.player)} is {'absent' if e.absent else 'back'}",
    "manager_asked": lambda e, told: f"referred to the Gaming Shift Manager: {e.question}",
    "ruling_recorded": lambda e, told: f"ruled: {e.ruling} Reason: {e.reason}",
    "round_concluded": lambda e, told: (
        f"round {e.round} ended: {dollars(e.staked_cents)} staked, {dollars(e.returned_cents)} returned"
    ),
    "round_voided": lambda e, told: (
        f"round {e.round} is void, every wager goes back: {ground_words(e.ground, told.rulebook)}"
    ),
    "entry_undone": _undone,
    "command_refused": lambda e, told: e.message,
}
