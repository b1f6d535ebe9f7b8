"""What comes next in a round of Three Card Poker, as a function of the facts (TC 3.7-3.20)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import events
from rules.money.wagers import unsettled, went_back
from rules.state import PokerRound
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import (
    achievers,
    hand_code,
    in_play,
    is_dealt_to,
    is_stray,
    next_place,
    riding,
    to_expose,
    undecided,
    wager_of,
)
from rules.three_card_poker.vocabulary.hands import ROYAL_FLUSH, category


def after_betting(round_: PokerRound) -> PokerRound:
    """The deal, if any position has a wager that is dealt cards. With none at all the round waits for one that is found
    (TC 5.12.2, 5.13, 5.14; ruling 72).
    """
    if any(is_dealt_to(area) for area in round_.areas):
        return replace(round_, phase=ph.DEAL)
    return after_step(round_) if unsettled(round_) else replace(round_, phase=ph.NO_WAGERS)


def after_card(round_: PokerRound) -> PokerRound:
    """A round whose cards are all out in one order is dealt in the other too."""
    return round_ if next_place(round_, one_at_a_time=False) is not None else after_step(round_)


def resume(round_: PokerRound, phase: str) -> PokerRound:
    """Where play of a phase stands after wagers went back: bets stay open, players are still asked, and a deal goes on
    while a position has a wager. Else what the facts say.
    """
    dealt_to = any(is_dealt_to(area) for area in round_.areas)
    if phase in (ph.BETTING, ph.NO_WAGERS, ph.HELD) or (phase == ph.DEAL and dealt_to):
        return replace(round_, phase=phase)
    return after_step(round_)


def after_step(round_: PokerRound) -> PokerRound:
    """The phase that follows from what is decided, shown and settled."""
    return replace(round_, phase=_phase(round_))


def _phase(round_: PokerRound) -> str:
    if undecided(round_):
        return ph.DECISIONS
    if not round_.house.exposed and any(in_play(area) and riding(area) for area in round_.areas):
        return ph.EXPOSE_HOUSE
    waiting = round_.jackpot.wager if round_.jackpot else ""
    if to_expose(round_):
        return ph.EXPOSE_HANDS
    if any(not w.settled and w.id != waiting for area in round_.areas for w in area.wagers):
        return ph.SETTLEMENT
    if not round_.bonus_settled and envy_due(round_):
        return ph.BONUS
    if round_.jackpot:
        return ph.JACKPOT
    return ph.JACKPOT_PAYMENT if payout_of(round_) else ph.FINISHED


def payout_of(round_: PokerRound) -> events.Result | None:
    """The result whose amount the jackpot released and which the dealer has yet to pay (TC 3.18); none for one that
    went back, or of which there is nothing to pay.
    """
    if not round_.payout:
        return None
    found = next(r for r in reversed(round_.results) if r.claim is not None and r.claim.id == round_.payout)
    (share,) = found.shares
    wager = next(w for area in round_.areas for w in area.wagers if w.id == found.wager)
    return found if share.returned_cents and not went_back(round_, wager, share.player) else None


def envy_due(round_: PokerRound) -> list[tuple[int, str, events.Wager]]:
    """(position, line, wager) for each progressive wager that a Royal Flush of another player's hand pays an Envy
    Bonus.

    The hand needs an Ante (TC 3.15) and has to be shown; one that was not confirmed brings none once its claim is
    over (ruling 38). Those who back its Ante or its Pair Plus are left out: to them it is no other player's hand (TC
    1.1.4, 3.14, ruling 38).
    """
    others = [(area, w) for area in round_.areas for w in area.wagers if w.kind == "progressive"]
    found = []
    for number, area in enumerate(round_.areas, 1) if others else ():
        ante = wager_of(area, "ante")
        hand = area.hand
        claimed = round_.jackpot is not None and round_.jackpot.area == number
        if ante is None or not hand.exposed or hand.invalid or (hand.unconfirmed and not claimed):
            continue
        if category(hand.cards) != ROYAL_FLUSH:
            continue
        if all(went_back(round_, ante, stake.player) for stake in ante.stakes):
            continue  # by the time the bonus is due every Ante has its result
        code, own_hand = hand_code(hand.cards, ROYAL_FLUSH), achievers(area)
        for place, wager in others:
            own = wager.stakes[0].player in own_hand
            withdrawn = place.hand.invalid or any(_went_back(wager, r) for r in round_.results)
            if not own and not withdrawn and not is_stray(place, wager):
                found.append((number, code, wager))
    return found


def _went_back(wager: events.Wager, result: events.Result) -> bool:
    """Whether a wager was returned: it takes no part in the round."""
    return result.wager == wager.id and result.result == "returned"


def award_of(cards: tuple[str, ...], book: PokerBook) -> int | None:
    """Place of a hand's line among the awards of the progressive, None for a hand that has none (TC 4.4)."""
    code = hand_code(cards, category(cards))
    return next((place for place, award in enumerate(book.awards) if award.code == code), None)
