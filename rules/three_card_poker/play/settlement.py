"""Paying and taking: Ante, Play, Ante Bonus, Pair Plus, the progressive and the Envy Bonus (TC 3.11-3.20, 4.1-4.4)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import people
from rules.context import Context
from rules.core.base import Refusal
from rules.core.money import dollars
from rules.core.text import word
from rules.events import Event
from rules.game import CommandRow, Decision, Due
from rules.known import NOTHING, OnceKnown
from rules.money.awards import Award
from rules.money.paying import check_as_shown, mark_paid, paying_row
from rules.money.payment import Verdict, result_for, results_of
from rules.money.void import TELLING, DealSoFar, check_void, void_round
from rules.money.wagers import open_stakes, part_of
from rules.open_case import newest
from rules.state import InstalledTable, PokerRound, PokerTable, Position
from rules.table.count import check_counted
from rules.three_card_poker.play.jackpot import check_claim
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.moves import award_of, envy_due, payout_of
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import is_dealt, is_stray, numbered, open_wager, round_on
from rules.three_card_poker.vocabulary.hands import category, qualifies, rank
from rules.three_card_poker.vocabulary.in_sight import is_anything_known
from rules.wording.reasons import denied_question, reason
from rules.wording.refusals import refuse

LONGEST_REASON = 200


def due(state: InstalledTable, book: PokerBook) -> tuple[events.Result, ...]:
    """The pay sheet of the settlement, in seat order: Ante, Play, Ante Bonus, Pair Plus, progressive. A claim on the
    meter is left out: its amount is not known to the table.
    """
    round_ = round_on(state)
    if round_.phase != ph.SETTLEMENT:
        return ()
    claims = _claims(round_, book)
    return tuple(
        result
        for number, area in numbered(round_)
        if any(not w.settled for w in area.wagers)
        for result in _position(state, round_, area, claims.get(number), book)
    )


def meter_claim(round_: PokerRound, book: PokerBook) -> events.JackpotClaim | None:
    """The hand that lies face up and wins all of the meter, before its wagers are settled (TC 3.13, 4.4)."""
    return next((claim for claim in _claims(round_, book).values() if claim.award_cents is None), None)


def _claims(round_: PokerRound, book: PokerBook) -> dict[int, events.JackpotClaim]:
    """The progressive wagers that won, by position; lower hands first, the spade royal last (TC 3.20.1)."""
    found = []
    for number, area in numbered(round_):
        wager = open_wager(area, "progressive")
        if wager is None or is_stray(area, wager) or not area.hand.exposed:
            continue
        place = award_of(area.hand.cards, book)
        if place is not None:
            found.append((place, number, wager))
    found.sort(key=lambda item: item[:2])
    return {
        number: events.JackpotClaim(
            f"{wager.id}.progressive",
            wager.id,
            number,
            wager.stakes[0].player,
            book.awards[place].code,
            order,
            book.awards[place].award_cents,
        )
        for order, (place, number, wager) in enumerate(found, 1)
    }


def _position(
    state: InstalledTable, round_: PokerRound, area: Position, claim: events.JackpotClaim | None, book: PokerBook
) -> Iterator[events.Result]:
    """Every open wager of a position."""
    ante = open_wager(area, "ante")
    if ante is not None:
        main, play = _main_verdicts(round_, area, book)
        if area.hand.folded_by:
            folded = part_of(ante, area.hand.folded_by)
            yield from results_of(state, folded, Verdict("lost", book.cite["fold"]), book)
            ante = replace(ante, settled_players=(*ante.settled_players, *area.hand.folded_by))
        yield from results_of(state, ante, main, book)
        placed = open_wager(area, "play")
        if placed is not None:
            yield from results_of(state, placed, play, book)
        yield from _ante_bonus(state, round_, area, ante, book)
    plus = open_wager(area, "pair_plus")
    if plus is not None:
        yield from results_of(state, plus, _pair_plus(round_, area, book), book)
    progressive = open_wager(area, "progressive")
    if progressive is not None:
        yield from _progressive(state, area, progressive, claim, book)


def _main_verdicts(round_: PokerRound, area: Position, book: PokerBook) -> tuple[Verdict, Verdict]:
    """On the Ante and on Play: folded, house not qualified (ruling 36), or the two hands compared."""
    hand, house, cite = area.hand, round_.house, book.cite
    if hand.decision == "folded":
        folded = Verdict("lost", cite["fold"])
        return folded, folded
    if not qualifies(house.cards):
        paid = Verdict("won", cite["ante_paid"], cite["not_qualified"], pay=book.pay["ante"])
        return paid, Verdict("returned", cite["play_unpaid"])
    if hand.declined:
        lower = Verdict("lost", cite["not_exposed"], cite["lose"])
        return lower, lower
    mine, theirs = rank(hand.cards), rank(house.cards)
    if mine > theirs:
        return Verdict("won", cite["win"], pay=book.pay["ante"]), Verdict("won", cite["win"], pay=book.pay["play"])
    verdict = Verdict("stood_off", cite["stand_off"]) if mine == theirs else Verdict("lost", cite["lose"])
    return verdict, verdict


def _ante_bonus(
    state: InstalledTable, round_: PokerRound, area: Position, ante: events.Wager, book: PokerBook
) -> Iterator[events.Result]:
    """Paid on the Ante whatever the house has; not on a folded hand or one that was not shown (TC 3.11.3, 3.12.4,
    rulings 36, 40).

    A result of its own that stakes nothing: the Ante's stake has its result beside it.
    """
    if area.hand.decision == "folded" or not area.hand.exposed:
        return
    line = book.ante_bonus.get(category(area.hand.cards))
    if line is None:
        return
    key = "ante_bonus" if qualifies(round_.house.cards) else "ante_bonus_not_compared"
    for result in results_of(state, ante, Verdict("won", book.cite[key], pay=line), book):
        if result.result == "won":
            shares = tuple(events.Share(s.player, 0, s.returned_cents - s.stake_cents) for s in result.shares)
            yield replace(result, kind="ante_bonus", shares=shares, under_minimum=())


def _pair_plus(round_: PokerRound, area: Position, book: PokerBook) -> Verdict:
    """By the player's cards alone (TC 3.11.4, 3.12.5); a hand that was not shown has lost (TC 3.10.1, ruling 40)."""
    if not area.hand.exposed:
        return Verdict("lost", book.cite["not_exposed"])
    key = "pair_plus" if qualifies(round_.house.cards) else "pair_plus_not_compared"
    line = book.pair_plus.get(category(area.hand.cards))
    return Verdict("lost", book.cite[key]) if line is None else Verdict("won", book.cite[key], pay=line)


def _progressive(
    state: InstalledTable, area: Position, wager: events.Wager, claim: events.JackpotClaim | None, book: PokerBook
) -> Iterator[events.Result]:
    """A fixed award, nothing, or the stake back where the wager stands alone (TC 3.13, 4.4, 5.12.2)."""
    if is_stray(area, wager):
        yield from results_of(state, wager, Verdict("returned", book.cite["progressive_returned"]), book)
    elif claim is None:
        key = "progressive" if area.hand.exposed else "not_exposed"
        yield from results_of(state, wager, Verdict("lost", book.cite[key]), book)
    elif claim.award_cents is not None:
        yield _awarded(wager, claim, claim.award_cents, book)


def _awarded(wager: events.Wager, claim: events.JackpotClaim, cents: int, book: PokerBook) -> events.Result:
    """An award is paid as printed; the stake went into the jackpot and does not come back (ruling 54)."""
    award = next(award for award in book.awards if award.code == claim.hand)
    (stake,) = open_stakes(wager)
    text = reason("award", hand=word(award.label), amount=dollars(cents))
    shares = (events.Share(stake.player, stake.cents, cents),)
    clauses = (award.clause, book.cite["progressive"], book.cite["in_addition"])
    return replace(result_for(wager, "won", clauses, claim.hand, text, shares, ()), claim=claim)


def sheet(state: InstalledTable, book: PokerBook) -> tuple[Due, ...]:
    """The pay sheet of the moment with the Envy Bonus (TC 3.14), or the jackpot's amount for its player (TC 3.18)."""
    round_ = round_on(state)
    if round_.phase == ph.BONUS:
        return envy_bonuses(round_, book)
    if round_.phase == ph.JACKPOT_PAYMENT and (payout := payout_of(round_)):
        return (payout,)
    return due(state, book)


def settle(state: PokerTable, command: commands.Settle, context: Context, book: PokerBook) -> Decision:
    """Pay and take what the phase makes due, all as shown. Refused: claim_waits, lines_open, role for an award whose
    hand has to be looked at.
    """
    refusal = _check_verified(state.round, book)
    return refusal or check_as_shown(state, sheet(state, book), rests_on, context, book) or _settled(state, book)


def _check_verified(round_: PokerRound, book: PokerBook) -> Refusal | None:
    """No Envy Bonus is paid while the hand that claims the meter waits for its verification: it is paid for that hand
    (TC 3.14, 3.19; ruling 38). A tick that was made before may be taken back. Refused: claim_waits.
    """
    return refuse("claim_waits", book.cite["meter"]) if round_.phase == ph.BONUS and round_.jackpot else None


def _settled(state: PokerTable, book: PokerBook) -> tuple[Event, ...]:
    """A claim on the meter is entered with the settlement (TC 3.19, 3.20); what the jackpot released for one is with
    its player (TC 3.18).
    """
    round_ = state.round
    if round_.phase == ph.BONUS:
        return (events.BonusPaid(envy_bonuses(round_, book)),)
    if payout := payout_of(round_):
        (share,), clause = payout.shares, book.cite["in_addition"]
        return (events.JackpotPaid(round_.payout, payout.area, share.player, share.returned_cents, clause),)
    events_: list[Event] = [events.WagersSettled(round_.phase, due(state, book))]
    for claim in _claims(round_, book).values():
        if claim.award_cents is None:
            events_.append(events.ProgressiveClaimed(claim, book.cite["spades_last" if claim.order > 1 else "meter"]))
    return tuple(events_)


def pay_line_by_line(state: PokerTable, command: commands.MarkPaid, context: Context, book: PokerBook) -> Decision:
    """Lines of the pay sheet are ticked; with the last of them it is settled. Refused: claim_waits."""
    if command.paid and (refusal := _check_verified(state.round, book)):
        return refusal
    return mark_paid(state, command, context, book, sheet(state, book), rests_on, lambda: _settled(state, book))


def rests_on(round_: PokerRound, due_: Due, book: PokerBook) -> Award | None:
    """The fixed award that a line is; of an Envy Bonus the hand that it is paid for, until that hand's own award is
    settled, for which somebody looked at it (TC 3.14, ruling 114). What the meter pays was verified.
    """
    if isinstance(due_, events.Result):
        claim = due_.claim
        return Award(claim.area, claim.award_cents) if claim and claim.award_cents is not None else None
    seen = {result.area for result in round_.results if result.claim is not None}
    cents = {award.code: award.award_cents for award in book.awards}
    hands = (Award(number, cents[code]) for number, code, _ in envy_due(round_) if number not in seen)
    return max(hands, key=lambda award: math.inf if award.cents is None else award.cents, default=None)


def envy_bonuses(round_: PokerRound, book: PokerBook) -> tuple[events.Bonus, ...]:
    """To every progressive wager of the others for each Royal Flush with an Ante (TC 3.14, 3.15; ruling 38)."""
    awards = {award.code: award for award in book.awards}
    bonuses: list[events.Bonus] = []
    for number, code, wager in envy_due(round_):
        award = awards[code]
        text = reason("envy_bonus", hand=word(award.label), area=number, amount=dollars(award.envy_cents))
        shares = (events.Share(wager.stakes[0].player, 0, award.envy_cents),)
        nth = sum(bonus.wager == wager.id for bonus in bonuses)
        bonuses.append(events.Bonus(wager.id, wager.area, book.cite["envy"], text, shares, "envy-bonus", nth))
    return tuple(bonuses)


def settle_jackpot(state: PokerTable, command: commands.SettleJackpot, context: Context, book: PokerBook) -> Decision:
    """What the jackpot system gives for the claim once verified, also while the Envy Bonus is to be paid; nothing where
    its meter was empty as the claim was locked (ruling 67). Refused, in this order: unknown_claim, verifier_missing,
    below_zero, and what the jackpot system does not hold for it (`check_claim`).
    """
    round_ = state.round
    claim = round_.jackpot
    clause = book.cite["meter"]
    if claim is None or command.claim != claim.id:
        return refuse("unknown_claim", clause, claim=command.claim[:40])
    if not command.verified_by.strip() or command.verified_by.strip() == context.actor:
        return refuse("verifier_missing", clause)
    if command.cents < 0:
        return refuse("below_zero", clause)
    if refusal := check_claim(command, context, book):
        return refusal
    wager = next(w for w in round_.areas[claim.area - 1].wagers if w.id == claim.wager)
    result = _awarded(wager, claim, command.cents, book)
    return (events.JackpotSettled(claim.id, command.verified_by.strip(), result, book.cite["in_addition"]),)


def deny_claim(state: PokerTable, command: commands.DenyClaim, context: Context, book: PokerBook) -> Decision:
    """The hand was looked at and not confirmed: nothing of it is paid until the Gaming Shift Manager has ruled; a claim
    that stands after the ruling is verified again. Refused, in this order: unknown_claim, reason_missing,
    reason_too_long, and claim_verified once the jackpot has its verification.
    """
    claim, clause = state.round.jackpot, book.cite["meter"]
    if claim is None or command.claim != claim.id:
        return refuse("unknown_claim", clause, claim=command.claim[:40])
    text = command.reason.strip()
    if not text:
        return refuse("reason_missing:claim", clause)
    if len(text) > LONGEST_REASON:
        return refuse("reason_too_long:mispay", clause, most=LONGEST_REASON)
    lock = context.facts.jackpot_claim
    if lock is not None and lock.verified:
        return refuse("claim_verified", clause)
    denied = events.ClaimDenied(claim.id, claim.area, claim.player, text, clause, people(context))
    return (denied, events.ManagerAsked(denied_question(claim.area, text), book.cite["not_covered"]))


def declare_void(state: PokerTable, command: commands.VoidRound, context: Context, book: PokerBook) -> Decision:
    """The round is void and over (TC 5.1-5.4, 5.8); as a misdeal only while no player has handled cards (TC 5.2), for
    another fault of the deal by the Gaming Shift Manager once a hand is known (ruling 82).

    Refused: round_settled, and as `void_round` does.
    """
    if refusal := _check_void(state, command, context, book):
        return refusal
    answer = void_round(state.round, command, context, book, _deal_so_far(state))
    return answer if isinstance(answer, Refusal) else (answer,)


def _check_void(state: PokerTable, command: commands.VoidRound, context: Context, book: PokerBook) -> Refusal | None:
    ground = book.grounds.get(command.ground)
    if state.round.phase == ph.CONCLUDED and (state.round.void or ground is None or not ground.until_next_round):
        return refuse("round_settled:over", book.cite["round_of_play"])
    return check_counted(state, command, book) or check_void(command, context, book, _deal_so_far(state))


def _deal_so_far(state: PokerTable) -> DealSoFar:
    round_ = state.round
    handled = any(area.hand.viewed_by or area.hand.decision for area in round_.areas) or round_.house.exposed
    return DealSoFar(is_dealt(round_), handled, bool(state.taken_back) or is_anything_known(round_))


COMMANDS = (
    CommandRow(
        commands.Settle,
        settle,
        {ph.NO_WAGERS, ph.SETTLEMENT, ph.BONUS, ph.JACKPOT_PAYMENT},
        completes=True,
        once_known=NOTHING,
        mended=(
            mends.by(commands.CorrectCard, "settled_otherwise"),
            mends.by(commands.CorrectDecision, "settled_otherwise"),
            mends.RULED,
            mends.MISPAY,
        ),
    ),
    paying_row({ph.SETTLEMENT, ph.BONUS, ph.JACKPOT_PAYMENT}, pay_line_by_line),
    CommandRow(
        commands.SettleJackpot,
        settle_jackpot,
        {ph.BONUS, ph.JACKPOT},
        "pit_supervisor",
        completes=True,
        facts=("jackpot_claim",),
        once_known=NOTHING,
        mended=(mends.VOID,),
    ),
    CommandRow(
        commands.DenyClaim,
        deny_claim,
        {ph.BONUS, ph.JACKPOT},
        "pit_supervisor",
        facts=("jackpot_claim",),
        once_known=NOTHING,
        mended=(mends.by(commands.SettleJackpot, "verified_again"),),
    ),
    CommandRow(
        commands.VoidRound,
        declare_void,
        ph.IN_ROUND | {ph.HELD, ph.CONCLUDED, ph.MISCOUNTED},
        "pit_supervisor",
        completes=True,
        check=_check_void,
        of_round=newest,
        once_known=OnceKnown("gaming_shift_manager", "round"),
        mended=(mends.by(commands.PlaceWager, "staked_again"),),
    ),
    TELLING,
)
