"""Could anybody gain by what is known? A watcher who remembers every card that ever lay in sight in a round, also those
that were taken back, and asks of each command: did it raise a wager that has won, or lower one that has lost?

Nothing is taken from the rules but the shape of commands, events and rounds; results are reckoned a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from datetime import datetime
from typing import Any

from rules import Context, Refusal, TableState, decide, fold
from rules import commands as c
from rules import events as e
from rules.state import AnyRound, PokerRound, Position, Round
from tests.rules.results_in_sight import Key, fate, result_in_sight, settled_sums, wagers_of

ROLES = ("dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager")
DECISIONS = (
    *(e.HandHit, e.HandStood, e.HandDoubled, e.HandSplit, e.OptionAnswered),
    *(e.HandFolded, e.HandPlayed, e.HandContinued),
)
SHOWN_FIRST = (e.HandFolded, e.HandPlayed, e.HandContinued)
SHIFT = ROLES[-1]
EXEMPT: dict[type, tuple[str, str]] = {
    c.CardsAsTheyLie: (SHIFT, "ruling 84"),
    c.InvalidateHands: (SHIFT, "ruling 84"),
    c.ReportBurnForgotten: (SHIFT, "ruling 84"),
    c.WithdrawShortHand: (SHIFT, "ruling 84"),
    c.ReportAbsence: (SHIFT, "ruling 84"),
    c.RemoveHand: (SHIFT, "ruling 84"),
    c.ReportPassedOver: (SHIFT, "ruling 84"),
    c.WithdrawWagers: (SHIFT, "ruling 84"),
    c.VoidRound: (SHIFT, "ruling 84"),
    c.ProhibitPlayer: (SHIFT, "ruling 67"),
    c.RecordRuling: (SHIFT, "ruling 84"),
    c.CorrectCard: ("pit_supervisor", "ruling 81"),
    c.CorrectDecision: ("pit_supervisor", "ruling 81"),
    c.UndoEntry: ("pit_supervisor", "ruling 84"),
    c.PlaceStrayCard: ("dealer", "ruling 85"),
    c.SettleDispute: ("pit_supervisor", "ruling 87"),
    c.DeclineExposure: ("dealer", "ruling 40"),
}
"""What may change a result that is known: the least role that may, and the ruling that lets it."""
COUNTED = re.compile(r"(PM|PR|PF|PO|TC) 5\.1(\.1)?|TC 5\.8")
"""The clauses of a void that a Pit Supervisor declares at any time: such cards can be counted (ruling 82)."""
FROM_OUTSIDE = (c.RecordRuling, c.WithdrawWagers, c.ProhibitPlayer)
"""What may leave a progressive wager on another's hand until bets close, where it is seen to (ruling 79)."""
Stakes = dict[Key, tuple[int, e.Wager]]
"""(wager, player) → cents, and the wager."""


class NobodyGains:
    """Raises AssertionError at the first command by which somebody could."""

    def __init__(self, rulebook: str = "mbs-pontoon-6") -> None:
        self.rulebook = rulebook
        self._new_round()

    def _new_round(self) -> None:
        self.dealt = self.viewed = self.house_shown = False
        self.placing = False  # a card that was entered as a hit nobody asked for: the decision goes with it (ruling 85)
        self.seen = 0  # cards and hands that came in sight, also those taken back since
        self.decided_at: list[int] = []  # how many those were at each decision that could be taken back
        self.back = 0  # taken back and lying there still
        self.peak: TableState | None = None  # the table before the first of them was taken back

    def saw(self, command: Any, role: str, before: TableState, events: tuple[Any, ...], after: TableState) -> None:
        """A command that was accepted, and what came of it."""
        if isinstance(command, c.OpenBetting):
            self._new_round()
        if before.round is None or after.round is None or before.round.number != after.round.number:
            return
        if isinstance(command, c.CorrectCard):
            assert _put_down(before.round) == _put_down(after.round), "the right card moves a stake"
        self._check_stakes(command, role, before, events, after)
        if isinstance(command, c.RecordFoundWager):
            self._check_found(role, before.round, events)
        if isinstance(command, c.CorrectWager):
            assert not self.dealt or role in ROLES[2:], "with a card in sight the Pit Manager does"
        if isinstance(command, c.ReportAbsence):
            areas: Any = before.round.areas
            assert role != "dealer" or not areas[command.area - 1].hand.viewed_by
        self.placing = isinstance(command, c.PlaceStrayCard)
        for event in events:
            self._follow(event, before)
        if isinstance(after.round, PokerRound):
            _check_positions(command, before, after)

    def could(self, state: TableState, now: datetime, roles: tuple[str, ...] = (ROLES[0], ROLES[-1])) -> None:
        """Whatever anybody could send at this moment to change a wager that is on record, as if it had been sent."""
        round_ = state.round
        if round_ is None or round_.closed_at is None or round_.phase == "concluded":
            return
        for command in _tries(round_):
            for role in roles:
                answer = decide(state, command, Context(now=now, role=role, actor="test"))
                if not isinstance(answer, Refusal):
                    self._check_stakes(command, role, state, answer, fold(state, answer))
                    if isinstance(command, c.RecordFoundWager):
                        self._check_found(role, round_, answer)

    def could_after_undo(self, state: TableState, now: datetime, times: int = 2) -> None:
        """The same after entries were taken back, one after the other."""
        watcher = copy(self)
        watcher.decided_at = list(self.decided_at)
        for _ in range(times):
            answer = decide(state, c.UndoEntry(), Context(now=now, role="dealer", actor="test"))
            if isinstance(answer, Refusal):
                return
            before, state = state, fold(state, answer)
            watcher.saw(c.UndoEntry(), "dealer", before, answer, state)
            watcher.could(state, now, ROLES[-1:])

    # --- what is known ----------------------------------------------------------------------------

    def _known(self, round_: AnyRound, wager: e.Wager, player: str) -> str:
        """ "won", "lost" or "back" by the cards in sight now, or before some were taken back; else ""."""
        peak = self.peak.round if self.peak else None
        remembered = result_in_sight(self.rulebook, peak, wager, player) if peak else ""
        return remembered or result_in_sight(self.rulebook, round_, wager, player)

    def _follow(self, event: Any, before: TableState) -> None:
        face_down = isinstance(event, e.CardDealt) and isinstance(before.round, PokerRound)
        if isinstance(event, e.CardDealt | e.CardHeld | e.CardsDrawnTogether):
            self.dealt = True
        if (isinstance(event, e.CardDealt) and not face_down) or isinstance(event, e.HandExposed):
            self.seen += 1
            self.back = max(self.back - 1, 0)
            self.house_shown |= isinstance(event, e.HandExposed) and not event.area
        elif isinstance(event, e.HandViewed):
            self.viewed = True
        elif isinstance(event, DECISIONS):
            assert not (self.house_shown and isinstance(event, SHOWN_FIRST)), "decided after the house was shown"
            self.decided_at.append(self.seen)
            self.back = 0
        elif isinstance(event, e.EntryUndone):
            self._undone(event.undone, before)
        if not self.back:
            self.peak = None

    def _undone(self, entry: Any, before: TableState) -> None:
        if isinstance(entry, DECISIONS):
            decided_at = self.decided_at.pop()
            assert self.placing or decided_at == self.seen, "a decision is taken again, and cards were seen since"
        elif isinstance(entry, e.HandExposed) or isinstance(before.round, Round):
            self.back += 1
            self.peak = self.peak or before

    # --- what changed -----------------------------------------------------------------------------

    def _check_stakes(
        self, command: Any, role: str, before: TableState, events: tuple[Any, ...], after: TableState
    ) -> None:
        assert before.round is not None
        assert after.round is not None
        old, new = _all_wagers(before.round), _all_wagers(after.round)
        for key, (cents, wager) in new.items():
            if key not in old and cents:
                settled = key[1] in wager.settled_players
                came_to = settled_sums(after.round.results).get(key, 0)
                won = came_to > 0 if settled else self._known(after.round, wager, key[1]) == "won"
                assert not won, f"{command} puts down {wager}, which has won"
        if isinstance(command, c.CorrectWager | c.CorrectDecision):
            old = {key: about for key, about in old.items() if not _keyed_by_slip(before.round, about[1], key[1])}
        changed = list(self._changed(before.round, after.round, old, new))
        if isinstance(command, c.CorrectWager | c.CorrectDecision):
            changed = [each for each in changed if not _comes_to_less(*each[1:])]
        if changed and not _may(command, role, before, events, after):
            raise AssertionError(f"{role}: {command} changes what is known: {changed}")

    def _changed(self, before: AnyRound, after: AnyRound, old: Stakes, new: Stakes) -> Iterator[tuple[Key, str, str]]:
        """Each wager whose result is known, open or settled, and what it is once a command was sent, where that is
        another.
        """
        settled, later = settled_sums(before.results), settled_sums(after.results)
        for key, (cents, wager) in old.items():
            over = key[1] in wager.settled_players
            was = fate(settled.get(key, 0)) if over else self._known(before, wager, key[1])
            if not was:
                continue
            stake = new[key][0] if key in new else 0
            in_sight = over or result_in_sight(self.rulebook, before, wager, key[1])
            now = was
            if key in new and key[1] in new[key][1].settled_players:
                now = fate(later.get(key, 0))
            elif key in new and in_sight:
                now = result_in_sight(self.rulebook, after, new[key][1], key[1])
            if now == was == "lost" and stake < cents:
                now = "less"
            elif now == was == "won" and stake > cents:
                now = "more"
            if now != was:
                yield key, was, now

    def _check_found(self, role: str, round_: AnyRound, events: tuple[Any, ...]) -> None:
        """Who may, and what stays (ruling 5); of insurance in time what counts is the next card (ruling 83)."""
        if self.viewed or self.house_shown:
            assert role == ROLES[-1]
        (found,) = (event for event in events if isinstance(event, e.WagerFound))
        in_time = found.wager.kind == "insurance" and found.entered_at is not None
        known = round_.subsequent_deal or len(round_.house) > 1 if isinstance(round_, Round) and in_time else self.dealt
        assert not known or role != "dealer"
        cents = {stake.player: stake.cents for stake in found.wager.stakes}
        assert all(cents.get(stake.player, 0) >= stake.cents for stake in found.before), "less than on record"


def _tries(round_: AnyRound) -> Iterator[Any]:
    """More, less and another player's name on every wager on record; and every way to take one back."""
    for wager in wagers_of(round_):
        if wager.kind in ("main", "pair", "insurance", "ante", "pair_plus", "progressive"):
            line = next((w.line for w in wagers_of(round_) if w.id == wager.of), wager.line) or 1
            for cents in (2_00, 700_00):
                again = tuple(c.Stake(stake.player, cents) for stake in wager.stakes)
                yield c.RecordFoundWager(wager.area, line, again, wager.kind)  # type: ignore[arg-type]
            for cents in (2_00, 10_00, 400_00):
                again = tuple(c.Stake(stake.player, cents) for stake in wager.stakes)
                yield c.RecordFoundWager(wager.area, line, again, wager.kind, in_time=True)  # type: ignore[arg-type]
            stakes = (c.Stake("fay", 700_00),)
            yield c.RecordFoundWager(wager.area, line, stakes, wager.kind)  # type: ignore[arg-type]
        if wager.kind == "main":
            everybody = tuple(stake.player for stake in wager.stakes)
            yield from (c.Surrender(wager.id, players=everybody), c.WithdrawShortHand(wager.id))
    for player in {stake.player for wager in wagers_of(round_) for stake in wager.stakes}:
        yield from (c.WithdrawWagers(player), c.WithdrawDouble(player))


def _all_wagers(round_: AnyRound) -> Stakes:
    return {(wager.id, stake.player): (stake.cents, wager) for wager in wagers_of(round_) for stake in wager.stakes}


def _may(command: Any, role: str, before: TableState, events: tuple[Any, ...], after: TableState) -> bool:
    """Whether a ruling lets this role change by this command what is known."""
    assert before.round is not None
    assert after.round is not None
    if isinstance(command, c.UndoEntry) and isinstance(events[0].undone, DECISIONS):
        return True  # a fold that was keyed, while no card was seen since (ruling 42)
    if isinstance(command, c.CorrectDecision) and _cards(before.round) == _cards(after.round):
        return False  # nothing comes to more by the same cards (ruling 81)
    if any(isinstance(event, e.RoundVoided) and COUNTED.fullmatch(event.clause) for event in events):
        return ROLES.index(role) > 0
    needed, _ = EXEMPT.get(type(command), ("", ""))
    return bool(needed) and ROLES.index(role) >= ROLES.index(needed)


def _keyed_by_slip(round_: AnyRound, wager: e.Wager, player: str) -> bool:
    """A surrender or a fold that was keyed is put right until the house hand is out (ruling 81)."""
    if isinstance(round_, PokerRound):
        hand = round_.areas[wager.area - 1].hand
        return (hand.decision == "folded" or player in hand.folded_by) and not round_.house.exposed
    gave_up = wager.surrendered or player in wager.surrendered_by
    return gave_up and isinstance(round_, Round) and len(round_.house) < 2


def _comes_to_less(was: str, now: str) -> bool:
    """What was put right may come to less for its player: nobody gains by that (ruling 81)."""
    worth = ("less", "lost", "", "back", "won", "more")
    return now != "less" and worth.index(now) < worth.index(was)


def _cards(round_: AnyRound) -> Any:
    """The cards of each hand, those of the house last."""
    if isinstance(round_, PokerRound):
        return [area.hand.cards for area in round_.areas], round_.house.cards
    return [[hand.cards for hand in area.hands] for area in round_.areas], round_.house


def _put_down(round_: AnyRound) -> dict[str, tuple[c.Stake, ...]]:
    return {wager.id: wager.stakes for wager in wagers_of(round_)}


# --- progressive wagers ---------------------------------------------------------------------------


def _check_positions(command: Any, before: TableState, after: TableState) -> None:
    """No progressive wager comes to lie on another player's hand, and none is left there (TC 3.5.4)."""
    assert isinstance(after.round, PokerRound)
    if after.round.closed_at is None:
        already = _on_anothers_hand(before)
        assert isinstance(command, FROM_OUTSIDE) or _on_anothers_hand(after) <= already
    elif before.round is not None and before.round.closed_at is None:
        assert not _on_anothers_hand(after)
        limits = after.settings.limits["progressive"] if after.settings else None
        for wager in wagers_of(after.round):
            if wager.kind == "progressive":
                assert limits is not None
                assert [stake.cents for stake in wager.stakes] == [limits.min_cents]


def _on_anothers_hand(state: TableState) -> set[str]:
    round_ = state.round
    if not isinstance(round_, PokerRound):
        return set()
    seats = {about.seat: player for player, about in state.players.items() if about.seat}
    return {
        wager.id
        for number, area in enumerate(round_.areas, 1)
        for wager in area.wagers
        if wager.kind == "progressive" and not wager.settled and not wager.found
        if (own := _backers(area)) and wager.stakes[0].player in own
        if wager.stakes[0].player != seats.get(number, own[0])
    }


def _backers(area: Position) -> list[str]:
    kinds = ("ante", "pair_plus")
    return [s.player for kind in kinds for w in area.wagers if w.kind == kind and not w.settled for s in w.stakes]
