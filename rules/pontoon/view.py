"""Views of a Pontoon table, built up from nothing for each audience. The parts that several audiences share."""

from __future__ import annotations

from rules.commands import Stake
from rules.events import Result, Share, Wager
from rules.money import dollars
from rules.phases import BETWEEN_ROUNDS, CLOSED
from rules.pontoon import phases as ph
from rules.pontoon.book import PontoonBook
from rules.pontoon.facts import in_play, wagers_per_area
from rules.pontoon.hands import best_total
from rules.pontoon.hands import is_pontoon as pontoon_cards
from rules.pontoon.steps import cards_left, shuffle_due
from rules.pontoon.worth import MOST, is_full, is_pontoon, total_of_hand
from rules.state import Area, Hand, Round, TableState
from rules.views import (
    HandView,
    HouseView,
    Layout,
    PayLineView,
    PlayerView,
    ResultView,
    Spot,
    StakeView,
    TableView,
    WagerView,
)


def phase_name(state: TableState) -> str:
    if state.round is not None:
        return state.round.phase
    return BETWEEN_ROUNDS if state.open else CLOSED


def name_of(state: TableState, player: str) -> str:
    about = state.players.get(player)
    return about.name if about else player


def table_view(state: TableState, book: PontoonBook) -> TableView:
    """The table itself; the same for every audience."""
    settings = state.settings
    assert settings is not None
    spots = [Spot(kind="main", places=book.max_wagers_per_area)]
    if "pair" in settings.limits:
        spots.append(Spot(kind="pair", places=book.pair_places))
    if book.offer_insurance_on:
        spots.append(Spot(kind="insurance", places=1))
    lines = (PayLineView(code=p.code, label=p.label, odds=str(p.odds), clause=p.clause) for p in book.pay.values())
    return TableView(
        id=state.table,
        open=state.open,
        game=book.family,
        rulebook=book.id,
        rulebook_title=f"{book.title}, version {book.version}",
        rulebook_hash=state.rulebook_hash,
        training=settings.training,
        layout=Layout(positions=settings.positions, spots=tuple(spots), legends=book.legends),
        limits=settings.limits,
        scheduled_limits=state.scheduled_limits,
        wager_unit_cents=settings.wager_unit_cents,
        wagers_per_area=wagers_per_area(state, book),
        decks=state.shoe.decks if state.shoe else settings.decks,
        cards_left=cards_left(state, book),
        shuffle_due=shuffle_due(state, book),
        pay_table=tuple(lines),
    )


def player_view(state: TableState, player: str) -> PlayerView:
    about = state.players[player]
    return PlayerView(
        player=player,
        name=about.name,
        seat=about.seat,
        one_area_only=about.one_area_only,
        under_minimum_settled=about.under_minimum_settled,
    )


def stake_view(state: TableState, stake: Stake) -> StakeView:
    return StakeView(player=stake.player, name=name_of(state, stake.player), cents=stake.cents)


HIDDEN = "??"
NO_HOUSE = HouseView(cards=(), total=0, soft=False, label="")


def house_view(round_: Round) -> HouseView:
    """The house hand; face-down cards are shown to nobody (ruling 33)."""
    cards = round_.house
    if not cards:
        return NO_HOUSE
    if round_.house_down:
        return HouseView(cards=(HIDDEN,) * len(cards), total=0, soft=False, label="")
    total, soft = best_total(cards)
    return HouseView(cards=cards, total=total, soft=soft, label=_label(total, soft, pontoon_cards(cards)))


def _label(total: int, soft: bool, pontoon: bool) -> str:
    if pontoon:
        return "Pontoon"
    if total > 21:
        return f"Bust {total}"
    return f"Soft {total}" if soft and total < 21 else str(total)


def hand_views(round_: Round, number: int, area: Area, book: PontoonBook) -> tuple[HandView, ...]:
    return tuple(_hand_view(round_, number, area, place, hand, book) for place, hand in enumerate(area.hands, 1))


def _hand_view(round_: Round, number: int, area: Area, place: int, hand: Hand, book: PontoonBook) -> HandView:
    total, soft = total_of_hand(hand, book)
    trick = is_full(hand.cards, book) and total <= MOST
    return HandView(
        hand=place,
        cards=hand.cards,
        total=total,
        soft=soft,
        label="Five Card Trick" if trick else _label(total, soft, is_pontoon(hand, book)),
        status=_hand_status(round_, number, area, place, hand, total, book),
        doubled=hand.doubled,
        split=hand.split,
    )


def _hand_status(round_: Round, number: int, area: Area, place: int, hand: Hand, total: int, book: PontoonBook) -> str:
    if is_pontoon(hand, book):
        return "pontoon"
    if total > 21:
        return "bust"
    if total == 21:
        return "twenty_one"
    turn = round_.turn
    if turn is not None and (turn.area, turn.hand) == (number, place):
        return "active"
    if hand.doubled:
        return "doubled"
    if any(w.surrendered for w in area.wagers) and not in_play(area, place):
        return "surrendered"
    return "stood" if hand.done else "waiting"


def turn_view(round_: Round) -> dict[str, int] | None:
    return None if round_.turn is None else {"area": round_.turn.area, "hand": round_.turn.hand}


def wager_view(state: TableState, book: PontoonBook, wager: Wager, player: str | None = None) -> WagerView:
    """A wager with its results; with `player`, that backer's part alone, and nothing of the others'."""
    assert state.round is not None
    stakes = tuple(s for s in wager.stakes if player is None or s.player == player)
    results = tuple(
        result_view(book, result, player)
        for result in state.round.results
        if result.wager == wager.id and (player is None or any(s.player == player for s in result.shares))
    )
    return WagerView(
        id=wager.id,
        kind=wager.kind,
        area=wager.area,
        line=wager.line,
        hand=wager.hand,
        of=wager.of,
        stake_cents=sum(s.cents for s in stakes),
        stakes=tuple(stake_view(state, s) for s in stakes),
        found=wager.found,
        placed_by_staff=wager.placed_by_staff,
        status=_wager_status(wager, results, player),
        results=results,
    )


def _wager_status(wager: Wager, results: tuple[ResultView, ...], player: str | None) -> str:
    settled = wager.settled if player is None else player in wager.settled_players
    if settled:
        return results[-1].result
    return "surrendered" if wager.surrendered else "live"


def result_view(book: PontoonBook, result: Result, player: str | None) -> ResultView:
    shares = tuple(s for s in result.shares if player is None or s.player == player)
    staked = sum(s.stake_cents for s in shares)
    returned = sum(s.returned_cents for s in shares)
    own = player is not None and len(result.shares) > 1
    return ResultView(
        result=result.result,
        clause=result.clause,
        clauses=result.clauses,
        words=_own_words(book, result, shares[0]) if own else result.words,
        pay_line=result.pay_line,
        stake_cents=staked,
        returned_cents=returned,
        net_cents=returned - staked,
    )


def _own_words(book: PontoonBook, result: Result, share: Share) -> str:
    """The arithmetic of one backer's share of a wager, without the others' stakes."""
    gain = share.returned_cents - share.stake_cents
    if result.result == "won":
        return f"{book.pay[result.pay_line].odds}: {dollars(gain)} won"
    if gain < 0:
        return f"{dollars(-gain)} of {dollars(share.stake_cents)} lost"
    return f"{dollars(share.returned_cents)} goes back"


def phase_title(phase: str) -> str:
    return ph.PHASES[phase].title
