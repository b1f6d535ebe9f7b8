"""“Something went wrong” at a Three Card Poker table: every incident that section 5 knows, the clause that applies,
what happens to each wager, who approves, and the command that does it, or why it does not apply, as `decide` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from rules import commands
from rules.command_table import COMMANDS
from rules.core.base import CommandBase, type_of
from rules.engine import phase_of
from rules.money.wagers import all_wagers
from rules.screens.counting import count_incident
from rules.screens.incidents import IncidentCase, paid_wrongly, referral, void_incidents, wrong_entries
from rules.state import PokerRound, TableState
from rules.three_card_poker.irregularities.dispute import newest_shown
from rules.three_card_poker.play.dealing import face_up
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import numbered, outcome_established
from rules.views.table import Incident
from rules.wording.cards import card_name
from rules.wording.effects import THREE_CARD_POKER as EFFECTS
from rules.wording.incidents import THREE_CARD_POKER


def irregularities(state: TableState, book: PokerBook) -> tuple[Incident, ...]:
    """Every incident as things stand, also after a round until the next begins (TC 5.3, 5.7); before the first
    what was paid wrongly, and what the rules do not cover (TC 6.1).
    """
    if not isinstance(state.round, PokerRound):
        between = IncidentCase(state, book, EFFECTS, THREE_CARD_POKER)
        return (*paid_wrongly(between), *referral(between))
    case = _Case(state, state.round, book)
    groups = _AFTERWARDS if state.round.phase == ph.CONCLUDED else _GROUPS
    return tuple(incident for group in groups for incident in group(case))


def with_own_keys(state: TableState, book: PokerBook) -> tuple[Incident, ...]:
    """Those that a tap on the felt or a key of the rail leads to."""
    if not isinstance(state.round, PokerRound):
        return ()
    case = _Case(state, state.round, book)
    return (*_wrong_entries(case), *count_incident(case))


class _Case(IncidentCase):
    """A table with a round of Three Card Poker."""

    def __init__(self, state: TableState, round_: PokerRound, book: PokerBook) -> None:
        super().__init__(state, book, EFFECTS, THREE_CARD_POKER)
        self.round, self.book = round_, book
        self.players = tuple(dict.fromkeys(s.player for w in all_wagers(round_) for s in w.stakes))

    def dealt(self) -> list[int]:
        """Positions with cards; the first where none has, so that the reason why not is shown once."""
        return [number for number, area in numbered(self.round) if area.hand.cards] or [1]

    def cited(self, code: str, group: str, command: CommandBase, key: str, **about: Any) -> Incident:
        """One incident under the clause that the rulebook has for `key`."""
        return self.incident(code, group, command, self.book.cite[key], **about)


def _wrong_entries(case: _Case) -> Iterator[Incident]:
    """What may be put right by now: a card once its hand lies face up (ruling 81)."""
    allowed = {type_of(kind) for kind in COMMANDS[case.state.rulebook][phase_of(case.state)]}
    for incident in wrong_entries(case):
        if incident.command["type"] in allowed:
            yield incident


def _entries(case: _Case) -> Iterator[Incident]:
    yield from _wrong_entries(case)
    shown = newest_shown(case.state) if case.state.dispute is None else None
    for card in shown.cards if shown is not None else ():
        yield _misread(case, card)


def _misread(case: _Case, card: str) -> Incident:
    """A card of the hand that was shown last lies there and is another one than the shoe read (ruling 87)."""
    other = next(each for each in case.book.deck if each not in face_up(case.round))
    return case.incident(
        "shoe_differs",
        "entries",
        commands.DisputeCard(other, card),
        "ruling 87",
        text="shoe_differs_from",
        named={"card": card_name(card)},
        fields=("card",),
        skeleton={"type": "dispute_card", "was": card},
    )


def _void_afterwards(case: _Case) -> Iterator[Incident]:
    """The ground on which a round that is over is void until the next begins (TC 5.3)."""
    for incident in void_incidents(case):
        if case.book.grounds[incident.code.removeprefix("void_")].until_next_round:
            yield incident


def _moved(case: _Case) -> Iterator[Incident]:
    dealt = case.dealt()
    yield case.cited(
        "hands_moved",
        "lying",
        commands.MoveHands(dealt[0], dealt[-1] if len(dealt) > 1 else dealt[0] + 1),
        "misdeal",
        fields=("area", "other"),
        skeleton={"type": "move_hands"},
    )


def _wrong_count(case: _Case) -> Iterator[Incident]:
    for number in case.dealt():
        yield case.cited("wrong_count", "lying", commands.RemoveHand(number), "wrong_count", named={"area": number})


def _several(case: _Case) -> Iterator[Incident]:
    for player in case.players:
        named = {"name": case.name(player)}
        yield case.cited("several_hands", "players", commands.InvalidateHands(player), "several_hands", named=named)


def _absent(case: _Case) -> Iterator[Incident]:
    for number in case.dealt():
        yield case.cited("player_absent", "players", commands.ReportAbsence(number), "absent", named={"area": number})


def _withdraws(case: _Case) -> Iterator[Incident]:
    key = "power_withdraw" if case.round.phase == ph.HELD else "wrong_count_others"
    for player in case.players:
        yield case.cited(
            "withdraws", "players", commands.WithdrawWagers(player), key, named={"name": case.name(player)}
        )


def _withdraws_afterwards(case: _Case) -> Iterator[Incident]:
    """After a round only where a hand had the wrong number of cards (TC 5.7.1)."""
    if case.round.wrong_count:
        yield from _withdraws(case)


def _looks(case: _Case) -> Iterator[Incident]:
    """A supervisor's look at a hand that was kept down (TC 3.10.1); cards that nobody read are entered for it."""
    for number, area in numbered(case.round):
        if area.hand.declined and not area.hand.looked_at:
            read = all(area.hand.cards)
            yield case.cited(
                "look",
                "players",
                commands.LookAtHand(number),
                "not_exposed",
                named={"area": number},
                fields=() if read else ("cards",),
                skeleton=None if read else {"type": "look_at_hand", "area": number},
                possible=("cards_missing",),
            )


def _prohibited(case: _Case) -> Iterator[Incident]:
    grounds: tuple[tuple[Literal["confidentiality", "several_hands"], str], ...] = (
        ("confidentiality", "confidential"),
        ("several_hands", "stop_player"),
    )
    for player in case.players:
        for ground, key in grounds:
            yield case.cited(
                f"prohibited_{ground}",
                "players",
                commands.ProhibitPlayer(player, "?", ground),
                key,
                named={"name": case.name(player)},
                fields=("reason",),
                skeleton={"type": "prohibit_player", "player": player, "ground": ground},
            )


def _outside(case: _Case) -> Iterator[Incident]:
    key = "power_play_on" if outcome_established(case.round) else "power_withdraw"
    yield case.cited("power_failure", "outside", commands.ReportPowerFailure(), key, fields=("failed_at", "back_at"))


_AFTERWARDS: tuple[Callable[[_Case], Iterator[Incident]], ...] = (
    _entries,
    paid_wrongly,
    _void_afterwards,
    _wrong_count,
    _withdraws_afterwards,
    _looks,
    count_incident,
    referral,
)
_GROUPS: tuple[Callable[[_Case], Iterator[Incident]], ...] = (
    _entries,
    paid_wrongly,
    void_incidents,
    _moved,
    _wrong_count,
    _several,
    _absent,
    _withdraws,
    _looks,
    _prohibited,
    _outside,
    count_incident,
    referral,
)
