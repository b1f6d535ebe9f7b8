"""“Something went wrong”: every symptom that section 5 knows, with the clause that applies as the lamps stand, what
happens to each card and wager, who approves, and the command that does it, or why it does not apply, as `decide` says.
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
from rules.screens.incidents import referral, symptom_for
from rules.screens.pontoon.effects import EFFECTS
from rules.state import Round, TableState, name_of
from rules.views import Symptom

_DEALING = (ph.INITIAL_DEAL, ph.CARD, ph.DEALER, ph.HOUSE_CARD)


def irregularities(state: TableState, book: PontoonBook) -> tuple[Symptom, ...]:
    """Every symptom as things stand; between rounds only what the rules do not cover (PM 6.1)."""
    round_ = state.round
    if not isinstance(round_, Round) or round_.phase == ph.CONCLUDED:
        return tuple(referral(state, EFFECTS, book))
    asked = _Asked(state, round_, book)
    return tuple(symptom for group in _GROUPS for symptom in group(asked))


class _Asked:
    """A table of which somebody asks what went wrong."""

    def __init__(self, state: TableState, round_: Round, book: PontoonBook) -> None:
        self.state, self.round, self.book = state, round_, book
        self.begun = play_has_begun(round_)
        self.symptom = partial(symptom_for, state, EFFECTS)
        self.sample = next(
            card for card in book.deck if not state.shoe or state.shoe.dealt.get(card, 0) < state.shoe.decks
        )

    def clause(self, key: str) -> str:
        return self.book.irregularities.get(key, self.book.cite["not_covered"])

    def name(self, player: str) -> str:
        return name_of(self.state, player)


def _void(asked: _Asked) -> Iterator[Symptom]:
    for name, ground in asked.book.void_grounds.items():
        yield asked.symptom(f"void_{name}", "void", ground.label, VoidRound(name), ground.clause)


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


def _lying(asked: _Asked) -> Iterator[Symptom]:
    for lie in _LIES:
        key, *outcome = lie.late if asked.begun else lie.early
        drawn = ("drawn",) if lie.code == "misplaced" and not asked.begun else ()
        yield asked.symptom(
            lie.code,
            "lying",
            lie.title,
            CardsAsTheyLie(),
            asked.clause(key),
            *outcome,
            fields=("areas", "house", *drawn),
            skeleton={"type": "cards_as_they_lie"},
            possible=("nothing_differs",),
        )
    yield asked.symptom(
        "burn_forgotten", "lying", "The first card was not burnt", ReportBurnForgotten(), asked.clause("burn")
    )


def _short(asked: _Asked) -> Iterator[Symptom]:
    for number, area in enumerate(asked.round.areas, 1):
        if not is_short(asked.round, area):
            continue
        for wager in main_wagers(area):
            if wager.settled:
                continue
            who = asked.name(wager.stakes[0].player)
            title = f"{who} takes back {dollars(total_of(open_stakes(wager)))} from the single card of area {number}"
            yield asked.symptom(
                "short_hand_withdrawn", "lying", title, WithdrawShortHand(wager.id), asked.clause("short_withdraws")
            )


def _in_error(asked: _Asked) -> Iterator[Symptom]:
    complete = house_is_complete(asked.round)
    over = asked.round.phase == ph.SETTLEMENT
    discarded = ("No hand takes another card: it is discarded, and every total stands.",)
    yield asked.symptom(
        "error_to_house",
        "error",
        "A card was drawn to the house in error",
        ReportCardInError(asked.sample),
        asked.clause("house_completed" if complete else "next_card"),
        *(
            discarded
            if over
            else ("The card is the next card: for the next player who takes one, else for the house.",)
        ),
        fields=("card",),
        skeleton={"type": "report_card_in_error", "area": 0},
    )
    yield asked.symptom(
        "error_to_player",
        "error",
        "A card was drawn to a player in error",
        ReportCardInError(asked.sample, 1),
        asked.clause("next_card"),
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
    yield asked.symptom(
        "face_up",
        "error",
        "A card lies face up in the dealing device",
        ReportFaceUpCard(asked.sample),
        asked.clause("face_up"),
        "It is played as if it lay face down: it is the next card.",
        fields=("card",),
        skeleton={"type": "report_face_up_card"},
    )
    held = irregular_of(asked.round).held
    facts = (f"Out already: {card_name(held[0].card)}",) if held and held[0].card else ()
    yield asked.symptom(
        "card_refused",
        "error",
        "The player does not take the exposed card",
        RefuseCard(),
        asked.clause("refused"),
        facts=facts,
    )


def _turns(asked: _Asked) -> Iterator[Symptom]:
    found = False
    for number, area in enumerate(asked.round.areas, 1):
        for place, hand in enumerate(area.hands, 1):
            if hand.done and len(hand.cards) == 2 and any(w.hand == place and not w.settled for w in area.wagers):
                found = True
                where = f"area {number}" + (f", hand {place}" if len(area.hands) > 1 else "")
                title = f"The player of {where} was passed over"
                command = ReportPassedOver(number, place)
                yield asked.symptom("passed_over", "turns", title, command, asked.clause("passed_over"))
    if not found:
        yield asked.symptom(
            "passed_over", "turns", "A player was passed over", ReportPassedOver(0), asked.clause("passed_over")
        )
    yield asked.symptom(
        "hand_first",
        "turns",
        "The player completes the hand before the house draws its first card",
        FinishHandFirst(),
        asked.clause("hand_first"),
    )


def _together(asked: _Asked) -> Iterator[Symptom]:
    dealing = asked.round.phase in _DEALING
    to_house = dealing and not next_card_goes_to(asked.round, asked.book)[0]
    prefix = "house_" if to_house else ""
    who = "The Pit Manager" if to_house else "The player"
    cases = (
        ("unseen", "none of them seen", 2, (), f"{who} picks the card that comes first; the rest are the next cards."),
        ("one_seen", "one of them seen", 2, (asked.sample,), "The card seen comes first; the rest are the next cards."),
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
        cards = _two(asked) if seen is None else seen
        yield asked.symptom(
            f"together_{prefix}{code}",
            "together",
            f"Cards came out at once, {words}",
            ReportCardsTogether(count, cards),
            asked.clause(f"{prefix}{code}"),
            outcome,
            _MAY_WITHDRAW,
            fields=("count", "disclosed") if cards else ("count",),
            skeleton={"type": "report_cards_together", "count": count, "disclosed": []},
        )


def _two(asked: _Asked) -> tuple[str, str]:
    shoe = asked.state.shoe
    left = [c for c in asked.book.deck if not shoe or shoe.dealt.get(c, 0) < shoe.decks]
    return left[0], left[-1]


def _shoe(asked: _Asked) -> Iterator[Symptom]:
    yield asked.symptom(
        "too_few_cards", "shoe", "The cards do not last for the round", RiffleDiscards(), asked.clause("too_few")
    )
    yield asked.symptom(
        "cut_card", "shoe", "The cutting card came out and was not acted on", ReportCutCard(), asked.clause("cut_card")
    )


def _players(asked: _Asked) -> Iterator[Symptom]:
    players = dict.fromkeys(stake.player for wager in all_wagers(asked.round) for stake in wager.stakes)
    absent = irregular_of(asked.round).absent
    for player in players:
        away = player in absent
        title = f"{asked.name(player)} is {'back' if away else 'not here to decide'}"
        code = "player_back" if away else "player_absent"
        yield asked.symptom(code, "players", title, MarkAbsent(player, not away), asked.clause("absent"))
    for player in players:
        title = f"{asked.name(player)} withdraws what is left in the round"
        power = asked.round.phase == ph.POWER_FAILURE
        key = "power_withdraw" if power else "dissatisfied"
        yield asked.symptom("withdraws", "players", title, WithdrawWagers(player), asked.clause(key))


def _outside(asked: _Asked) -> Iterator[Symptom]:
    times, clause = ("failed_at", "back_at"), asked.clause("power")
    yield asked.symptom("power_failure", "outside", "The power failed", ReportPowerFailure(), clause, fields=times)
    yield from referral(asked.state, EFFECTS, asked.book)


_GROUPS: tuple[Callable[[_Asked], Iterator[Symptom]], ...] = (
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
