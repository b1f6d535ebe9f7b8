"""Could anybody gain by what is known? A watcher who remembers every card that ever lay in sight in a round, also those
that were taken back, and asks of each command: did it raise a wager that has won, or lower one that has lost?

Nothing is taken from the rules but the shape of commands, events and rounds; results are reckoned a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from datetime import datetime
from typing import Any

from rules import Context, Refusal, TableState, decide, fold
from rules import commands as c
from rules import events as e
from rules.state import AnyRound, PokerRound, Position, Round
from tests.rules.second_reckoning import is_pontoon, points, poker_rank

ROLES = ("dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager")
DECISIONS = (
    *(e.HandHit, e.HandStood, e.HandDoubled, e.HandSplit, e.OptionAnswered),
    *(e.HandFolded, e.HandPlayed, e.HandContinued),
)
SHOWN_FIRST = (e.HandFolded, e.HandPlayed, e.HandContinued)
# What sends wagers back whatever they came to: settlement, a void, a ruling, and cards that a clause takes away, with a
# higher role (PM 5.1, 5.2, 5.6, 5.14, 5.17, 6.1; TC 5.1-5.4, 5.7, 5.9-5.11, 6.1).
BY_CLAUSE = (
    *(c.Settle, c.SettleJackpot, c.VoidRound, c.RecordRuling, c.CardsAsTheyLie, c.ReportPassedOver),
    *(c.ReportBurnForgotten, c.RemoveHand, c.InvalidateHands, c.ProhibitPlayer, c.ReportAbsence),
)
FROM_OUTSIDE = (c.RecordRuling, c.WithdrawWagers, c.ProhibitPlayer)
"""What may leave a progressive wager on another's hand until bets close, where it is seen to."""
Stakes = dict[tuple[str, str], tuple[int, e.Wager]]
"""(wager, player) → cents that are open, and the wager."""


class NobodyGains:
    """Raises AssertionError at the first command by which somebody could."""

    def __init__(self, *, paid_at_21: bool = True) -> None:
        """`paid_at_21`: a 21 has won as it lies there; online it draws on or is compared (ruling 64)."""
        self.paid_at_21 = paid_at_21
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
        else:
            self._check_stakes(command, before, events, after)
        if isinstance(command, c.RecordFoundWager):
            self._check_found(role, before.round, events)
        if isinstance(command, c.CorrectWager):
            assert not self.dealt or role in ROLES[2:], "with a card in sight the Pit Manager does"
        if isinstance(command, c.ReportAbsence):
            assert role != "dealer" or not before.round.areas[command.area - 1].hand.viewed_by
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
                    self._check_stakes(command, state, answer, fold(state, answer))
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

    def _known(self, round_: AnyRound, wager: e.Wager) -> str:
        """ "won" or "lost" by the cards in sight now, or before some were taken back; else ""."""
        known = self.paid_at_21
        remembered = result_in_sight(self.peak.round, wager, known) if self.peak and self.peak.round else ""
        return remembered or result_in_sight(round_, wager, known)

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

    def _check_stakes(self, command: Any, before: TableState, events: tuple[Any, ...], after: TableState) -> None:
        assert before.round is not None
        assert after.round is not None
        old, new = dict(_open(before.round)), dict(_open(after.round))
        standing = {(w.id, stake.player): stake.cents for w in _wagers(after.round) for stake in w.stakes}
        for key, (cents, wager) in new.items():
            if cents > (old[key][0] if key in old else 0):
                on_record = old.get(key)
                round_ = before.round if on_record else after.round
                assert self._known(round_, wager) != "won", f"{command} raises {wager}, which has won"
        if isinstance(command, BY_CLAUSE) or _by_5_7_1(command, before.round):
            return
        returned = {
            (result.wager, share.player)
            for event in events
            for result in event.results
            if result.result == "returned"
            for share in result.shares
        }
        for key, (cents, wager) in old.items():
            surrendered = key in new and new[key][1].surrendered and not wager.surrendered
            if key in returned or standing.get(key, 0) < cents or surrendered:
                assert self._known(before.round, wager) != "lost", f"{command} lowers {wager}, which has lost"

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
    for wager in _wagers(round_):
        if wager.kind in ("main", "pair", "insurance", "ante", "pair_plus", "progressive"):
            line = next((w.line for w in _wagers(round_) if w.id == wager.of), wager.line) or 1
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
    for player in {stake.player for wager in _wagers(round_) for stake in wager.stakes}:
        yield from (c.WithdrawWagers(player), c.WithdrawDouble(player))


def _wagers(round_: AnyRound) -> Iterator[e.Wager]:
    for area in round_.areas:
        yield from area.wagers


def _put_down(round_: AnyRound) -> dict[str, tuple[c.Stake, ...]]:
    return {wager.id: wager.stakes for wager in _wagers(round_)}


def _open(round_: AnyRound) -> Iterator[tuple[tuple[str, str], tuple[int, e.Wager]]]:
    for wager in _wagers(round_):
        for stake in wager.stakes:
            if stake.player not in wager.settled_players:
                yield (wager.id, stake.player), (stake.cents, wager)


def _by_5_7_1(command: Any, round_: AnyRound) -> bool:
    """Others may withdraw where a hand had the wrong number of cards, whatever theirs are (TC 5.7.1)."""
    return isinstance(command, c.WithdrawWagers) and isinstance(round_, PokerRound) and round_.wrong_count


# --- results, reckoned from the cards in sight ----------------------------------------------------


def result_in_sight(round_: AnyRound, wager: e.Wager, paid_at_21: bool = True) -> str:
    """ "won" or "lost" where the cards that lie open say so whatever comes, else ""."""
    return _poker(round_, wager) if isinstance(round_, PokerRound) else _pontoon(round_, wager, paid_at_21)


def _pontoon(round_: Round, wager: e.Wager, paid_at_21: bool) -> str:
    area, house = round_.areas[wager.area - 1], () if round_.house_down else round_.house
    if wager.kind == "pair":
        firsts = [card for hand in area.hands for card in hand.cards][:2]
        firsts = firsts if len(area.hands) < 2 else [area.hands[0].cards[0], area.hands[1].cards[0]]
        return "" if len(firsts) < 2 else "won" if firsts[0][0] == firsts[1][0] else "lost"
    if wager.kind == "insurance":
        return "" if len(house) < 2 else "won" if house[1][0] in "JQK" else "lost"
    if wager.surrendered:
        return "lost" if len(house) > 1 else ""
    if wager.hand > len(area.hands):
        return ""
    hand = area.hands[wager.hand - 1]
    mine, theirs = points(hand.cards, 2 if hand.doubled else 0), points(house)
    if mine > 21:
        return "lost"
    if is_pontoon(hand.cards) and not hand.split and not paid_at_21:
        return "won" if round_.house_looked and not is_pontoon(round_.house) else ""
    if not paid_at_21 and (len(hand.cards) >= 5 or len(house) >= 5 or mine == 21):
        return ""
    if mine == 21:
        return "won"
    hard = theirs == points(house, len(house))
    if len(house) < 2 or theirs < 17 or (theirs == 17 and not hard):
        return ""
    if is_pontoon(house):
        return "lost" if wager.kind != "double" else ""
    return "won" if theirs > 21 or mine > theirs else "lost" if mine < theirs else ""


def _poker(round_: PokerRound, wager: e.Wager) -> str:
    hand, house = round_.areas[wager.area - 1].hand, round_.house
    if wager.kind in ("pair_plus", "progressive"):
        if not hand.exposed:
            return "lost" if hand.declined else ""
        return "won" if poker_rank(hand.cards)[0] >= (1 if wager.kind == "pair_plus" else 3) else "lost"
    if hand.decision == "folded":
        return "lost"
    if not house.exposed:
        return ""
    theirs = poker_rank(house.cards)
    if theirs[0] == 0 and not any(card[0] in "QKA" for card in house.cards):
        return "won" if wager.kind == "ante" else ""
    if hand.declined:
        return "lost"
    if not all(hand.cards) or len(hand.cards) < 3 or not (hand.exposed or hand.viewed_by):
        return ""
    mine = poker_rank(hand.cards)
    return "won" if mine > theirs else "lost" if mine < theirs else ""


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
        for wager in _wagers(after.round):
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
