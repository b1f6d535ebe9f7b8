"""“Something went wrong”: every incident that section 5 knows, with the clause that applies as the round flags stand,
what happens to each card and wager, who approves, and the command that does it, or why it does not apply, as `decide`
says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from rules.commands import (
    CardsAsTheyLie,
    FinishHandFirst,
    MarkAbsent,
    RefuseCard,
    ReportBurnForgotten,
    ReportCardInError,
    ReportCardsTogether,
    ReportCutCard,
    ReportFaceUpCard,
    ReportPassedOver,
    ReportPowerFailure,
    RiffleDiscards,
    VoidRound,
    WithdrawShortHand,
    WithdrawWagers,
)
from rules.common.wagers import all_wagers, open_stakes, total_of
from rules.core.cards import card_name
from rules.core.money import dollars
from rules.pontoon.irregularities.error_cards import house_is_complete
from rules.pontoon.irregularities.withdrawals import is_short
from rules.pontoon.play.decisions import next_card_goes_to
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of, main_wagers, play_has_begun
from rules.screens.incidents import incident_for, referral
from rules.screens.pontoon.effects import EFFECTS
from rules.state import Round, TableState, name_of
from rules.views import Incident

_DEALING = (ph.INITIAL_DEAL, ph.CARD, ph.DEALER, ph.HOUSE_CARD)


def irregularities(state: TableState, book: PontoonBook) -> tuple[Incident, ...]:
    """Every incident as things stand; between rounds only what the rules do not cover (PM 6.1)."""
    round_ = state.round
    if not isinstance(round_, Round) or round_.phase == ph.CONCLUDED:
        return tuple(referral(state, EFFECTS, book))
    case = _Case(state, round_, book)
    return tuple(incident for group in _GROUPS for incident in group(case))


class _Case:
    """A table of which somebody asks what went wrong."""

    def __init__(self, state: TableState, round_: Round, book: PontoonBook) -> None:
        self.state, self.round, self.book = state, round_, book
        self.begun = play_has_begun(round_)
        self.incident = partial(incident_for, state, EFFECTS)
        self.sample = next(
            card for card in book.deck if not state.shoe or state.shoe.dealt.get(card, 0) < state.shoe.decks
        )

    def clause(self, key: str) -> str:
        return self.book.irregularities.get(key, self.book.cite["not_covered"])

    def name(self, player: str) -> str:
        return name_of(self.state, player)


def _void(case: _Case) -> Iterator[Incident]:
    for name, ground in case.book.void_grounds.items():
        yield case.incident(f"void_{name}", "void", ground.label, VoidRound(name), ground.clause)


class _Lie(NamedTuple):
    """Cards that lie wrongly: the key of the clause and what is done about it, before play has begun and after."""

    code: str
    title: str
    early: tuple[str, ...]
    late: tuple[str, ...]


_IN_ORDER = "The cards are moved to where the approved order puts them."
_LAID_AGAIN = "The cards are laid out again in the order they were drawn."
_MAY_WITHDRAW = "Dissatisfied players may withdraw before the next card."
_LIES = (
    _Lie(
        "misplaced",
        "Cards lie on the wrong places",
        ("reconstruct", _IN_ORDER, "What was chosen on them is offered anew."),
        ("reconstruct_late", _IN_ORDER, "No wager changes."),
    ),
    _Lie(
        "house_without_card",
        "The house has no card from the initial deal",
        ("house_missing_early", _LAID_AGAIN),
        (
            "house_missing",
            "The house draws its card now, or after the hand in turn if its player wants to complete it.",
            "With an Ace, King, Queen or Jack insurance and surrender are offered then.",
            _MAY_WITHDRAW,
        ),
    ),
    _Lie(
        "short_hand",
        "A hand has one card from the initial deal",
        ("short_early", _LAID_AGAIN),
        (
            "short",
            "Each player on the hand plays it in turn, beginning with a second card, or takes the wager back.",
            "The card of a hand that nobody plays is discarded.",
        ),
    ),
    _Lie(
        "no_cards",
        "An area with a wager has no cards",
        ("short_early", _LAID_AGAIN),
        ("no_cards", "Every wager on the area goes back."),
    ),
    _Lie(
        "no_wager",
        "An area without a wager has cards",
        ("reconstruct", _LAID_AGAIN),
        ("no_wager", "Its cards are discarded and the round goes on.", _MAY_WITHDRAW),
    ),
)


def _lying(case: _Case) -> Iterator[Incident]:
    for lie in _LIES:
        key, *outcome = lie.late if case.begun else lie.early
        drawn = ("drawn",) if lie.code == "misplaced" and not case.begun else ()
        yield case.incident(
            lie.code,
            "lying",
            lie.title,
            CardsAsTheyLie(),
            case.clause(key),
            *outcome,
            fields=("areas", "house", *drawn),
            skeleton={"type": "cards_as_they_lie"},
            possible=("nothing_differs",),
        )
    yield case.incident(
        "burn_forgotten", "lying", "The first card was not burnt", ReportBurnForgotten(), case.clause("burn")
    )


def _short(case: _Case) -> Iterator[Incident]:
    for number, area in enumerate(case.round.areas, 1):
        if not is_short(case.round, area):
            continue
        for wager in main_wagers(area):
            if wager.settled:
                continue
            who = case.name(wager.stakes[0].player)
            title = f"{who} takes back {dollars(total_of(open_stakes(wager)))} from the single card of area {number}"
            yield case.incident(
                "short_hand_withdrawn", "lying", title, WithdrawShortHand(wager.id), case.clause("short_withdraws")
            )


def _in_error(case: _Case) -> Iterator[Incident]:
    complete = house_is_complete(case.round)
    over = case.round.phase == ph.SETTLEMENT
    discarded = ("No hand takes another card: it is discarded, and every total stands.",)
    yield case.incident(
        "error_to_house",
        "error",
        "A card was drawn to the house in error",
        ReportCardInError(case.sample),
        case.clause("house_completed" if complete else "next_card"),
        *(
            discarded
            if over
            else ("The card is the next card: for the next player who takes one, else for the house.",)
        ),
        fields=("card",),
        skeleton={"type": "report_card_in_error", "area": 0},
    )
    yield case.incident(
        "error_to_player",
        "error",
        "A card was drawn to a player in error",
        ReportCardInError(case.sample, 1),
        case.clause("next_card"),
        *(
            discarded
            if over
            else (
                "The card is the next card. A player may refuse it and then takes no other in this round.",
                "Refused by all it is the next card of the house.",
            )
        ),
        fields=("card", "area"),
        skeleton={"type": "report_card_in_error"},
    )
    yield case.incident(
        "face_up",
        "error",
        "A card lies face up in the dealing device",
        ReportFaceUpCard(case.sample),
        case.clause("face_up"),
        "It is played as if it lay face down: it is the next card.",
        fields=("card",),
        skeleton={"type": "report_face_up_card"},
    )
    held = irregular_of(case.round).held
    facts = (f"Out already: {card_name(held[0].card)}",) if held and held[0].card else ()
    yield case.incident(
        "card_refused",
        "error",
        "The player does not take the exposed card",
        RefuseCard(),
        case.clause("refused"),
        facts=facts,
    )


def _turns(case: _Case) -> Iterator[Incident]:
    found = False
    for number, area in enumerate(case.round.areas, 1):
        for place, hand in enumerate(area.hands, 1):
            if hand.done and len(hand.cards) == 2 and any(w.hand == place and not w.settled for w in area.wagers):
                found = True
                where = f"area {number}" + (f", hand {place}" if len(area.hands) > 1 else "")
                title = f"The player of {where} was passed over"
                command = ReportPassedOver(number, place)
                yield case.incident("passed_over", "turns", title, command, case.clause("passed_over"))
    if not found:
        yield case.incident(
            "passed_over", "turns", "A player was passed over", ReportPassedOver(0), case.clause("passed_over")
        )
    yield case.incident(
        "hand_first",
        "turns",
        "The player completes the hand before the house draws its first card",
        FinishHandFirst(),
        case.clause("hand_first"),
    )


def _together(case: _Case) -> Iterator[Incident]:
    dealing = case.round.phase in _DEALING
    to_house = dealing and not next_card_goes_to(case.round, case.book)[0]
    prefix = "house_" if to_house else ""
    who = "The Pit Manager" if to_house else "The player"
    cases = (
        ("unseen", "none of them seen", 2, (), f"{who} picks the card that comes first; the rest are the next cards."),
        (
            "one_seen",
            "one of them seen",
            2,
            (case.sample,),
            "The card seen comes first; the rest are the next cards.",
        ),
        (
            "many_seen",
            "two or more seen",
            2,
            None,
            "The Pit Manager takes the card that is worst for the house; the rest are discarded."
            if to_house
            else "The player chooses; what is left is offered to the next player, and burnt if declined.",
        ),
    )
    for code, words, count, seen, outcome in cases:
        cards = _two(case) if seen is None else seen
        yield case.incident(
            f"together_{prefix}{code}",
            "together",
            f"Cards came out at once, {words}",
            ReportCardsTogether(count, cards),
            case.clause(f"{prefix}{code}"),
            outcome,
            _MAY_WITHDRAW,
            fields=("count", "disclosed") if cards else ("count",),
            skeleton={"type": "report_cards_together", "count": count, "disclosed": []},
        )


def _two(case: _Case) -> tuple[str, str]:
    shoe = case.state.shoe
    left = [c for c in case.book.deck if not shoe or shoe.dealt.get(c, 0) < shoe.decks]
    return left[0], left[-1]


def _shoe(case: _Case) -> Iterator[Incident]:
    yield case.incident(
        "too_few_cards", "shoe", "The cards do not last for the round", RiffleDiscards(), case.clause("too_few")
    )
    yield case.incident(
        "cut_card",
        "shoe",
        "The cutting card came out and was not acted on",
        ReportCutCard(),
        case.clause("cut_card"),
    )


def _players(case: _Case) -> Iterator[Incident]:
    players = dict.fromkeys(stake.player for wager in all_wagers(case.round) for stake in wager.stakes)
    absent = irregular_of(case.round).absent
    for player in players:
        away = player in absent
        title = f"{case.name(player)} is {'back' if away else 'not here to decide'}"
        code = "player_back" if away else "player_absent"
        yield case.incident(code, "players", title, MarkAbsent(player, not away), case.clause("absent"))
    for player in players:
        title = f"{case.name(player)} withdraws what is left in the round"
        power = case.round.phase == ph.POWER_FAILURE
        key = "power_withdraw" if power else "dissatisfied"
        yield case.incident("withdraws", "players", title, WithdrawWagers(player), case.clause(key))


def _outside(case: _Case) -> Iterator[Incident]:
    times, clause = ("failed_at", "back_at"), case.clause("power")
    yield case.incident("power_failure", "outside", "The power failed", ReportPowerFailure(), clause, fields=times)
    yield from referral(case.state, EFFECTS, case.book)


_GROUPS: tuple[Callable[[_Case], Iterator[Incident]], ...] = (
    _void,
    _lying,
    _short,
    _in_error,
    _turns,
    _together,
    _shoe,
    _players,
    _outside,
)
