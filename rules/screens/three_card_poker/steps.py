"""The dealer's one next step in each phase: what to do, what to say aloud, and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.common.power_failure import outage_words
from rules.phases import BETWEEN_ROUNDS, CLOSED, REFERRED
from rules.screens.parts import ruling_step
from rules.state import PokerRound, TableState, is_installed, name_of
from rules.three_card_poker.play.dealing import is_one_at_a_time
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import (
    hand_at,
    is_stray,
    next_place,
    numbered,
    round_on,
    to_expose,
    undecided,
)
from rules.views import Step

_ORDINALS = ("first", "second", "third")


def step_of(state: TableState, phase: str, book: PokerBook) -> Step:
    """The next step. Total: every phase has one."""
    return _STEPS[phase](state, book)


def place_of(round_: PokerRound) -> int:
    """The position in turn: the first that has yet to decide, or to show its cards; 0 for none."""
    if round_.phase == ph.DECISIONS:
        return next(iter(undecided(round_)), 0)
    return next(iter(to_expose(round_)), 0) if round_.phase == ph.EXPOSE_HANDS else 0


def _step(code: str, title: str, detail: str, clause: str, say: str = "", area: int = 0) -> Step:
    return Step(code=code, title=title, detail=detail, say=say, clause=clause, area=area, hand=1 if area else 0)


def _between_rounds(state: TableState, book: PokerBook) -> Step:
    if not state.open:
        return _step("table_closed", "The table is closed", "A Pit Supervisor opens it.", book.cite["open_betting"])
    if state.shoe is not None and state.shoe.spent:
        detail = "These cards are at fault. Change the deck, shuffle, then load it."
        return _step("load_shoe", "Change the deck", detail, state.shoe.spent)
    detail = "Announce that bets are open."
    return _step("open_betting", "Open the betting", detail, book.cite["open_betting"], "Place your bets, please")


def _betting(state: TableState, book: PokerBook) -> Step:
    """While a progressive wager stands alone bets do not close: that comes first (TC 5.12.1)."""
    for number, area in numbered(round_on(state)):
        if any(is_stray(area, wager) for wager in area.wagers):
            title = f"A progressive wager alone, position {number}"
            detail = "Its player adds an Ante or a Pair Plus wager, or takes it back. Then close the bets."
            return replace(_step("close_betting", title, detail, book.cite["progressive_alone"]), area=number)
    detail = "Tap a position to enter each wager. Close when all are down."
    return _step("close_betting", "Take the wagers", detail, book.cite["close_betting"], "No more bets")


def _no_wagers(state: TableState, book: PokerBook) -> Step:
    detail = "End the round, or record a wager that you find outside the limits."
    return _step("end_round", "No wager is down", detail, book.cite["wager_first"])


def _deal(state: TableState, book: PokerBook) -> Step:
    assert is_installed(state)
    round_, one_at_a_time = round_on(state), is_one_at_a_time(state)
    place = next_place(round_, one_at_a_time)
    assert place is not None
    clause = book.cite["deal_manual" if one_at_a_time else "deal_automatic"]
    where = f"position {place}" if place else "the house"
    detail = f"The {_ORDINALS[len(hand_at(round_, place).cards)]} of three, face down."
    return _step("deal_card", f"Card to {where}", detail, clause, "", place)


def _decisions(state: TableState, book: PokerBook) -> Step:
    round_ = round_on(state)
    place = place_of(round_)
    area = round_.areas[place - 1]
    name = name_of(state, area.controller)
    if any(w.kind == "ante" and not w.settled for w in area.wagers):
        return _step("decide", f"{name} decides, position {place}", "Fold or Play.", book.cite["decide"], "", place)
    detail = "No Ante: the cards go on the Play spot."
    return _step("decide", f"{name} goes on, position {place}", detail, book.cite["continue"], "", place)


def _expose_house(state: TableState, book: PokerBook) -> Step:
    detail = "Turn the three house cards up and enter them where no device has."
    return _step("expose_house", "Show the house hand", detail, book.cite["expose"])


def _expose_hands(state: TableState, book: PokerBook) -> Step:
    place = place_of(round_on(state))
    detail = "Turn the cards up and compare. A player who keeps them down loses."
    return _step("expose_hand", f"Show the hand of position {place}", detail, book.cite["expose"], "", place)


def _settlement(state: TableState, book: PokerBook) -> Step:
    return _step("settle_round", "Pay and collect", "In seat order, as the pay sheet says.", book.cite["settlement"])


def _bonus(state: TableState, book: PokerBook) -> Step:
    detail = "To the other progressive wagers of this table."
    return _step("settle_bonus", "Pay the Envy Bonus", detail, book.cite["envy"])


def _jackpot(state: TableState, book: PokerBook) -> Step:
    claim = round_on(state).jackpot
    assert claim is not None
    detail = "The jackpot system pays the meter once a second person has verified the hand."
    title = f"Jackpot at position {claim.area}"
    return _step("settle_jackpot", title, detail, book.cite["meter"], "", claim.area)


def _held(state: TableState, book: PokerBook) -> Step:
    detail = f"{outage_words(round_on(state).outage)} Ask each player: withdraw all wagers, or none? Then go on."
    return _step("resume_play", "Power failure", detail, book.cite["power_withdraw"])


_STEPS: dict[str, Callable[[TableState, PokerBook], Step]] = {
    CLOSED: _between_rounds,
    BETWEEN_ROUNDS: _between_rounds,
    ph.CONCLUDED: _between_rounds,
    ph.BETTING: _betting,
    ph.NO_WAGERS: _no_wagers,
    ph.DEAL: _deal,
    ph.DECISIONS: _decisions,
    ph.EXPOSE_HOUSE: _expose_house,
    ph.EXPOSE_HANDS: _expose_hands,
    ph.SETTLEMENT: _settlement,
    ph.BONUS: _bonus,
    ph.JACKPOT: _jackpot,
    ph.HELD: _held,
    REFERRED: ruling_step,
}
