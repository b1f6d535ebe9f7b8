"""The round for those who run the table: dealer, pit and audit see every wager and name."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from rules import events
from rules.engine import phase_of
from rules.money.wagers import seated_at
from rules.pontoon.irregularities.detriment import weigh
from rules.pontoon.play import claims
from rules.pontoon.play.decisions import takes_hit
from rules.pontoon.play.priority import Ranking
from rules.pontoon.play.settlement import award_of, sheet
from rules.pontoon.table import phases as ph
from rules.pontoon.table.round_flags import flags_of
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of, is_dealt_to
from rules.screens.parts import HIDDEN, area_view
from rules.screens.paying import pay_sheet
from rules.screens.pontoon.parts import claim_view, hands_by_area, house_view, turn_view, verdict_of
from rules.screens.pontoon.steps import open_offer
from rules.screens.round import plain_round
from rules.screens.withdrawing import offer_view
from rules.state import Area, Claim, Irregular, Round, TableState, Together, is_installed, name_of
from rules.views.table import (
    AreaView,
    ChoiceView,
    ClaimView,
    ContestView,
    HeldCardView,
    IrregularView,
    Notice,
    RoundView,
)
from rules.wording.cards import card_name
from rules.wording.incidents import absent_text, control_returns, held_text, notice_text
from rules.wording.recorded import question_text, read_back

HOUSE = (0, 0)
INITIAL_CARDS = 2


def round_view(state: TableState, book: PontoonBook, audience: str) -> RoundView | None:
    """The round that is on, or the last one; where the next cards belong is for the dealer alone."""
    return _round_view(state, state.round, book, audience) if isinstance(state.round, Round) else None


def _round_view(state: TableState, round_: Round, book: PontoonBook, audience: str) -> RoundView:
    assert is_installed(state)
    phase = phase_of(state)
    places = card_places(state, round_, phase, book) if audience == "dealer" else ()
    areas = tuple(_area_view(state, round_, number, area, book) for number, area in enumerate(round_.areas, 1))
    lines = pay_sheet(state, round_, sheet(state, book), award_of, book)
    view = plain_round(state, round_, book, areas, turn_view(round_), lines)
    return replace(
        view,
        house=house_view(round_),
        card_places=places or UNSET,
        claims=_claim_views(state, round_, book),
        contest=None if state.question else _contest(round_, book),
        outcomes=tuple(_outcome_view(state, outcome) for outcome in round_.outcomes),
        lamps=flags_of(round_, book),
        irregular=_irregular_view(state, round_, book),
        offer=offer_view(state, open_offer(state, book) if phase != ph.WITHDRAWALS else None),
    )


def _irregular_view(state: TableState, round_: Round, book: PontoonBook) -> IrregularView | None:
    if round_.irregular is None and not state.question:
        return None
    irregular = irregular_of(round_)
    held = (HeldCardView(card=h.card or HIDDEN, clause=h.clause, refusable=h.refusable) for h in irregular.held)
    return IrregularView(
        held=tuple(held),
        choice=_choice_view(state, irregular.together, book) if irregular.together else None,
        offered=irregular.offered,
        discarded=irregular.discarded,
        may_withdraw=irregular.dissatisfied,
        house_missing=irregular.house_missing,
        absent=irregular.absent,
        question=question_text(state.question),
        notices=tuple(_notices(state, round_, irregular, book)),
    )


def _notices(state: TableState, round_: Round, irregular: Irregular, book: PontoonBook) -> Iterator[Notice]:
    """What still matters of it: cards that are out, who may withdraw, what the house lacks, who is away or back."""
    for place, held in enumerate(irregular.held):
        yield Notice(text=held_text(card_name(held.card) if held.card else "", next_one=place == 0), clause=held.clause)
    if irregular.dissatisfied:
        yield Notice(text=notice_text("may_withdraw"), clause=irregular.dissatisfied)
    if irregular.house_missing:
        yield Notice(text=notice_text("house_lacks"), clause="")
    for number, area in enumerate(round_.areas, 1):
        if area.returns_to:
            text = control_returns(name_of(state, area.returns_to), number)
            yield Notice(text=text, clause=book.cite["seated_controls"])
    if irregular.absent:
        yield Notice(text=absent_text([name_of(state, player) for player in irregular.absent]), clause="")


def _choice_view(state: TableState, together: Together, book: PontoonBook) -> ChoiceView:
    assert is_installed(state)
    weighed = weigh(state, together.cards, book) if together.cards and not together.area else None
    return ChoiceView(
        area=together.area,
        hand=together.hand,
        cards=together.cards,
        hidden=together.hidden,
        offered=together.offered,
        worst=weighed.worst if weighed else (),
        words=weighed.reason if weighed else "",
    )


def _area_view(state: TableState, round_: Round, number: int, area: Area, book: PontoonBook) -> AreaView:
    surrendered = any(w.surrendered or w.surrendered_by for w in area.wagers)
    is_seated = area.controller == seated_at(state.players, number)
    key = "seated_controls" if is_seated else "control_passes" if surrendered else "front_controls"
    clause = book.irregularities["absent_others"] if area.stands_in_for else book.cite[key]
    return area_view(state, book, number, area, clause, hands_by_area(round_, book)[number - 1])


def _contest(round_: Round, book: PontoonBook) -> ContestView | None:
    if round_.phase not in (ph.CLAIMS, ph.INSURANCE_CLAIMS):
        return None
    contested = claims.resolve(round_, book).contest
    if contested is None or contested.ranking.contest is None:
        return None
    contest = contested.ranking.contest
    return ContestView(
        kind=contested.kind,
        basis=contest.kind,
        area=contested.area,
        of=contested.of,
        places=contest.places,
        players=contest.players,
        clause=contest.clause,
    )


def _claim_views(state: TableState, round_: Round, book: PontoonBook) -> tuple[ClaimView, ...]:
    """Waiting claims as they stand now, with the reason."""
    targets = sorted({(c.kind, c.area, c.of) for c in round_.claims})
    rankings = {target: claims.ranking_of(round_, state.players, book, *target) for target in targets}
    return tuple(
        claim_view(state, claim, *_claim_ranking(claim, rankings[(claim.kind, claim.area, claim.of)]))
        for claim in round_.claims
    )


def _claim_ranking(claim: Claim, ranking: Ranking) -> tuple[str, str, str]:
    for name, verdicts in (("granted", ranking.granted), ("denied", ranking.denied)):
        for verdict in verdicts:
            if verdict.player == claim.player:
                return name, verdict.clause, verdict.reason
    assert ranking.contest is not None
    basis = "tied" if ranking.contest.kind == "tie" else "outsider"
    return basis, ranking.contest.clause, ranking.contest.reason


def _outcome_view(state: TableState, outcome: events.ClaimOutcome) -> ClaimView:
    return claim_view(state, outcome, verdict_of(outcome), outcome.clause, read_back(outcome.words))


def card_places(state: TableState, round_: Round, phase: str, book: PontoonBook) -> tuple[tuple[int, int], ...]:
    """Area and hand of each; (0, 0) is the house. The whole rest of the initial deal; else the one card that is due, or
    that would be the hit (ruling 85).

    None where a card that is out already and was seen comes next: nobody enters that one.
    """
    held = irregular_of(round_).held
    if held and held[0].card:
        return ()
    if phase == ph.INITIAL_DEAL:
        return _initial_deal(round_, book)
    if phase in (ph.DEALER, ph.HOUSE_CARD):
        return (HOUSE,)
    if round_.turn is not None and (phase == ph.CARD or (phase == ph.DECISION and takes_hit(state, book))):  # type: ignore[arg-type]
        return ((round_.turn.area, round_.turn.hand),)
    return ()


def _initial_deal(round_: Round, book: PontoonBook) -> tuple[tuple[int, int], ...]:
    """Twice around the wagered areas, the house after each time or after the first alone (PM 3.18)."""
    held = {n: len(a.hands[0].cards) if a.hands else 0 for n, a in enumerate(round_.areas, 1) if is_dealt_to(a)}
    places: list[tuple[int, int]] = []
    for count in range(INITIAL_CARDS):
        places += [(number, 1) for number, cards in held.items() if cards <= count]
        if len(round_.house) <= count and (count == 0 or book.house_face_down):
            places.append(HOUSE)
    return tuple(places)
