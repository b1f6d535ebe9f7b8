"""Views of a Three Card Poker table, built up from nothing for each audience.

A card that lies face down is "??" for everybody but the player who took up the hand; the pit sees it only after a look
that is on record (TC 3.10.1), the audit only once the round is over.
"""

from __future__ import annotations

from rules.commands import Stake
from rules.engine import phase_of
from rules.money import dollars
from rules.shared.power import withdrawal_notice
from rules.shared.referral import void_words
from rules.shared.views import (
    HIDDEN,
    NO_HOUSE,
    bets_close_at,
    bonus_line,
    bonus_view,
    notes_for,
    pay_line,
    player_view,
    stake_view,
    wager_view,
)
from rules.shared.wagers import all_wagers, backs, seated_at
from rules.state import PokerHand, PokerRound, Position, TableState
from rules.three_card_poker import phases as ph
from rules.three_card_poker.actions import actions_of
from rules.three_card_poker.book import PokerBook
from rules.three_card_poker.facts import HAND_SIZE, is_wagered, numbered, outcome_established
from rules.three_card_poker.hands import label, qualifies
from rules.three_card_poker.settlement import due, envy_bonuses
from rules.three_card_poker.steps import place_of, step_of
from rules.three_card_poker.wizard import irregularities
from rules.views import (
    Action,
    AreaView,
    HandView,
    HouseView,
    IrregularView,
    Lamps,
    Layout,
    PayLineDue,
    PayLineView,
    RoundView,
    SeatHand,
    SeatView,
    SignView,
    Spot,
    TableView,
    View,
    WagerView,
)

SPOTS = ("ante", "play", "pair_plus", "progressive")


def table_view(state: TableState, book: PokerBook) -> TableView:
    """The table itself; the same for every audience."""
    settings = state.settings
    assert settings is not None
    assert state.shoe is not None
    kinds = [kind for kind in SPOTS if kind != "progressive" or kind in settings.limits]
    return TableView(
        id=state.table,
        open=state.open,
        game=book.family,
        rulebook=book.id,
        rulebook_title=f"{book.title}, version {book.version}",
        rulebook_hash=state.rulebook_hash,
        training=settings.training,
        layout=Layout(
            positions=settings.positions,
            spots=tuple(Spot(kind=kind, places=1) for kind in kinds),
            legends=book.legends,
        ),
        limits=settings.limits,
        scheduled_limits=state.scheduled_limits,
        wager_unit_cents=settings.wager_unit_cents,
        wagers_per_area=1,
        decks=state.shoe.decks,
        cards_left=len(book.deck) - state.shoe.dealt_count,
        shuffle_due=bool(state.shoe.spent),
        pay_table=_pay_table(state, book),
    )


def _pay_table(state: TableState, book: PokerBook) -> tuple[PayLineView, ...]:
    lines = [PayLineView(code=p.code, label=p.label, odds=str(p.odds), clause=p.clause) for p in book.pay.values()]
    assert state.settings is not None
    for award in reversed(book.awards) if "progressive" in state.settings.limits else ():
        pays = dollars(award.award_cents) if award.award_cents is not None else "100% of the meter"
        envy = f", Envy Bonus {dollars(award.envy_cents)}" if award.envy_cents else ""
        words = f"Progressive, {award.label}"
        lines.append(PayLineView(code=award.code, label=words, odds=pays + envy, clause=award.clause))
    return tuple(lines)


def sees_hand(state: TableState, hand: PokerHand, audience: str) -> bool:
    """Whether an audience (dealer, pit, audit, or `player:<id>`) may see a hand's cards."""
    if hand.exposed:
        return True
    if audience == "pit":
        return hand.looked_at
    if audience == "audit":
        return state.round is not None and state.round.phase == ph.CONCLUDED
    kind, _, player = audience.partition(":")
    return kind == "player" and bool(player) and hand.viewed_by == player and not hand.second_view


def _hand_view(state: TableState, hand: PokerHand, audience: str) -> HandView:
    seen = sees_hand(state, hand, audience)
    known = seen and len(hand.cards) == HAND_SIZE and all(hand.cards)
    return HandView(
        hand=1,
        cards=tuple(card if seen and card else HIDDEN for card in hand.cards),
        total=0,
        soft=False,
        label=label(hand.cards) if known else "",
        status=_status(hand),
        doubled=False,
        split=False,
    )


def _status(hand: PokerHand) -> str:
    """waiting | viewed | folded | play | continue | exposed | declined | invalid; told by what happened, never by
    cards.
    """
    if hand.invalid:
        return "invalid"
    if hand.exposed or hand.declined:
        return "exposed" if hand.exposed else "declined"
    return hand.decision or ("viewed" if hand.viewed_by else "waiting")


def _hands(state: TableState, area: Position, audience: str) -> tuple[HandView, ...]:
    return (_hand_view(state, area.hand, audience),) if area.hand.cards else ()


def house_view(state: TableState, round_: PokerRound, audience: str) -> HouseView:
    """The house hand; nobody sees it before it is turned up."""
    house = round_.house
    if not house.cards:
        return NO_HOUSE
    seen = house.exposed or (audience == "audit" and round_.phase == ph.CONCLUDED)
    words = label(house.cards) if house.exposed else ""
    if house.exposed and not qualifies(house.cards):
        words += ", does not qualify"
    cards = tuple(card if seen and card else HIDDEN for card in house.cards)
    return HouseView(cards=cards, total=0, soft=False, label=words)


def _turn(round_: PokerRound) -> dict[str, int] | None:
    place = place_of(round_)
    return {"area": place, "hand": 1} if place else None


# --- staff -----------------------------------------------------------------------------------------


def staff_view(state: TableState, book: PokerBook, audience: str) -> View:
    """The whole table for those who run it; audit without a next step or buttons, as it also looks between two events
    of one command.
    """
    audit = audience == "audit"
    phase = phase_of(state)
    step = None if audit else step_of(state, phase, book)
    actions = () if audit else actions_of(state, phase, book)
    round_ = _round_view(state, state.round, book, audience) if isinstance(state.round, PokerRound) else None
    symptoms = () if audit else irregularities(state, book)
    clauses = _clauses(step.clause if step else "", actions, round_) | {symptom.clause for symptom in symptoms}
    return View(
        audience=audience,
        table=table_view(state, book),
        players=tuple(player_view(state, player) for player in state.players),
        round=round_,
        step=step,
        actions=actions,
        irregularities=symptoms,
        notes=notes_for(clauses),
    )


def _clauses(step: str, actions: tuple[Action, ...], round_: RoundView | None) -> set[str]:
    clauses = {step} | {a.clause for a in actions} | {a.refusal.clause for a in actions if a.refusal}
    if round_ is not None:
        clauses |= {line.clause for line in round_.pay_sheet} | {a.controller_clause for a in round_.areas}
        clauses |= {r.clause for a in round_.areas for w in a.wagers for r in w.results}
        clauses |= {b.clause for b in round_.bonuses}
    return clauses


def _round_view(state: TableState, round_: PokerRound, book: PokerBook, audience: str) -> RoundView:
    phase = phase_of(state)
    staked = sum(s.stake_cents for r in round_.results for s in r.shares)
    returned = sum(s.returned_cents for r in round_.results for s in r.shares)
    returned += sum(s.returned_cents for b in round_.bonuses for s in b.shares)
    return RoundView(
        number=round_.number,
        phase=phase,
        phase_title=ph.PHASES[phase].title,
        opened_at=round_.opened_at,
        closes_at=bets_close_at(state),
        closed_at=round_.closed_at,
        areas=tuple(_area_view(state, number, area, book, audience) for number, area in numbered(round_)),
        house=house_view(state, round_, audience),
        turn=None if state.question else _turn(round_),
        claims=(),
        contest=None,
        outcomes=(),
        lamps=Lamps(interim_settlement=False, subsequent_deal=False, outcome_established=outcome_established(round_)),
        pay_sheet=() if state.question else _pay_sheet(state, round_, book),
        bonuses=tuple(bonus_view(bonus) for bonus in round_.bonuses),
        irregular=_irregular_view(state),
        staked_cents=staked,
        returned_cents=returned,
    )


def _irregular_view(state: TableState) -> IrregularView | None:
    """A question that waits for its ruling (TC 6.1)."""
    if not state.question:
        return None
    return IrregularView(
        held=(),
        choice=None,
        offered=(),
        discarded=(),
        may_withdraw="",
        house_missing=False,
        absent=(),
        question=state.question,
    )


def _area_view(state: TableState, number: int, area: Position, book: PokerBook, audience: str) -> AreaView:
    seated = seated_at(state.players, number)
    return AreaView(
        area=number,
        seated=stake_view(state, Stake(seated, 0)) if seated else None,
        controller=stake_view(state, Stake(area.controller, 0)) if area.controller else None,
        controller_clause=book.cite["seated_controls"] if area.controller else "",
        wagers=tuple(wager_view(state, book, wager) for wager in area.wagers),
        hands=_hands(state, area, audience),
    )


def _pay_sheet(state: TableState, round_: PokerRound, book: PokerBook) -> tuple[PayLineDue, ...]:
    if round_.phase == ph.BONUS:
        return tuple(bonus_line(bonus) for bonus in envy_bonuses(round_, book))
    return tuple(pay_line(result) for result in due(state, book))


# --- seats and the sign ----------------------------------------------------------------------------


def sign_view(state: TableState, book: PokerBook) -> SignView:
    phase = phase_of(state)
    return SignView(
        audience="sign",
        table=table_view(state, book),
        round_number=state.rounds,
        phase=phase,
        phase_title=void_words(state, book) or ph.PHASES[phase].title,
        closes_at=bets_close_at(state),
    )


def seat_view(state: TableState, book: PokerBook, seat: int) -> SeatView:
    """The view of whoever sits at a seat: their own wagers, the one hand that they viewed, what lies face up."""
    player = seated_at(state.players, seat)
    round_ = state.round if isinstance(state.round, PokerRound) else None
    phase = phase_of(state)
    own = tuple(w for w in all_wagers(round_) if backs(w, player)) if round_ and player else ()
    wagers = tuple(wager_view(state, book, w, player) for w in own)
    may_do = (
        tuple(a for a in actions_of(state, phase, book) if a.player in (player, "*") and a.role == "dealer")
        if player
        else ()
    )
    may_do = tuple(_own_part(round_, a) for a in may_do)
    bonuses = (
        tuple(bonus_view(b, player) for b in round_.bonuses if any(s.player == player for s in b.shares))
        if round_ and player
        else ()
    )
    clauses = {a.clause for a in may_do} | {a.refusal.clause for a in may_do if a.refusal}
    clauses |= {r.clause for w in wagers for r in w.results} | {b.clause for b in bonuses}
    return SeatView(
        audience=f"seat:{seat}",
        table=table_view(state, book),
        seat=seat,
        player=player_view(state, player) if player else None,
        round_number=state.rounds,
        phase=phase,
        phase_title=ph.PHASES[phase].title,
        closes_at=bets_close_at(state),
        areas=_seat_hands(state, round_, player) if round_ else (),
        house=house_view(state, round_, "seat") if round_ else NO_HOUSE,
        turn=_turn(round_) if round_ and not state.question else None,
        wagers=wagers,
        claims=(),
        bonuses=bonuses,
        may_do=may_do,
        notices=_notices(state, book, round_, player),
        net_cents=_net(wagers) + sum(b.cents for b in bonuses),
        notes=notes_for(clauses),
    )


def _net(wagers: tuple[WagerView, ...]) -> int:
    return sum(result.net_cents for wager in wagers for result in wager.results)


def _own_part(round_: PokerRound | None, action: Action) -> Action:
    """An action on a wager that others back too, without the sum of the whole."""
    number = action.command.get("area", 0)
    if round_ is None or not number or action.command["type"] != "play":
        return action
    shared = any(len(w.stakes) > 1 for w in round_.areas[number - 1].wagers if w.kind == "ante")
    return Action(
        command=action.command,
        label=action.label,
        clause=action.clause,
        refusal=action.refusal,
        player=action.player,
        hint="" if shared else action.hint,
        role=action.role,
    )


def _seat_hands(state: TableState, round_: PokerRound, player: str) -> tuple[SeatHand, ...]:
    return tuple(
        SeatHand(
            area=number,
            mine=bool(player) and any(backs(w, player) for w in area.wagers),
            i_control=bool(player) and area.controller == player,
            controller=_controller(state, area, player),
            hands=_hands(state, area, f"player:{player}"),
        )
        for number, area in numbered(round_)
        if is_wagered(area)
    )


def _controller(state: TableState, area: Position, player: str) -> str:
    """Who decides for a position, without naming anyone."""
    if not area.controller:
        return ""
    if area.controller == player:
        return "You"
    about = state.players.get(area.controller)
    return f"The player at seat {about.seat}" if about and about.seat else "Another player"


def _notices(state: TableState, book: PokerBook, round_: PokerRound | None, player: str) -> tuple[str, ...]:
    notices = []
    if state.scheduled_limits is not None:
        ante = state.scheduled_limits["ante"]
        notices.append(f"From the next round: Ante {dollars(ante.min_cents)} to {dollars(ante.max_cents)}.")
    about = state.players.get(player)
    if about is not None and about.prohibited:
        notices.append(f"You may not play on at this table ({book.cite['confidential']}).")
    if about is not None and about.one_area_only:
        notices.append(f"You may wager on one playing position ({book.cite['one_area_only']}).")
    if about is not None and about.under_minimum_settled:
        notices.append(f"Your next wager under the minimum will be returned ({book.cite['under_minimum']}).")
    if void := void_words(state, book):
        notices.append(f"{void} Every wager went back.")
    if round_ is not None and player:
        own = [area.hand for area in round_.areas if area.hand.viewed_by == player]
        if any(hand.second_view for hand in own):
            notices.append(f"You may view one hand only ({book.cite['viewed_once']}).")
    if round_ is not None and round_.phase == ph.HELD:
        notices.append(withdrawal_notice(round_.outage, book.cite["power_withdraw"]))
    return tuple(notices)
