"""Wagers found outside the limits after "No more bets": main, pair and insurance (PM 5.26, 5.27; rulings 5, 72-74)."""

from __future__ import annotations

from collections.abc import Callable

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import OnceKnown
from rules.money.wagers import backs, counted_of, next_wager_id, total_of
from rules.pontoon.play.betting import check_area_of, check_place, check_separate
from rules.pontoon.play.offers import check_own_insurance, over_half
from rules.pontoon.table import phases as ph
from rules.pontoon.table.in_sight import has_first_two, is_dealt, is_decided
from rules.pontoon.table.moves import bonus_is_due
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import has_main, irregular_of, main_wagers
from rules.state import Area, PontoonTable, Round
from rules.table.betting import check_area, check_stakes
from rules.table.out_of_limits import FoundWager, check_amount, found_wager
from rules.wording.refusals import refuse

_BEFORE_PAIRS = (ph.CLAIMS, ph.CONTROL, ph.INITIAL_DEAL, ph.LOOK, ph.PAIRS)


def record_found_wager(
    state: PontoonTable, command: commands.RecordFoundWager, context: Context, book: PontoonBook
) -> Decision:
    """A wager that lies outside the limits though bets are closed; it settles by PM 5.26 or 5.27 (ruling 5). Or one
    that lay in time and was entered late (ruling 83).

    Refused, in this order: unknown_area, stakes (`check_stakes`), unknown_wager_kind, not_covered, an amount that does
    not fit (`check_amount`), one_area_only; then what its kind asks for, what `found_wager` says (a main wager that
    nobody recorded has its result in sight where a Super Bonus does: PM 4.1.1.2), and card_out_already.
    """
    round_ = state.round
    refusal = check_area(state, command.area, book) or check_stakes(state, command.stakes, command.kind, context, book)
    if refusal:
        return refusal
    if (find := _KINDS.get(command.kind)) is None:
        return refuse("unknown_wager_kind:game", book.cite["limits"], kind=command.kind)
    if not book.out_of_limits_wagers and not command.in_time:
        return refuse("not_covered:rulebook", book.cite["not_covered"])
    if refusal := check_amount(state, command, context, book) or _check_one_area(state, command, context, book):
        return refusal
    found = find(state, round_, command, book)
    if isinstance(found, Refusal):
        return found
    wager, lying = found
    for_bonus = lying is None and wager.kind == "main" and bonus_is_due(round_, book)
    decided = for_bonus or is_decided(round_, wager, book)
    needed, in_time = who_records(round_, command), command.in_time
    lies = FoundWager(wager=wager, before=lying, decided=decided, needed=needed, in_time=in_time)
    answer = found_wager(state, lies, context, book)
    return answer if isinstance(answer, Refusal) else _card_waits(round_) or answer


def _card_waits(round_: Round) -> Refusal | None:
    """A card in sight that lies on no hand yet may decide the wager: it is dealt first (PM 5.5, 5.8, 5.23)."""
    seen = next((held for held in irregular_of(round_).held if held.card), None)
    return refuse("card_out_already", seen.clause) if seen else None


def _check_one_area(
    state: PontoonTable, command: commands.RecordFoundWager, context: Context, book: PontoonBook
) -> Refusal | None:
    """A restricted player's wager that lay in time is on their one area too (PM 3.9); what is found is a fact."""
    players = (stake.player for stake in command.stakes) if command.in_time else ()
    found = (check_area_of(state, player, command.area, context, book) for player in players)
    return next((refusal for refusal in found if refusal), None)


def who_records(round_: Round, command: commands.RecordFoundWager | None = None) -> str:
    """The least role that records a found wager by now: a supervisor once the first card is out (ruling 5), of
    insurance that was down in time once a card came after it closed (ruling 83).
    """
    if command is not None and command.in_time and command.kind == "insurance":
        return "pit_supervisor" if round_.subsequent_deal or len(round_.house) > 1 else "dealer"
    return "pit_supervisor" if is_dealt(round_) else "dealer"


Found = tuple[events.Wager, events.Wager | None]
"""A wager as it lies, and as it is on record until now."""


def _main(state: PontoonTable, round_: Round, command: commands.RecordFoundWager, book: PontoonBook) -> Found | Refusal:
    area = round_.areas[command.area - 1]
    lying = next((w for w in main_wagers(area) if w.line == command.line), None)
    refusal = _check_lying(state, round_, lying, command, book) if lying else _check_new(state, round_, command, book)
    if refusal:
        return refusal
    wager_id = lying.id if lying else next_wager_id(round_)
    return events.Wager(wager_id, "main", command.area, command.stakes, command.line), lying


def _check_lying(
    state: PontoonTable, round_: Round, lying: events.Wager, command: commands.RecordFoundWager, book: PontoonBook
) -> Refusal | None:
    """Whether more may be recorded on a wager: nothing rests on it yet."""
    followed = any(w.of == lying.id for w in round_.areas[lying.area - 1].wagers)
    claimed = any(claim.of == lying.id for claim in round_.claims)
    if lying.settled_players or lying.surrendered or lying.surrendered_by or followed or claimed:
        return _acted_on(book)
    found = (check_separate(state, round_, lying, stake.player, book) for stake in command.stakes)
    return next((refusal for refusal in found if refusal), None)


def _acted_on(book: PontoonBook) -> Refusal:
    return refuse("wager_acted_on:amount", book.cite["not_covered"])


def _check_new(
    state: PontoonTable, round_: Round, command: commands.RecordFoundWager, book: PontoonBook
) -> Refusal | None:
    """Whether a main wager that nobody recorded can still ride on the area's hand."""
    return _check_hand(round_, command.area, book) or check_place(
        state, round_, command.area, command.line, command.stakes, book
    )


def _check_hand(round_: Round, number: int, book: PontoonBook) -> Refusal | None:
    if round_.house and not round_.areas[number - 1].hands:
        return refuse("area_without_cards:area", book.cite["late_wager"], area=number)
    if _was_played(round_, number):
        return refuse("hand_acted_on:played", book.cite["not_covered"], area=number)
    return None


def _was_played(round_: Round, number: int) -> bool:
    """Whether an area's hand was finished, split or doubled, paid, or passed over with nothing in play on it."""
    area = round_.areas[number - 1]
    if len(area.hands) > 1 or any(hand.done or hand.doubled for hand in area.hands):
        return True
    if any(wager.settled for wager in main_wagers(area)):
        return True
    turn = round_.turn
    return number < turn.area if turn else round_.phase in (ph.EXPOSE, ph.DEALER, ph.SETTLEMENT)


def _pair(state: PontoonTable, round_: Round, command: commands.RecordFoundWager, book: PontoonBook) -> Found | Refusal:
    """One that lies there, or a further one while a place is left and no card decides it yet (ruling 73)."""
    area = round_.areas[command.area - 1]
    if not has_main(area):
        return refuse("pair_needs_main", book.cite["pair_needs_main"], area=command.area)
    if len(command.stakes) != 1:
        return refuse("one_claimant:wager", "ruling 71")
    if any(claim.area == command.area for claim in round_.claims if claim.kind == "pair"):
        return refuse("claims_wait:pair", book.cite["pair_priority"], area=command.area)
    pairs = [w for w in area.wagers if w.kind == "pair"]
    lying = next((w for w in pairs if backs(w, command.stakes[0].player)), None)
    if lying is not None and lying.settled:
        return _acted_on(book)
    if lying is None:
        if len(pairs) >= book.pair_places:
            return refuse(
                "pair_places_taken", book.cite["pair_places"], pair_places=book.pair_places, area=command.area
            )
        if refusal := _check_pair_hand(round_, command.area, area, book):
            return refusal
    return events.Wager(lying.id if lying else next_wager_id(round_), "pair", command.area, command.stakes), lying


def _check_pair_hand(round_: Round, number: int, area: Area, book: PontoonBook) -> Refusal | None:
    if refusal := _check_hand(round_, number, book):
        return refusal
    if has_first_two(area):
        return refuse("hand_acted_on:pair", book.cite["not_covered"], area=number)
    if round_.phase not in _BEFORE_PAIRS:
        return refuse("hand_short", book.cite["not_covered"], area=number)
    return None


def _insurance(
    state: PontoonTable, round_: Round, command: commands.RecordFoundWager, book: PontoonBook
) -> Found | Refusal:
    """Insurance of the main wager on the line, found after insurance was announced closed (ruling 74). What lies over
    half of the wager is no insurance in any amount (PM 3.26).
    """
    area = round_.areas[command.area - 1]
    insured = next((w for w in main_wagers(area) if w.line == command.line), None)
    if insured is None:
        return refuse("no_wager_here:insurance", book.cite["insurance"], area=command.area, line=command.line)
    if not round_.insurance_closed:
        return refuse("insurance_not_closed", book.cite["insurance_offer"])
    if any(claim.of == insured.id for claim in round_.claims):
        return refuse("claims_wait:insurance", book.cite["insurance_others"])
    lying = next((w for w in area.wagers if w.kind == "insurance" and w.of == insured.id), None)
    if lying is not None and lying.settled_players:
        return _acted_on(book)
    if lying is None and (insured.settled or len(round_.house) > 1):
        return refuse("hand_acted_on:insurance", book.cite["not_covered"])
    if refusal := _check_insurers(state, insured, command, book):
        return refusal
    wager_id = lying.id if lying else next_wager_id(round_)
    return events.Wager(wager_id, "insurance", command.area, command.stakes, of=insured.id), lying


def _check_insurers(
    state: PontoonTable, insured: events.Wager, command: commands.RecordFoundWager, book: PontoonBook
) -> Refusal | None:
    """Backers of the wager insure half of their stakes at most; or one other player half of it all (PM 3.26.3)."""
    first = command.stakes[0]
    if backs(insured, first.player) or len(command.stakes) > 1 or not book.insurance_for_others:
        return check_own_insurance(state, insured, command.stakes, book)
    half = total_of(counted_of(state, insured)) // 2
    return over_half(first.cents, half, book) if first.cents > half else None


_KINDS: dict[str, Callable[[PontoonTable, Round, commands.RecordFoundWager, PontoonBook], Found | Refusal]] = {
    "main": _main,
    "pair": _pair,
    "insurance": _insurance,
}


COMMANDS = (
    CommandRow(
        commands.RecordFoundWager,
        record_found_wager,
        ph.BETS_CLOSED,
        completes=True,
        waits_for_cards=True,
        facts=("stops",),
        once_known=OnceKnown("never", "wager"),
        mended=(mends.WAGER,),
    ),
)
