"""Parts of a view that every game shows alike: players, wagers with their results, pay sheets, clauses."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from msgspec import UNSET, UnsetType

from rules import commands, events
from rules.core.clauses import clause_text, text_or_none
from rules.core.rulebook import Rulebook, place_word
from rules.core.text import Text, word, worded
from rules.money.wagers import all_wagers, backs, seated_at
from rules.phases import HALTED
from rules.screens.shown import shown_to_all
from rules.state import AnyRound, Area, Position, TableState, in_round, is_installed, name_of
from rules.table.repeating import pending
from rules.views.displays import SignView
from rules.views.table import (
    AreaView,
    BonusView,
    ClauseNote,
    HandView,
    HouseView,
    LastWagerView,
    Option,
    PlayerView,
    ResultView,
    RoundView,
    StakeView,
    Step,
    TableView,
    WagerView,
)
from rules.wording.for_players import sign_says
from rules.wording.labels import turn_title
from rules.wording.recorded import question_text, read_back
from rules.wording.seat import controller_text, own_share, recorded_share, void_text
from rules.wording.steps import RULING, StepText

HIDDEN = "??"
NO_HOUSE = HouseView(cards=(), total=0, soft=False, label="")


def bets_close_at(state: TableState) -> datetime | None:
    """When the countdown closes the bets; None without one, and once they are closed or the round is void."""
    return state.round.closes_at if state.round is not None and in_round(state) and not state.round.closed_at else None


def step_from(text: StepText, clause: str, area: int = 0, hand: int = 0, **facts: object) -> Step:
    """A step in the words for it, with the facts that they name."""
    title, detail = (worded(template, {"area": area, **facts}) for template in (text.title, text.detail))
    return Step(code=text.code, title=title, detail=detail, say=text.say, clause=clause, area=area, hand=hand)


def ruling_step(state: TableState, book: Rulebook) -> Step:
    """Nothing goes on before the Gaming Shift Manager has ruled (PM 6.1, TC 6.1)."""
    return step_from(RULING, book.cite["not_covered"], question=question_text(state.question))


def controller_of(state: TableState, controller: str, player: str) -> str:
    """Who calls the decisions of an area or position, to `player`, without naming anyone."""
    if not controller:
        return ""
    about = state.players.get(controller)
    return controller_text(about.seat if about else None, own=controller == player)


def title_of_turn(book: Rulebook, turn: dict[str, int] | None, areas: tuple[AreaView, ...]) -> str | UnsetType:
    """Whose hand is in turn, in words; UNSET where none is."""
    if turn is None:
        return UNSET
    area = areas[turn["area"] - 1]
    controller = area.controller.name if area.controller else ""
    return turn_title(place_word(book), area.area, turn["hand"], len(area.hands), controller)


def sums_of(round_: AnyRound) -> tuple[int, int]:
    """What was staked on settled wagers and what went back to players with their bonuses, in cents."""
    staked = sum(share.stake_cents for result in round_.results for share in result.shares)
    returned = sum(share.returned_cents for result in round_.results for share in result.shares)
    return staked, returned + sum(share.returned_cents for bonus in round_.bonuses for share in bonus.shares)


def clauses_of(step: Step | None, options: tuple[Option, ...], round_: RoundView | None) -> set[str]:
    """The clauses that a view for staff names."""
    clauses = {step.clause} if step is not None else set()
    clauses |= {a.clause for a in options} | {a.refusal.clause for a in options if a.refusal}
    if round_ is not None:
        clauses |= {line.clause for line in round_.pay_sheet} | {c.clause for c in round_.claims + round_.outcomes}
        clauses |= {a.controller_clause for a in round_.areas} | {b.clause for b in round_.bonuses}
        clauses |= {r.clause for a in round_.areas for w in a.wagers for r in w.results}
    return clauses


def shown_on_sign(state: TableState, phase: str, table: TableView, title: str, book: Rulebook) -> SignView:
    """The view of the table's sign, and what a tile of the pit says of the table; `title` is the phase's. That the
    round is void takes its place, but where play waits for somebody (TC 6.1).
    """
    void = "" if phase in HALTED else void_text(state, book)
    shows = shown_to_all(state, phase)
    return SignView(
        audience="sign",
        table=table,
        round_number=state.rounds,
        phase=phase,
        phase_title=void or word(title),
        says=void or sign_says(book.family, phase, shows[0] if shows else ""),
        shows=shows,
        closes_at=bets_close_at(state),
    )


def player_view(state: TableState, player: str) -> PlayerView:
    about = state.players[player]
    return PlayerView(
        player=player,
        name=name_of(state, player),
        seat=about.seat,
        one_area_only=about.one_area_only,
        prohibited=about.prohibited,
        under_minimum_settled=about.under_minimum_settled,
        kept_limits=about.kept_limits or UNSET,
    )


def stake_view(state: TableState, stake: commands.Stake) -> StakeView:
    return StakeView(player=stake.player, name=name_of(state, stake.player), cents=stake.cents)


def area_view(
    state: TableState, book: Rulebook, number: int, area: Area | Position, clause: str, hands: tuple[HandView, ...]
) -> AreaView:
    """An area or position for those who run the table; `clause` is why its controller calls the decisions."""
    seated = seated_at(state.players, number)
    return AreaView(
        area=number,
        seated=stake_view(state, commands.Stake(seated, 0)) if seated else None,
        controller=stake_view(state, commands.Stake(area.controller, 0)) if area.controller else None,
        controller_clause=clause if area.controller else "",
        wagers=tuple(wager_view(state, book, wager) for wager in area.wagers),
        hands=hands,
        returns_to=area.returns_to if isinstance(area, Area) else "",
    )


def wager_view(state: TableState, book: Rulebook, wager: events.Wager, player: str | None = None) -> WagerView:
    """A wager with its results; with `player`, that backer's part alone, and nothing of the others'."""
    assert state.round is not None
    stakes = tuple(s for s in wager.stakes if player is None or s.player == player)
    results = [
        result
        for result in state.round.results
        if result.wager == wager.id and (player is None or any(s.player == player for s in result.shares))
    ]
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
        surrendered_by=wager.surrendered_by if player is None else (),
        results=tuple(result_view(book, result, player) for result in results),
        paid_cents=_paid_cents(state.round, wager, player),
        settled_players=UNSET if player or wager.settled else wager.settled_players or UNSET,
    )


def _paid_cents(round_: AnyRound, wager: events.Wager, player: str | None) -> int | UnsetType:
    """What came back on a wager by the lines that stand paid; UNSET where none does."""
    shares = [
        share
        for line in round_.paid
        if line.wager == wager.id
        for share in line.shares
        if player is None or share.player == player
    ]
    return sum(share.returned_cents for share in shares) if shares else UNSET


def _wager_status(wager: events.Wager, results: list[events.Result], player: str | None) -> str:
    """By the results of the wager itself; an Ante Bonus beside them is another payment."""
    settled = wager.settled if player is None else player in wager.settled_players
    if settled:
        return next(result.result for result in reversed(results) if result.kind == wager.kind)
    return "surrendered" if wager.surrendered or player in wager.surrendered_by else "live"


def result_view(book: Rulebook, result: events.Result, player: str | None) -> ResultView:
    shares = tuple(s for s in result.shares if player is None or s.player == player)
    staked = sum(s.stake_cents for s in shares)
    returned = sum(s.returned_cents for s in shares)
    own = player is not None and len(result.shares) > 1
    return ResultView(
        result=result.result,
        clause=result.clause,
        clauses=result.clauses,
        words=_own_share(book, result, shares[0]) if own else read_back(result.words),
        pay_line=result.pay_line,
        stake_cents=staked,
        returned_cents=returned,
        net_cents=returned - staked,
    )


def _own_share(book: Rulebook, result: events.Result, share: events.Share) -> str:
    if result.clause == book.cite["not_covered"]:  # ordered by a ruling, perhaps as a difference
        return recorded_share(share.stake_cents, share.returned_cents)
    odds = book.pay[result.pay_line].odds if result.result == "won" else None
    return own_share(odds, share.stake_cents, share.returned_cents)


def notes_for(clauses: set[str]) -> dict[str, ClauseNote]:
    """Our words for clauses, by clause; rulings among them."""
    return {clause: _note_for_staff(clause) for clause in sorted(clauses) if clause}


@cache
def _note_for_staff(clause: str) -> ClauseNote:
    text = clause_text(clause)
    return ClauseNote(clause=clause, title=Text(text.title), requires=Text(text.requires))


def notes_for_players(clauses: set[str]) -> dict[str, ClauseNote]:
    """The same in the words that players are shown of a ruling; a clause that nothing explains is left out."""
    notes = ((clause, _note_for_players(clause)) for clause in sorted(clauses))
    return {clause: note for clause, note in notes if note is not None}


@cache
def _note_for_players(clause: str) -> ClauseNote | None:
    text = text_or_none(clause)
    if text is None:
        return None
    return ClauseNote(clause=clause, title=Text(text.title), requires=Text(text.for_players))


def last_wagers(state: TableState) -> tuple[LastWagerView, ...] | UnsetType:
    """What lay there in the last round and does not in this one yet; UNSET where nothing is left of it."""
    left = pending(state) if is_installed(state) else ()
    views = (
        LastWagerView(kind=w.kind, area=w.area, line=w.line, stakes=tuple(stake_view(state, s) for s in w.stakes))
        for w in left
    )
    return tuple(views) or UNSET


def bonus_view(bonus: events.Bonus, player: str | None = None) -> BonusView:
    cents = sum(s.returned_cents for s in bonus.shares if player is None or s.player == player)
    return BonusView(wager=bonus.wager, area=bonus.area, words=read_back(bonus.words), clause=bonus.clause, cents=cents)


def own_wagers(state: TableState, round_: AnyRound, book: Rulebook, player: str) -> tuple[WagerView, ...]:
    """What a player backs, as their own display shows it."""
    return tuple(wager_view(state, book, w, player) for w in all_wagers(round_) if backs(w, player))


def own_bonuses(round_: AnyRound, player: str) -> tuple[BonusView, ...]:
    """The player's part of the bonuses that went to them."""
    return tuple(bonus_view(b, player) for b in round_.bonuses if any(s.player == player for s in b.shares))
