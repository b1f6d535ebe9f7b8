"""A table for tests of single clauses, built up fluently on `Dealt`: who sits where, who bets what, which cards come.

    game = table().open().bet("1 ann 20").bet("1 ben 10").close().cards("8S 9D 8C split").answer("1.2", True)
    assert game.net == {"1.1": 20}

`refused` and the facts (`net`, `phase`, `round`, `clauses`) are those of `Dealt`. Stakes are in dollars.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from rules import Context, Facts, Refusal, view_of
from rules import commands as c
from rules.core.text import encode_stable
from tests.rules.dealt import NOW, Dealt

AUDIENCES = ("dealer", "pit", "audit", "sign", "seat:1", "seat:2", "seat:3", "seat:4", "seat:5")


def table(rulebook: str = "mbs-pontoon-6", **settings: Any) -> Dealing:
    """An open table with ann to eve at seats 1 to 5 and fay and gus standing; wagers from $2 to $500."""
    return Dealing(rulebook, **settings)


def stakes(dollars: dict[str, int]) -> tuple[c.Stake, ...]:
    return tuple(c.Stake(player, amount * 100) for player, amount in dollars.items())


class Dealing(Dealt):
    """The fluent form: every step that is accepted gives the table back."""

    def __init__(self, rulebook: str = "mbs-pontoon-6", **settings: Any) -> None:
        self.now = NOW
        super().__init__(rulebook, **settings)

    def context(self, role: str) -> Context:
        return Context(now=self.now, role=role, facts=Facts(round_course=self.so_far))

    def refusal(self, command: Any, role: str = "dealer") -> Refusal:
        """The refusal of a command that is refused."""
        answer = self.decided(command, role)
        assert isinstance(answer, Refusal), (command, answer)
        return answer

    def refused(self, command: Any, role: str = "dealer") -> tuple[str, str]:
        if isinstance(command, str):
            return super().refused(command, role)
        refusal = self.refusal(command, role)
        return refusal.code, refusal.clause

    def then(self, command: Any, role: str = "dealer") -> Dealing:
        self.do(command, role)
        return self

    def later(self, seconds: float) -> Dealing:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)
        return self

    def seat(self, player: str, seat: int | None) -> Dealing:
        """Move a player to a seat, or let them stand (None)."""
        return self.then(c.SeatPlayer(player, player.title(), seat))

    def restrict(self, player: str, restricted: bool = True) -> Dealing:
        return self.then(c.RestrictPlayer(player, "by the Pit Manager", restricted), "pit_manager")

    def per_area(self, wagers: int) -> Dealing:
        return self.then(c.SetWagersPerArea(wagers), "pit_manager")

    def limits(self, kind: str, low: int, high: int) -> Dealing:
        return self.then(c.SetLimits({kind: c.Limits(low * 100, high * 100)}), "pit_supervisor")

    def open(self) -> Dealing:
        return self.cards("open_betting")

    def close(self) -> Dealing:
        return self.cards("close_betting")

    def bet(self, text: str) -> Dealing:  # type: ignore[override]
        super().bet(text)
        return self

    def change(self, wager: str, **dollars: int) -> Dealing:
        return self.then(c.ChangeWager(wager, stakes(dollars)))

    def found(self, area: int, line: int, role: str = "dealer", **dollars: int) -> Dealing:
        return self.then(c.RecordFoundWager(area, line, stakes(dollars)), role)

    def agree(self, *players: str) -> Dealing:
        """The players' agreement, or the dealer's determination; nobody is no agreement."""
        return self.then(c.DecideClaim(players))

    def cards(self, text: str) -> Dealing:
        """Cards and commands without fields, in order, as in `Dealt.play`."""
        self.play(text)
        return self

    def insure(self, wager: str, **dollars: int) -> Dealing:
        return self.then(c.Insure(wager, stakes(dollars)))

    def ask_insurance(self, wager: str, player: str, dollars: int) -> Dealing:
        return self.then(c.ClaimInsurance(wager, player, dollars * 100))

    def surrender(self, *wagers: str) -> Dealing:
        """Every backer of these wagers surrenders."""
        for wager in wagers:
            players = tuple(s.player for a in self.round.areas for w in a.wagers if w.id == wager for s in w.stakes)
            self.do(c.Surrender(wager, players=players))
        return self

    def double(self, **dollars: int) -> Dealing:
        return self.then(c.Double(stakes(dollars)))

    def split(self, **dollars: int) -> Dealing:
        return self.then(c.Split(stakes(dollars)))

    def answer(self, wager: str, accepts: bool, **dollars: int) -> Dealing:
        return self.then(c.AnswerOption(wager, accepts, stakes(dollars)))

    def withdraw(self, player: str) -> Dealing:
        return self.then(c.WithdrawDouble(player))

    def void(self, ground: str) -> Dealing:
        return self.then(c.VoidRound(ground), "pit_supervisor")

    def shares(self, wager: str) -> dict[str, float]:
        """What each backer of a wager won or lost so far, in dollars."""
        sums: dict[str, float] = {}
        for result in self.round.results:
            for share in result.shares if result.wager == wager else ():
                sums[share.player] = sums.get(share.player, 0) + (share.returned_cents - share.stake_cents) / 100
        return sums

    def outcomes(self, kind: str, area: int) -> dict[str, tuple[bool, str]]:
        """What became of the claims to an area: whether each was granted, and the clause that decided."""
        return {o.player: (o.granted, o.clause) for o in self.round.outcomes if (o.kind, o.area) == (kind, area)}

    def controller(self, area: int) -> str:
        return self.round.areas[area - 1].controller

    def seen_by(self, audience: str) -> str:
        """Everything that a screen is sent, as JSON text."""
        return encode_stable(view_of(self.state, audience)).decode()


def found(kind: Any = "main", area: int = 1, line: int = 1, **dollars: int) -> c.RecordFoundWager:
    return c.RecordFoundWager(area, line, stakes(dollars), kind)


def place(area: int, kind: Any = "main", line: int | None = None, **dollars: int) -> c.PlaceWager:
    return c.PlaceWager(area, stakes(dollars), kind, line)
