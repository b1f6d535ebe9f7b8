"""A Three Card Poker table for tests: bets in a line, hands as words, results in dollars.

    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus", "2 ben 10 ante")
    game.deal("AS KS QS", "9S 8S 7S", house="QD 4H 3C")
    game.play("view 1", "play 1", "fold 2", "show 0", "show 1", "settle")

ann to eve sit at positions 1 to 5, fay and gus stand. What is refused without being expected to be fails the test.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from rules import Context, Facts, Refusal, TableState, decide, phase_of, view_of
from rules import commands as c
from rules.context import PastRound, RoundCourse, noted
from rules.engine import fold
from rules.money.past_round import Recorded
from rules.state import PokerRound
from rules.three_card_poker.play.decisions import play_parts
from rules.three_card_poker.vocabulary.facts import open_wager

NOW = datetime(2026, 1, 1, tzinfo=UTC)
RULEBOOK = "mbs-three-card-poker-5"
SEATED = ("ann", "ben", "cat", "dev", "eve")
STANDING = ("fay", "gus")
LIMITS = {"ante": c.Limits(10_00, 500_00), "pair_plus": c.Limits(5_00, 200_00), "progressive": c.Limits(5_00, 5_00)}
BY_WORD = {
    "view": c.ViewHand,
    "play": c.Play,
    "fold": c.Fold,
    "continue": c.Continue,
    "show": c.ExposeHand,
    "decline": c.DeclineExposure,
}


class Game:
    """The state so far in `state`; `events` are those of the last accepted command."""

    def __init__(self, **settings: Any) -> None:
        settings = {"limits": LIMITS, "positions": 5, "decks": 1} | settings
        self.state = TableState(table="t1")
        self.events: tuple[Any, ...] = ()
        self.approver = "sam"
        self.now = NOW
        self.so_far = RoundCourse(self.state)
        self.recorded = Recorded()
        self.do(c.InstallTable(RULEBOOK, c.TableSettings(**settings)), "pit_manager")
        self.do(c.OpenTable(), "pit_supervisor")
        for seat, player in enumerate(SEATED, 1):
            self.do(c.SeatPlayer(player, player.title(), seat))
        for player in STANDING:
            self.do(c.SeatPlayer(player, player.title()))

    def answer(self, command: Any, role: str = "dealer") -> Any:
        """What the rules make of a command that Dana sends; Sam, who dealt nothing, signs for the pit."""
        past = self.recorded.past(command)
        context = self.context(role)
        facts = replace(context.facts, round_outcome=past)
        return decide(self.state, command, replace(context, facts=facts))

    def past(self, number: int = 1) -> PastRound:
        """What a round came to so far, line by line."""
        found = self.recorded.past(c.RecoverMispay(number, c.LineRef("", "", ""), 0))
        assert found is not None
        return found

    def context(self, role: str) -> Context:
        approver = "" if role == "dealer" else self.approver
        return Context(now=self.now, role=role, actor="dana", approver=approver, facts=Facts(round_course=self.so_far))

    def do(self, command: Any, role: str = "dealer") -> tuple[Any, ...]:
        """Send a command that is accepted."""
        answer = self.answer(command, role)
        assert not isinstance(answer, Refusal), (command, answer)
        self.so_far = noted(self.so_far, self.state, command, self.context(role))
        self.state, self.events = fold(self.state, answer), answer
        self.recorded.note(answer, self.state.rounds, "dana")
        return answer

    def refused(self, command: Any, role: str = "dealer") -> str:
        """Send a command that is refused: "code (clause)"."""
        answer = self.answer(command, role)
        assert isinstance(answer, Refusal), (command, answer)
        return f"{answer.code} ({answer.clause})"

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def bet(self, text: str) -> None:
        """Position, backers with dollars, kind: "1 ann 20 ante", "1 ann 20 fay 10 ante"."""
        self.do(wager(text))

    def bets(self, *all_words: str) -> None:
        """Open betting, place these bets, close betting."""
        self.play("open_betting")
        for text in all_words:
            self.bet(text)
        self.play("close_betting")

    def deal(self, *hands: str, house: str) -> None:
        """Every card read by a dealing device, three to each wagered position in turn, then the house."""
        for cards in (*hands, house):
            for card in cards.split():
                self.do(c.DealCard(card, "device"))

    def deal_unseen(self, hands: int) -> None:
        """Cards that nobody read, for `hands` positions and the house."""
        for _ in range(3 * (hands + 1)):
            self.do(c.DealCard(None))

    def play(self, *steps: str) -> None:
        """Steps in words; "play 2" is every backer's Play."""
        for step in steps:
            looked = step == "settle looked at"  # an award above the table's sum (ruling 114)
            self.do(self._of_all(command("settle" if looked else step)), "pit_supervisor" if looked else "dealer")

    def _of_all(self, sent: Any) -> Any:
        ante = open_wager(self.round.areas[sent.area - 1], "ante") if isinstance(sent, c.Play) else None
        return c.Play(sent.area, play_parts(self.state, ante)) if ante else sent  # type: ignore[arg-type]

    def show(self, *areas: int) -> None:
        for area in areas:
            self.do(c.ExposeHand(area))

    @property
    def round(self) -> PokerRound:
        assert isinstance(self.state.round, PokerRound)
        return self.state.round

    @property
    def phase(self) -> str:
        return phase_of(self.state)

    @property
    def net(self) -> dict[str, float]:
        """What each wager that has results won or lost so far, in dollars, by id."""
        return _sums(self.round.results, lambda result: result.wager)

    @property
    def paid(self) -> dict[str, float]:
        """The same by position and kind: {"1 ante": 20}."""
        return _sums(self.round.results, lambda result: f"{result.area} {result.kind}")

    @property
    def clauses(self) -> dict[str, str]:
        """The first clause of each result by position and kind."""
        return {f"{result.area} {result.kind}": result.clause for result in self.round.results}

    @property
    def bonuses(self) -> dict[str, float]:
        return _sums(self.round.bonuses, lambda bonus: bonus.wager)

    def cards_seen(self, audience: str) -> dict[int, tuple[str, ...]]:
        """Cards by position as an audience's view has them; 0 is the house."""
        view: Any = view_of(self.state, audience)
        areas, house = (view.areas, view.house) if audience.startswith("seat") else (view.round.areas, view.round.house)
        return {area.area: area.hands[0].cards for area in areas if area.hands} | {0: house.cards}

    def money_is_conserved(self) -> bool:
        """Every wager of a concluded round has its stake settled once, and the sums of the conclusion are right."""
        staked: dict[str, int] = {}
        for result in self.round.results:
            staked[result.wager] = staked.get(result.wager, 0) + sum(s.stake_cents for s in result.shares)
        wagers = [w for area in self.round.areas for w in area.wagers]
        return staked == {w.id: sum(s.cents for s in w.stakes) for w in wagers}


def wager(text: str) -> c.PlaceWager:
    """ "1 ann 20 fay 10 ante" as a command."""
    area, *backers, kind = text.split()
    stakes = tuple(
        c.Stake(player, int(dollars) * 100) for player, dollars in zip(backers[::2], backers[1::2], strict=True)
    )
    return c.PlaceWager(int(area), stakes, kind)  # type: ignore[arg-type]


def command(text: str) -> Any:
    """ "show 1 QS KD 2C", "fold 2", "settle"."""
    name, *rest = text.split()
    if name in BY_WORD:
        kind = BY_WORD[name]
        return kind(int(rest[0]), tuple(rest[1:])) if rest[1:] else kind(int(rest[0]))
    kinds = {kind.__struct_config__.tag: kind for kind in c.Command.__args__}
    return kinds[name](*rest)


def _sums(outcomes: Any, name: Any) -> dict[str, float]:
    found: dict[str, float] = {}
    for outcome in outcomes:
        net = sum(share.returned_cents - share.stake_cents for share in outcome.shares)
        found[name(outcome)] = found.get(name(outcome), 0) + net / 100
    return found
