"""What may go wrong, and what the rules make of it (TC 5.2, 5.7, 5.9-5.11, 5.16)."""

from __future__ import annotations

from rules import commands, events, mends
from rules.context import Context
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING, Attempt, OnceKnown, Place, round_is_known, wagers_go_back
from rules.money.refunds import refund_all, refund_player, withdraw_stakes
from rules.money.void import check_takes_back, reversal_for, reversal_of
from rules.money.wagers import all_wagers, backs, went_back
from rules.open_case import once_over
from rules.phases import EVERY_PHASE
from rules.state import InstalledTable, PokerRound, PokerTable, name_of
from rules.table.betting import check_area, check_player
from rules.table.offers import Offer, offer_to, stay_in
from rules.table.power_failure import CONFIRMED_BY, check_confirmed, confirm_outage, power_failed
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import (
    HAND_SIZE,
    achievers,
    in_play,
    numbered,
    open_wager,
    outcome_established,
)
from rules.wording.reasons import reason
from rules.wording.refusals import refuse

IRREGULARITY = "irregularity"
_OFFERED = ph.HANDS_OUT | ph.AFTER_SETTLEMENT
"""Where players may withdraw since another hand had the wrong number of cards (TC 5.7.1)."""


def move_hands(state: PokerTable, command: commands.MoveHands, context: Context, book: PokerBook) -> Decision:
    """Whole hands change places while nobody handled theirs (TC 5.2). Refused: unknown_area, no_hand, hand_handled."""
    refusal = check_area(state, command.area, book) or check_area(state, command.other, book)
    if refusal:
        return refusal
    round_, clause = state.round, book.cite["misdeal"]
    if any(area.hand.viewed_by or area.hand.decision for area in round_.areas):
        return refuse("hand_handled", clause)
    both = {command.area, command.other}
    if len(both) < 2 or any(len(round_.areas[n - 1].hand.cards) < HAND_SIZE for n in both):
        return refuse("no_hand:exchange", clause)
    return (events.HandsMoved(command.area, command.other, clause),)


def remove_hand(state: PokerTable, command: commands.RemoveHand, context: Context, book: PokerBook) -> Decision:
    """A hand with too many or too few cards is out and its wagers go back, until the next round begins (TC 5.7); what
    was paid or taken on it is reversed, an Envy Bonus that it received too. One that it brought the others and that was
    paid stays paid (ruling 66). Once a hand is known by the Gaming Shift Manager (ruling 82), and by two people where
    the jackpot's meter paid on it (ruling 67). Refused: unknown_area, no_hand, role.
    """
    if refusal := check_area(state, command.area, book):
        return refusal
    round_, clause = state.round, book.cite["wrong_count"]
    area = round_.areas[command.area - 1]
    if not area.hand.cards or area.hand.invalid or round_.void:
        return refuse("no_hand:play", clause, area=command.area)
    if refusal := check_takes_back(round_, area.wagers, context):
        return refusal
    returned = reversal_of(round_, area.wagers, clause, reason("wrong_count"), round_.bonuses)
    return (events.HandsInvalidated((command.area,), clause), events.WagersSettled(IRREGULARITY, returned))


def report_absence(state: PokerTable, command: commands.ReportAbsence, context: Context, book: PokerBook) -> Decision:
    """Only an Ante asks for a decision on Play (TC 5.11). Refused: unknown_area, no_hand, no_ante, decided_already."""
    if refusal := check_area(state, command.area, book):
        return refusal
    area = state.round.areas[command.area - 1]
    if area.hand.decision:
        return refuse("decided_already", book.cite["absent"], area=command.area)
    if in_play(area) and open_wager(area, "ante") is None:
        return refuse("no_ante:absence", book.cite["absent"], area=command.area)
    return _out_of_play(state, command.area, "absent", reason("nobody_there"), book)


def _was_there(attempt: Attempt) -> bool:
    """Whether the hand was viewed, or whoever calls its decisions has, or had, a wager on another that was viewed or
    decided: they know cards, and were there (TC 3.4.1).
    """
    round_ = attempt.before.round
    player = round_.areas[attempt.command.area - 1].controller
    if attempt.is_known(attempt.before, Place(attempt.command.area)):
        return True
    return any(
        area.hand.viewed_by == player or (attempt.is_known(attempt.before, Place(number)) and player in achievers(area))
        for number, area in numbered(round_)
    )


def _is_no_outage(attempt: Attempt) -> bool:
    """Whether a hand is known and wagers are taken back for another's cards (TC 5.7.1)."""
    return attempt.before.round.phase != ph.HELD and round_is_known(attempt)


def _out_of_play(state: PokerTable, number: int, key: str, why: str, book: PokerBook) -> Decision:
    """One hand invalid, all of its wagers back."""
    if refusal := check_area(state, number, book):
        return refusal
    round_ = state.round
    if not in_play(round_.areas[number - 1]):
        return refuse("no_hand:play", book.cite[key], area=number)
    returned = refund_all(round_.areas[number - 1].wagers, book.cite[key], why)
    return (events.HandsInvalidated((number,), book.cite[key]), events.WagersSettled(IRREGULARITY, returned))


def invalidate_hands(
    state: PokerTable, command: commands.InvalidateHands, context: Context, book: PokerBook
) -> Decision:
    """Of several hands that a player controls in error the viewed ones stay, or the first dealt; the others are out
    and their wagers go back (TC 5.10.1, 5.10.2; ruling 55). Also after the last decision; once a result of them is
    known by the Gaming Shift Manager (rulings 55, 82). Refused: unknown_player, one_hand, role.
    """
    if refusal := check_player(state, command.player, book.cite["wager_first"]):
        return refusal
    round_ = state.round
    held = [n for n, area in numbered(round_) if in_play(area) and area.controller == command.player]
    viewed = [n for n in held if round_.areas[n - 1].hand.viewed_by]
    out = tuple(n for n in held if n not in (viewed or held[:1]))
    if not out:
        return refuse("one_hand", book.cite["several_hands"], name=name_of(state, command.player))
    clause = book.cite["keep_viewed" if viewed else "keep_first"]
    wagers = [wager for n in out for wager in round_.areas[n - 1].wagers]
    returned = refund_all(wagers, clause, reason("hand_invalid"))
    return (events.HandsInvalidated(out, clause), events.WagersSettled(IRREGULARITY, returned))


def prohibit_player(
    state: InstalledTable, command: commands.ProhibitPlayer, context: Context, book: PokerBook
) -> Decision:
    """The Gaming Shift Manager keeps a player from further play; after a breach of confidentiality their wagers go back
    (TC 5.9), after trying to control several hands they run (TC 5.10.3). Refused: unknown_player, reason_missing.
    """
    if refusal := check_player(state, command.player, book.cite["wager_first"]):
        return refusal
    breach = command.ground == "confidentiality"
    clause = book.cite["confidential" if breach else "stop_player"]
    if not command.reason.strip():
        return refuse("reason_missing:prohibition", clause)
    events_: list[Event] = [events.PlayerProhibited(command.player, command.prohibited, command.reason.strip(), clause)]
    round_ = state.round
    if command.prohibited and breach and isinstance(round_, PokerRound) and round_.phase != ph.CONCLUDED:
        if round_.closed_at is None:
            return (*events_, *withdraw_stakes(round_, command.player))
        claimed = round_.jackpot.wager if round_.jackpot else ""  # its outcome stands (ruling 67)
        found = refund_player(round_, command.player, clause, reason("prohibited"))
        returned = tuple(result for result in found if result.wager != claimed)
        if returned:
            events_.append(events.WagersSettled(IRREGULARITY, returned))
    return tuple(events_)


def withdraw_wagers(state: PokerTable, command: commands.WithdrawWagers, context: Context, book: PokerBook) -> Decision:
    """All wagers of a player, or none: after a power failure (TC 5.16.1), or where another hand had the wrong number
    of cards (TC 5.7.1), until the next round begins; what was paid or taken on them is reversed then, by the Gaming
    Shift Manager once a hand is known (ruling 82), with a second person where the jackpot's meter paid (ruling 67).
    Refused: unknown_player, not_offered, power_unconfirmed, role, no_wager_here.
    """
    if refusal := check_player(state, command.player, book.cite["wager_first"]):
        return refusal
    round_ = state.round
    held = round_.phase == ph.HELD
    clause = book.cite["power_withdraw" if held else "wrong_count_others"]
    if not held and (not round_.wrong_count or round_.void):
        return refuse("not_offered:other_hand", book.cite["late_withdrawal"])
    if held and (refusal := check_confirmed(round_.outage, book.cite["power"])):
        return refusal
    own = (wager for wager in all_wagers(round_) if backs(wager, command.player))
    if refusal := check_takes_back(round_, own, context):
        return refusal
    if round_.closed_at is None:
        events_ = withdraw_stakes(round_, command.player)
    else:
        returned = reversal_for(round_, command.player, clause, reason("withdrawn"))
        events_ = (events.WagersSettled(IRREGULARITY, returned),) if returned else ()
    if not events_:
        return refuse("no_wager_here:withdrawal", clause, name=name_of(state, command.player))
    return events_


def withdrawal_offer(round_: PokerRound, book: PokerBook) -> Offer | None:
    """The offer to withdraw that is open: after a power failure, or since another hand had the wrong number of cards,
    to everybody who has something left in the round (TC 5.7.1, 5.16.1).
    """
    held = round_.phase == ph.HELD
    if not held and (not round_.wrong_count or round_.void or round_.phase not in _OFFERED):
        return None
    players = [
        stake.player
        for wager in all_wagers(round_)
        for stake in wager.stakes
        if not went_back(round_, wager, stake.player)
    ]
    unconfirmed = check_confirmed(round_.outage, book.cite["power"]) if held else None
    clause = book.cite["power_withdraw" if held else "wrong_count_others"]
    return offer_to(players, round_.stayed, clause, unconfirmed)


def stay(state: PokerTable, command: commands.StayIn, context: Context, book: PokerBook) -> Decision:
    """Players stay who might withdraw (ruling 93). Refused as `stay_in` does."""
    return stay_in(command, withdrawal_offer(state.round, book), book.cite["late_withdrawal"])


def report_power_failure(
    state: PokerTable, command: commands.ReportPowerFailure, context: Context, book: PokerBook
) -> Decision:
    """With an outcome established play goes on; without one each player may withdraw (TC 5.16, ruling 8)."""
    round_ = state.round
    established = outcome_established(round_)
    clause = book.cite["power_play_on" if established else "power_withdraw"]
    return power_failed(round_, command, context, established, clause)


def confirm_power_failure(
    state: PokerTable, command: commands.ConfirmPowerFailure, context: Context, book: PokerBook
) -> Decision:
    """Players may withdraw from now on (TC 5.16.1, ruling 58)."""
    return confirm_outage(state.round.outage, book.cite["power"])


def resume_play(state: PokerTable, command: commands.ResumePlay, context: Context, book: PokerBook) -> Decision:
    """Everybody has been asked: the round goes on with what is left, and ends where nothing is (TC 5.16.1)."""
    return (events.PlayResumed(book.cite["power"]),)


COMMANDS = (
    CommandRow(
        commands.MoveHands,
        move_hands,
        {ph.DECISIONS},
        "pit_supervisor",
        once_known=OnceKnown("never", "hand"),
        mended=(mends.again("hands_moved"), mends.VOID),
    ),
    CommandRow(
        commands.RemoveHand,
        remove_hand,
        ph.HANDS_OUT | ph.AFTER_SETTLEMENT,
        "pit_supervisor",
        completes=True,
        of_round=once_over,
        once_known=OnceKnown("gaming_shift_manager", "round", round_is_known),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.ReportAbsence,
        report_absence,
        ph.HANDS_OUT,
        completes=True,
        once_known=OnceKnown("gaming_shift_manager", "hand", _was_there),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.InvalidateHands,
        invalidate_hands,
        ph.HANDS_OUT,
        "pit_supervisor",
        role_in=dict.fromkeys(ph.SHOWING, "gaming_shift_manager"),
        completes=True,
        waits_for_cards=True,
        once_known=OnceKnown("gaming_shift_manager", "wager", wagers_go_back),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.ProhibitPlayer,
        prohibit_player,
        EVERY_PHASE,
        "gaming_shift_manager",
        completes=True,
        once_known=NOTHING,
        mended=(mends.AGAIN, mends.RULED),
    ),
    CommandRow(
        commands.WithdrawWagers,
        withdraw_wagers,
        _OFFERED | {ph.HELD},
        "pit_supervisor",
        role_in={ph.HELD: "dealer"},
        completes=True,
        of_round=once_over,
        waits_for_cards=True,
        once_known=OnceKnown("gaming_shift_manager", "round", _is_no_outage),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.StayIn,
        stay,
        _OFFERED | {ph.HELD},
        once_known=NOTHING,
        mended=(mends.by(commands.WithdrawWagers, "withdrawn_after_all"),),
    ),
    CommandRow(
        commands.ReportPowerFailure,
        report_power_failure,
        ph.IN_ROUND,
        waits_for_cards=True,
        once_known=NOTHING,
        mended=(mends.by(commands.ResumePlay, "resumed"),),
    ),
    CommandRow(
        commands.ConfirmPowerFailure,
        confirm_power_failure,
        {ph.HELD},
        CONFIRMED_BY,
        once_known=NOTHING,
        mended=(mends.by(commands.ResumePlay, "resumed"),),
    ),
    CommandRow(
        commands.ResumePlay,
        resume_play,
        {ph.HELD},
        completes=True,
        once_known=NOTHING,
        mended=(mends.by(commands.ReportPowerFailure, "power"),),
    ),
)
