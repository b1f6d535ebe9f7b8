"""Events as sentences for an auditor, and the small words of these pages. Unknown codes are shown as they are.

`names` gives a player's shown name by id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from rules.commands import Stake
from rules.events import CardDealt, Event, Picture, Result, Wager
from rules.money import dollars

Names = Callable[[str], str]
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
RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def plain(code: str) -> str:
    """ "Betting closed" for "betting_closed"."""
    return (code[:1].upper() + code[1:]).replace("_", " ")


def kind_words(kind: str) -> str:
    return KINDS.get(kind, plain(kind))


def result_words(result: str) -> str:
    return RESULTS.get(result, plain(result))


def card_words(card: str) -> str:
    """ "8 of spades" for "8S"."""
    return "a card face down" if card in ("", "??") else f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


def card_short(card: str) -> str:
    """ "8♠" for "8S"."""
    return "??" if card in ("", "??") else f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def signed(cents: int) -> str:
    """ "+$50", "−$50", "$0"."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents).replace("-", "\u2212")


def clause_words(clause: str) -> str:
    """A clause as people cite it: the line of a pay table is part of its clause."""
    return clause.split("/")[0].replace("appendix-a", "Appendix A")


def event_words(event: Event, names: Names) -> str:
    """The sentence of an event; its type in plain words where there is none."""
    tag = str(event.__struct_config__.tag)
    words = SENTENCES[tag](event, names) if tag in SENTENCES else plain(tag)
    return words[:1].upper() + words[1:]


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


def _place(event: Any) -> str:
    if not event.area:
        return "the house"
    return f"area {event.area}" + (f", hand {event.hand}" if event.hand > 1 else "")


def _wager(wager: Wager, names: Names) -> str:
    who = " and ".join(names(stake.player) for stake in wager.stakes)
    line = f", line {wager.line}" if wager.line else ""
    return f"{kind_words(wager.kind)} {_total(wager.stakes)} on area {wager.area}{line}, {who}"


def _limits(limits: dict[str, Any]) -> str:
    parts = (f"{kind} {dollars(pair.min_cents)} to {dollars(pair.max_cents)}" for kind, pair in limits.items())
    return ", ".join(parts)


def _seated(e: Any, names: Names) -> str:
    return f"{e.name} sits at seat {e.seat}" if e.seat else f"{e.name} stands at the table"


def _restricted(e: Any, names: Names) -> str:
    if e.restricted:
        return f"{names(e.player)} is kept to one area: {e.reason}"
    return f"{names(e.player)} may wager on several areas again"


def _pair_claim(e: Any, names: Names) -> str:
    if e.cents:
        return f"{names(e.player)} asks for a pair place on area {e.area}, {dollars(e.cents)}"
    return f"{names(e.player)} takes a pair claim on area {e.area} back"


def _closed(e: Any, names: Names) -> str:
    controls = ", ".join(f"area {area} {names(player)}" for area, player in sorted(e.controllers.items()))
    return "“No more bets”" + (f". Decisions: {controls}" if controls else "")


def _claims(e: Any, names: Names) -> str:
    said = (f"{names(o.player)} on area {o.area} {'granted' if o.granted else 'not granted'}" for o in e.outcomes)
    return "Claims decided: " + "; ".join(said)


def _insured(e: Any, names: Names) -> str:
    return _wager(e.wager, names) if e.wager.stakes else f"insurance on area {e.wager.area} taken back"


def _option(e: Any, names: Names) -> str:
    if e.wager is not None:
        return f"joins in: {_wager(e.wager, names)}"
    return f"wager {e.of} on {_place(e)} does not join"


def _result(result: Result) -> str:
    return f"{kind_words(result.kind)}, area {result.area}: {result_words(result.result).lower()}, {result.words}"


def _picture(picture: Picture) -> str:
    areas = (f"area {area} {' / '.join(' '.join(hand) for hand in hands)}" for area, hands in picture.areas.items())
    return ", ".join((*areas, f"house {' '.join(picture.house) or 'none'}"))


def _bonuses(e: Any, names: Names) -> str:
    title = "Envy Bonus" if any(bonus.code == "envy-bonus" for bonus in e.bonuses) else "Super Bonus"
    return f"{title}: " + "; ".join(bonus.words for bonus in e.bonuses)


def _hand(e: Any) -> str:
    return f"position {e.area}" if e.area else "the house hand"


def _shown(e: Any, names: Names) -> str:
    return f"{_hand(e)} shown: " + ", ".join(card_words(card) for card in e.cards)


def _viewed(e: Any, names: Names) -> str:
    return f"{names(e.player)} takes up the cards of {_hand(e)}" + (", a second hand" if e.second else "")


def _prohibited(e: Any, names: Names) -> str:
    if e.prohibited:
        return f"{names(e.player)} is kept from further play: {e.reason}"
    return f"{names(e.player)} may play again"


def _claimed(e: Any, names: Names) -> str:
    return f"{names(e.claim.player)} claims all of the Progressive Jackpot, position {e.claim.area}"


def _undone(e: Any, names: Names) -> str:
    undone = e.undone
    words = f"{card_words(undone.card)} to {_place(undone)}" if isinstance(undone, CardDealt) else None
    return f"taken back: {words or event_words(undone, names)}"


SENTENCES: dict[str, Callable[[Any, Names], str]] = {
    "table_installed": lambda e, names: f"the table got its rulebook, {e.rulebook}",
    "rulebook_changed": lambda e, names: f"the rulebook is now {e.rulebook}, it was {e.before}",
    "table_opened": lambda e, names: "the table opened",
    "table_closed": lambda e, names: "the table closed",
    "limits_changed": lambda e, names: f"limits are now: {_limits(e.limits)}",
    "limits_scheduled": lambda e, names: f"limits from the next round: {_limits(e.limits)}",
    "wagers_per_area_set": lambda e, names: f"main wagers on an area: at most {e.wagers}",
    "player_restricted": _restricted,
    "shoe_loaded": lambda e, names: f"{e.decks} shuffled decks loaded",
    "player_seated": _seated,
    "player_removed": lambda e, names: f"{names(e.player)} left",
    "betting_opened": lambda e, names: f"“Place your bets, please”: round {e.round}",
    "betting_time_set": lambda e, names: "the betting countdown was set" if e.closes_at else "the countdown is held",
    "wager_placed": lambda e, names: _wager(e.wager, names),
    "wager_changed": lambda e, names: f"wager {e.wager}: {_total(e.before)} became {_total(e.after)}",
    "wager_withdrawn": lambda e, names: f"wager {e.wager} of {_total(e.before)} withdrawn",
    "pair_claimed": _pair_claim,
    "betting_closed": _closed,
    "claims_decided": _claims,
    "wager_found": lambda e, names: f"found outside the limits: {_wager(e.wager, names)}",
    "controller_announced": lambda e, names: f"{names(e.player)} calls the decisions of area {e.area}",
    "card_dealt": lambda e, names: f"{card_words(e.card)} to {_place(e)}",
    "insurance_offered": lambda e, names: "insurance offered",
    "wager_insured": _insured,
    "insurance_claimed": lambda e, names: f"{names(e.player)} asks for insurance on area {e.area}, {dollars(e.cents)}",
    "insurance_closed": lambda e, names: "insurance closed",
    "surrender_offered": lambda e, names: "surrender offered",
    "wager_surrendered": lambda e, names: f"wager {e.wager} {'surrenders' if e.surrenders else 'plays on after all'}",
    "surrender_closed": lambda e, names: "surrender closed",
    "hand_hit": lambda e, names: f"{names(e.player)} takes a card, {_place(e)}",
    "hand_stood": lambda e, names: f"{names(e.player)} stands, {_place(e)}",
    "hand_doubled": lambda e, names: f"{names(e.player)} doubles with {_total(e.wager.stakes)}, {_place(e)}",
    "hand_split": lambda e, names: f"{names(e.player)} splits, {_place(e)}",
    "option_answered": _option,
    "house_looked": lambda e, names: "the dealer looked: " + ("a Pontoon" if e.pontoon else "no Pontoon"),
    "house_exposed": lambda e, names: "the house cards are turned up",
    "withdrawals_closed": lambda e, names: f"play goes on, {_place(e)}",
    "wagers_settled": lambda e, names: "; ".join(_result(result) for result in e.results),
    "bonus_paid": _bonuses,
    "hand_viewed": _viewed,
    "hand_folded": lambda e, names: f"{names(e.player)} folds, {_hand(e)}",
    "hand_played": lambda e, names: f"{names(e.player)} plays with {_total(e.wager.stakes)}, {_hand(e)}",
    "hand_continued": lambda e, names: f"{names(e.player)} goes on with Pair Plus, {_hand(e)}",
    "hand_exposed": _shown,
    "exposure_declined": lambda e, names: f"{names(e.player)} keeps the cards down, {_hand(e)}",
    "hand_looked_at": lambda e, names: f"a supervisor looked at the cards of {_hand(e)}",
    "progressive_claimed": _claimed,
    "jackpot_settled": lambda e, names: f"jackpot paid, verified by {e.verified_by}: {e.result.words}",
    "hands_moved": lambda e, names: f"the hands of positions {e.area} and {e.other} exchanged",
    "hands_invalidated": lambda e, names: f"out of play: position {', '.join(map(str, e.areas))}",
    "player_prohibited": _prohibited,
    "power_failed": lambda e, names: "power failure" + ("; play goes on" if e.outcome_established else ""),
    "play_resumed": lambda e, names: "play goes on",
    "cards_reconstructed": lambda e, names: f"cards reconstructed: {_picture(e.after)}",
    "cards_taken": lambda e, names: f"cards taken as they lay: {_picture(e.after)}",
    "burn_forgotten": lambda e, names: "the first card was not burnt and stays in play",
    "card_held": lambda e, names: f"{card_words(e.held.card)} is out of turn: the next card",
    "card_discarded": lambda e, names: f"{card_words(e.card)} drawn to the completed house hand: discarded",
    "card_refused": lambda e, names: f"{names(e.player)} refuses the card and stands",
    "passed_over": lambda e, names: f"{_place(e)} was passed over" + ("; the hand stands as it is" if e.stands else ""),
    "hand_goes_first": lambda e, names: f"{names(e.player)} completes area {e.area} before the house draws",
    "wagers_returned": lambda e, names: "; ".join(_result(result) for result in e.results) or "claims withdrawn",
    "cards_drawn_together": lambda e, names: f"{len(e.disclosed) + e.hidden} cards came out at once",
    "cards_chosen": lambda e, names: f"chosen: {' '.join(e.cards) or e.reason or 'none'}",
    "discards_riffled": lambda e, names: "discards riffled" + (f", cut by {names(e.cut_by)}" if e.cut_by else ""),
    "shuffle_required": lambda e, names: "the cards are shuffled after this round",
    "absence_noted": lambda e, names: f"{names(e.player)} is {'absent' if e.absent else 'back'}",
    "manager_asked": lambda e, names: f"referred to the Gaming Shift Manager: {e.question}",
    "ruling_recorded": lambda e, names: f"ruled: {e.ruling} Reason: {e.reason}",
    "round_concluded": lambda e, names: (
        f"round {e.round} ended: {dollars(e.staked_cents)} staked, {dollars(e.returned_cents)} returned"
    ),
    "round_voided": lambda e, names: f"round {e.round} is void, every wager goes back: {plain(e.ground).lower()}",
    "entry_undone": _undone,
    "command_refused": lambda e, names: e.message,
}
