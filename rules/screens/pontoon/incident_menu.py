"""“Something went wrong”: every incident that section 5 knows, with the clause that applies as the round flags stand,
what happens to each card and wager, who approves, and the command that does it, or why it does not apply, as `decide`
says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from rules import commands
from rules.core.money import dollars
from rules.core.text import worded
from rules.money.wagers import all_wagers, open_stakes
from rules.pontoon.irregularities.dispute import newest_reading
from rules.pontoon.irregularities.error_cards import house_is_complete
from rules.pontoon.irregularities.stray_hit import stray_hit
from rules.pontoon.irregularities.withdrawals import is_short
from rules.pontoon.play.decisions import next_card_goes_to
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of, main_wagers, play_has_begun
from rules.screens.counting import count_incident
from rules.screens.incidents import IncidentCase, paid_wrongly, referral, void_incidents, wrong_entries
from rules.state import Round, TableState
from rules.views.table import Incident
from rules.wording.cards import card_name
from rules.wording.effects import PONTOON as EFFECTS
from rules.wording.incidents import CARD_OUT, PONTOON
from rules.wording.labels import place_at

_DEALING = (ph.INITIAL_DEAL, ph.CARD, ph.DEALER, ph.HOUSE_CARD)


def irregularities(state: TableState, book: PontoonBook) -> tuple[Incident, ...]:
    """Every incident as things stand; between rounds what was paid wrongly, and what no clause covers (PM 6.1)."""
    if not isinstance(state.round, Round):
        between = IncidentCase(state, book, EFFECTS, PONTOON)
        return (*paid_wrongly(between), *referral(between))
    case = _Case(state, state.round, book)
    groups = _AFTERWARDS if state.round.phase == ph.CONCLUDED else _GROUPS
    return tuple(incident for group in groups for incident in group(case))


def with_own_keys(state: TableState, book: PontoonBook) -> tuple[Incident, ...]:
    """Those that a tap on the felt or a key of the rail leads to."""
    if not isinstance(state.round, Round):
        return ()
    case = _Case(state, state.round, book)
    return (*wrong_entries(case), *count_incident(case))


class _Case(IncidentCase):
    """A table with a round of Pontoon."""

    def __init__(self, state: TableState, round_: Round, book: PontoonBook) -> None:
        super().__init__(state, book, EFFECTS, PONTOON)
        self.round, self.book = round_, book
        self.begun = play_has_begun(round_)
        self.unused = [card for card in book.deck if not state.shoe or state.shoe.dealt.get(card, 0) < state.shoe.decks]
        self.sample = self.unused[0]

    def clause(self, key: str) -> str:
        return self.book.irregularities.get(key, self.book.cite["not_covered"])


def _entries(case: _Case) -> Iterator[Incident]:
    yield from wrong_entries(case)
    if newest_reading(case.state) is not None:
        skeleton: dict[str, object] = {"type": "dispute_card"}
        command = commands.DisputeCard(case.sample)
        yield case.incident("shoe_differs", "entries", command, "ruling 87", fields=("card",), skeleton=skeleton)


def _stray(case: _Case) -> Iterator[Incident]:
    """Where the newest card belongs, if nobody asked for it."""
    if stray_hit(case.state) is None:
        return
    places: tuple[Literal["next_hand", "house", "in_turn"], ...] = ("next_hand", "house", "in_turn")
    for to in places:
        command = commands.PlaceStrayCard(to)
        missing = case.state.taken_back > 0
        yield case.incident(
            f"stray_{to}",
            "error",
            command,
            "ruling 85",
            fields=("card",) if missing else (),
            skeleton={"type": "place_stray_card", "to": to} if missing else None,
            possible=("stray_card_named",) if missing else (),
        )


_LIES = {
    "misplaced": ("reconstruct", "reconstruct_late"),
    "house_without_card": ("house_missing_early", "house_missing"),
    "short_hand": ("short_early", "short"),
    "no_cards": ("short_early", "no_cards"),
    "no_wager": ("reconstruct", "no_wager"),
}
"""Cards that lie wrongly: the key of the clause before play has begun, and after."""


def _lying(case: _Case) -> Iterator[Incident]:
    said = None  # the rules say the same of each
    for code, keys in _LIES.items():
        drawn = ("drawn",) if code == "misplaced" and not case.begun else ()
        incident = case.incident(
            code,
            "lying",
            commands.CardsAsTheyLie(),
            case.clause(keys[case.begun]),
            text=f"{code}_late" if case.begun else code,
            fields=("areas", "house", *drawn, "had_drawn"),
            skeleton={"type": "cards_as_they_lie"},
            possible=("nothing_differs",),
            said=said,
        )
        said = incident.role, incident.refusal
        yield incident
    yield case.incident("burn_forgotten", "lying", commands.ReportBurnForgotten(), case.clause("burn"))


def _short(case: _Case) -> Iterator[Incident]:
    for number, area in enumerate(case.round.areas, 1):
        if not is_short(case.round, area):
            continue
        for wager in main_wagers(area):
            if wager.settled:
                continue
            for stake in open_stakes(wager):
                named = {"name": case.name(stake.player), "amount": dollars(stake.cents), "area": number}
                command = commands.WithdrawShortHand(wager.id, () if len(wager.stakes) == 1 else (stake.player,))
                yield case.incident(
                    "short_hand_withdrawn", "lying", command, case.clause("short_withdraws"), named=named
                )


def _in_error(case: _Case) -> Iterator[Incident]:
    complete = house_is_complete(case.round, case.book)
    late = "_late" if case.round.phase == ph.SETTLEMENT else ""
    yield case.incident(
        "error_to_house",
        "error",
        commands.ReportCardInError(case.sample),
        case.clause("house_completed" if complete else "next_card"),
        text=f"error_to_house{late}",
        fields=("card",),
        skeleton={"type": "report_card_in_error", "area": 0},
    )
    yield case.incident(
        "error_to_player",
        "error",
        commands.ReportCardInError(case.sample, 1),
        case.clause("next_card"),
        text=f"error_to_player{late}",
        fields=("card", "area"),
        skeleton={"type": "report_card_in_error"},
    )
    yield case.incident(
        "face_up",
        "error",
        commands.ReportFaceUpCard(case.sample),
        case.clause("face_up"),
        fields=("card",),
        skeleton={"type": "report_face_up_card"},
    )
    held = irregular_of(case.round).held
    facts = (worded(CARD_OUT, {"card": card_name(held[0].card)}),) if held and held[0].card else ()
    yield case.incident("card_refused", "error", commands.RefuseCard(), case.clause("refused"), facts=facts)


def _turns(case: _Case) -> Iterator[Incident]:
    clause, found = case.clause("passed_over"), False
    for number, area in enumerate(case.round.areas, 1):
        for place, hand in enumerate(area.hands, 1):
            if hand.done and len(hand.cards) == 2 and any(w.hand == place and not w.settled for w in area.wagers):
                found = True
                where = place_at("area", number, place if len(area.hands) > 1 else 0)
                command = commands.ReportPassedOver(number, place)
                yield case.incident("passed_over", "turns", command, clause, named={"where": where})
    if not found:
        yield case.incident("passed_over", "turns", commands.ReportPassedOver(0), clause, text="passed_over_nobody")
    yield case.incident("hand_first", "turns", commands.FinishHandFirst(), case.clause("hand_first"))


def _together(case: _Case) -> Iterator[Incident]:
    dealing = case.round.phase in _DEALING
    to_house = dealing and not next_card_goes_to(case.round, case.book)[0]
    prefix = "house_" if to_house else ""
    seen = {"unseen": (), "one_seen": (case.sample,), "many_seen": (case.sample, case.unused[-1])}
    for code, cards in seen.items():
        yield case.incident(
            f"together_{prefix}{code}",
            "together",
            commands.ReportCardsTogether(2, cards),
            case.clause(f"{prefix}{code}"),
            fields=("count", "disclosed") if cards else ("count",),
            skeleton={"type": "report_cards_together", "count": 2, "disclosed": []},
        )


def _shoe(case: _Case) -> Iterator[Incident]:
    yield case.incident("too_few_cards", "shoe", commands.RiffleDiscards(), case.clause("too_few"))
    yield case.incident("cut_card", "shoe", commands.ReportCutCard(), case.clause("cut_card"))
    yield from count_incident(case)


def _players(case: _Case) -> Iterator[Incident]:
    players = dict.fromkeys(stake.player for wager in all_wagers(case.round) for stake in wager.stakes)
    absent = irregular_of(case.round).absent
    for player in players:
        away = player in absent
        code, named = "player_back" if away else "player_absent", {"name": case.name(player)}
        yield case.incident(code, "players", commands.MarkAbsent(player, not away), case.clause("absent"), named=named)
    for player in players:
        key = "power_withdraw" if case.round.phase == ph.POWER_FAILURE else "dissatisfied"
        named = {"name": case.name(player)}
        yield case.incident("withdraws", "players", commands.WithdrawWagers(player), case.clause(key), named=named)


def _outside(case: _Case) -> Iterator[Incident]:
    times, clause = ("failed_at", "back_at"), case.clause("power")
    yield case.incident("power_failure", "outside", commands.ReportPowerFailure(), clause, fields=times)
    yield from referral(case)


_AFTERWARDS: tuple[Callable[[_Case], Iterator[Incident]], ...] = (wrong_entries, paid_wrongly, count_incident, referral)
_GROUPS: tuple[Callable[[_Case], Iterator[Incident]], ...] = (
    _entries,
    paid_wrongly,
    void_incidents,
    _lying,
    _short,
    _stray,
    _in_error,
    _turns,
    _together,
    _shoe,
    _players,
    _outside,
)
