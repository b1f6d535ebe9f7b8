"""The dealer's one next step in each phase: what to do, what to say aloud, and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules import events
from rules.core.money import dollars
from rules.core.text import word
from rules.engine import phase_of
from rules.phases import BETWEEN_ROUNDS, CLOSED, MISCOUNTED, REFERRED
from rules.screens.counting import miscount_step
from rules.screens.disputing import dispute_step
from rules.screens.parts import ruling_step, step_from
from rules.screens.table_status import announced, idle_step
from rules.screens.withdrawing import with_asked
from rules.state import PokerRound, TableState, is_installed, name_of
from rules.table.offers import Offer
from rules.three_card_poker.irregularities.hands import withdrawal_offer
from rules.three_card_poker.play.dealing import is_one_at_a_time
from rules.three_card_poker.play.settlement import meter_claim
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.moves import payout_of
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import (
    HAND_SIZE,
    hand_at,
    is_stray,
    next_place,
    numbered,
    round_on,
    to_expose,
    undecided,
)
from rules.three_card_poker.vocabulary.hands import qualifies
from rules.views.table import Step
from rules.wording.labels import NUMBERS, ORDINALS, bonus_of_game, place_at
from rules.wording.rulebooks import award_label
from rules.wording.seat import outage_text
from rules.wording.steps import THREE_CARD_POKER

_SIZE = word(NUMBERS[HAND_SIZE])


def step_of(state: TableState, phase: str, book: PokerBook) -> Step:
    """The next step. Total: every phase has one."""
    step = _STEPS[phase](state, book)
    if step.code != "tell_void" and (offer := open_offer(state, book)):
        return with_asked(step, state, offer.asked, offered=offer.refusal is None)
    return step


def open_offer(state: TableState, book: PokerBook) -> Offer | None:
    """The offer to withdraw that is open (TC 5.7.1, 5.16.1; ruling 93)."""
    if not isinstance(state.round, PokerRound) or phase_of(state) in (REFERRED, MISCOUNTED):
        return None
    return withdrawal_offer(state.round, book)


def place_of(round_: PokerRound) -> int:
    """The position in turn: the first that has yet to decide, or to show its cards; 0 for none."""
    if round_.phase == ph.DECISIONS:
        return next(iter(undecided(round_)), 0)
    return next(iter(to_expose(round_)), 0) if round_.phase == ph.EXPOSE_HANDS else 0


def _step(key: str, clause: str, area: int = 0, **facts: object) -> Step:
    return step_from(THREE_CARD_POKER[key], clause, area, 1 if area else 0, **facts)


def _simple(key: str, clause: str) -> Callable[[TableState, PokerBook], Step]:
    """A step that is the same at every table; `clause` is what shared code calls its rule."""
    return lambda state, book: _step(key, book.cite[clause])


def _between_rounds(state: TableState, book: PokerBook) -> Step:
    if step := idle_step(state, book):
        return step
    if state.shoe is not None and state.shoe.spent:
        return _step("deck_spent", state.shoe.spent)
    assert is_installed(state)
    return announced(_step("open_betting", book.cite["open_betting"]), state)


def _betting(state: TableState, book: PokerBook) -> Step:
    """While a progressive wager stands alone bets do not close: that comes first (TC 5.12.1)."""
    for number, area in numbered(round_on(state)):
        if any(is_stray(area, wager) for wager in area.wagers):
            return replace(_step("progressive_alone", book.cite["progressive_alone"], number), hand=0)
    return _step("betting", book.cite["close_betting"])


def _deal(state: TableState, book: PokerBook) -> Step:
    assert is_installed(state)
    round_, one_at_a_time = round_on(state), is_one_at_a_time(state)
    place = next_place(round_, one_at_a_time)
    assert place is not None
    clause = book.cite["deal_manual" if one_at_a_time else "deal_automatic"]
    ordinal = word(ORDINALS[len(hand_at(round_, place).cards)])
    return _step("deal", clause, place, where=place_at("position", place), ordinal=ordinal, size=_SIZE)


def _decisions(state: TableState, book: PokerBook) -> Step:
    round_ = round_on(state)
    place = place_of(round_)
    area = round_.areas[place - 1]
    key = "decision" if any(w.kind == "ante" and not w.settled for w in area.wagers) else "continues"
    clause = book.cite["decide" if key == "decision" else "continue"]
    return _step(key, clause, place, name=name_of(state, area.controller))


def _expose_house(state: TableState, book: PokerBook) -> Step:
    return _step("expose_house", book.cite["expose"], size=_SIZE)


def _expose_hands(state: TableState, book: PokerBook) -> Step:
    round_ = round_on(state)
    place = place_of(round_)
    if claim := meter_claim(round_, book):
        return _step("call_the_pit_and_show", book.cite["meter"], place, **_claim_facts(state, claim, book))
    return _step(f"expose_hand{kept_down(round_, place)}", book.cite["expose"], place)


def kept_down(round_: PokerRound, number: int) -> str:
    """The end of the key of what it means for a hand to be kept down: an Ante was folded, or the house does not
    qualify and pays every other one (TC 3.10.1, 3.11.2; ruling 40).
    """
    if round_.areas[number - 1].hand.decision == "folded":
        return "_folded"
    return "" if qualifies(round_.house.cards) else "_not_qualified"


def _settlement(state: TableState, book: PokerBook) -> Step:
    """A hand that wins all of the meter lies there: the pit comes first (TC 3.19)."""
    if claim := meter_claim(round_on(state), book):
        return _step("call_the_pit", book.cite["meter"], claim.area, **_claim_facts(state, claim, book))
    return _step("settlement", book.cite["settlement"])


def _claim_facts(state: TableState, claim: events.JackpotClaim, book: PokerBook) -> dict[str, object]:
    return {"winner": name_of(state, claim.player), "at": claim.area, "royal": word(award_label(claim.hand, book.id))}


def _bonus(state: TableState, book: PokerBook) -> Step:
    """For the hand that claims the meter too, once it is verified (TC 3.14, 3.19)."""
    if round_on(state).jackpot:
        return _jackpot(state, book)
    return _step("bonus", book.cite["envy"], bonus=bonus_of_game(book.family))


def _jackpot(state: TableState, book: PokerBook) -> Step:
    claim = round_on(state).jackpot
    assert claim is not None
    return _step("jackpot", book.cite["meter"], claim.area, **_claim_facts(state, claim, book))


def _jackpot_payment(state: TableState, book: PokerBook) -> Step:
    payout = payout_of(round_on(state))
    assert payout is not None
    assert payout.claim is not None
    facts = _claim_facts(state, payout.claim, book) | {"amount": dollars(payout.shares[0].returned_cents)}
    return _step("jackpot_payment", book.cite["in_addition"], payout.area, **facts)


def _held(state: TableState, book: PokerBook) -> Step:
    outage = round_on(state).outage
    if not outage.confirmed:
        return _step("power_unconfirmed", book.cite["power"], outage=outage_text(outage))
    return _step("power_failure", book.cite["power_withdraw"], outage=outage_text(outage))


_STEPS: dict[str, Callable[[TableState, PokerBook], Step]] = {
    CLOSED: _between_rounds,
    BETWEEN_ROUNDS: _between_rounds,
    ph.CONCLUDED: _between_rounds,
    ph.BETTING: _betting,
    ph.NO_WAGERS: _simple("no_wagers", "wager_first"),
    ph.DEAL: _deal,
    ph.DECISIONS: _decisions,
    ph.EXPOSE_HOUSE: _expose_house,
    ph.EXPOSE_HANDS: _expose_hands,
    ph.SETTLEMENT: _settlement,
    ph.BONUS: _bonus,
    ph.JACKPOT: _jackpot,
    ph.JACKPOT_PAYMENT: _jackpot_payment,
    ph.HELD: _held,
    ph.DISPUTED: dispute_step,
    MISCOUNTED: miscount_step,
    REFERRED: ruling_step,
}
