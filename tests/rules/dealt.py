"""A Pontoon table of any rulebook for tests: bets in a line, cards and decisions as words, results in dollars.

    game = Dealt("rws-pontoon-4")
    game.bets("1 ann 20", "2 ben 30")
    game.play("KS 9D 6C 7S 8D  hit 4C stand stand  KD 5H  settle")
    assert game.net == {"1.1": 20, "1.2": -30}

ann to eve sit at seats 1 to 5, fay and gus stand. What is refused without being expected to be fails the test.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any, get_args, get_origin

from msgspec import convert
from msgspec.structs import fields, replace

from rules import Context, Facts, Refusal, TableState, decide, view_of
from rules import commands as c
from rules.books import BOOKS
from rules.context import PastRound, RoundCourse, noted
from rules.engine import fold
from rules.money.past_round import Recorded

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEATED = ("ann", "ben", "cat", "dev", "eve")
STANDING = ("fay", "gus")
COMMANDS = {kind.__struct_config__.tag: kind for kind in get_args(c.Command)}
_CARD = re.compile(r"[A2-9TJQK][SHDC]")


class Dealt:
    """The state so far in `state`; `events` are those of the last accepted command, `log` all of them."""

    def __init__(self, rulebook: str = "mbs-pontoon-6", **settings: Any) -> None:
        book = BOOKS[rulebook]
        limits = {kind: c.Limits(200, 50_000) for kind in book.limit_kinds if kind != "insurance"}
        settings = {"limits": limits, "positions": 5, "decks": 8, "training": book.training_only} | settings
        self.state = TableState(table="t1")
        self.so_far = RoundCourse(self.state)
        self.recorded = Recorded()
        self.events: tuple[Any, ...] = ()
        self.log: tuple[Any, ...] = ()
        self.do(c.InstallTable(rulebook, c.TableSettings(**settings)), "pit_manager")
        self.do(c.OpenTable(), "pit_supervisor")
        for seat, player in enumerate(SEATED, 1):
            self.do(c.SeatPlayer(player, player.title(), seat))
        for player in STANDING:
            self.do(c.SeatPlayer(player, player.title()))

    def do(self, command: Any, role: str = "dealer") -> tuple[Any, ...]:
        """Send a command that is accepted."""
        answer = self.decided(command, role)
        assert not isinstance(answer, Refusal), (command, answer)
        self.so_far = noted(self.so_far, self.state, command, self.context(role))
        self.state, self.events = fold(self.state, answer), answer
        self.recorded.note(answer, self.state.rounds, "dana")
        self.log += answer
        return answer

    def decided(self, command: Any, role: str = "dealer", actor: str = "", approver: str = "") -> Any:
        """What the rules make of a command; nothing moves on."""
        context = self.context(role)
        facts = replace(context.facts, round_outcome=self.recorded.past(command))
        context = replace(context, facts=facts, actor=actor, approver=approver)
        return decide(self.state, command, context)

    def past(self, number: int) -> PastRound:
        """What a round came to so far."""
        found = self.recorded.past(c.RecoverMispay(number, c.LineRef("", "", ""), 0))
        assert found is not None
        return found

    def context(self, role: str) -> Context:
        """Who asks, with all that the round came of."""
        return Context(now=NOW, role=role, facts=Facts(round_course=self.so_far))

    def refused(self, command: Any, role: str = "dealer") -> tuple[str, str]:
        """Send a command that is refused: the refusal's code and clause."""
        command = command_of(command) if isinstance(command, str) else command
        answer = self.decided(command, role)
        assert isinstance(answer, Refusal), (command, answer)
        return answer.code, answer.clause

    def bet(self, text: str) -> None:
        """Area, player and dollars, "1 ann 20"; "1 ann 20 pair" for a pair; "1 ann 20 fay 10" for a shared wager."""
        area, *rest = text.split()
        kind = rest.pop() if len(rest) % 2 else "main"
        stakes = tuple(
            c.Stake(player, int(dollars) * 100) for player, dollars in zip(rest[::2], rest[1::2], strict=True)
        )
        self.do(c.PlaceWager(int(area), stakes, kind))

    def bets(self, *all_words: str) -> None:
        """Open betting, place these bets, close betting."""
        self.play("open_betting")
        for text in all_words:
            self.bet(text)
        self.play("close_betting")

    def play(self, text: str) -> None:
        """Cards and commands without fields, in order: "KS 9D hit 4C stand settle"; "looked_at" settles an award for
        which a Pit Supervisor looked (ruling 114).
        """
        for word in text.split():
            if word == "looked_at":
                self.do(c.Settle(), "pit_supervisor")
            else:
                self.do(command_of(word))

    def close_table(self) -> None:
        """Everybody leaves, and the table closes (ruling 111)."""
        for player in tuple(self.state.players):
            self.do(c.RemovePlayer(player))
        self.do(c.CloseTable("Nobody plays"), "pit_supervisor")

    @property
    def phase(self) -> str:
        assert self.state.round is not None
        return self.state.round.phase

    @property
    def net(self) -> dict[str, float]:
        """What each wager that has results won or lost so far, in dollars."""
        return _sums(self.round.results)

    @property
    def bonuses(self) -> dict[str, float]:
        return _sums(self.round.bonuses)

    @property
    def round(self) -> Any:
        assert self.state.round is not None
        return self.state.round

    def clauses(self, wager: str) -> set[str]:
        """Every clause behind the results of a wager."""
        return {clause for r in self.round.results if r.wager == wager for clause in (r.clause, *r.clauses)}

    def offer(self, command: str) -> tuple[str, tuple[str, ...]]:
        """What the dealer's button of a command says beside its name, and what may be filled in."""
        action = next(a for a in view_of(self.state, "dealer").actions if a.command["type"] == command)
        return action.hint, action.fields

    def total(self, area: int, hand: int = 1) -> str:
        """What the dealer's screen shows as the total of a hand: "17", "Soft 17", "Pontoon"."""
        view = view_of(self.state, "dealer")
        return next(a for a in view.round.areas if a.area == area).hands[hand - 1].label


def command_of(text: str) -> Any:
    """The command that a word stands for: a card, or a command's name with its fields in order, as "insure:1.1:ann:10".

    Stakes are players with dollars; "-" leaves a field as it is by default. What is left out is too.
    """
    name, *words = text.split(":")
    if _CARD.fullmatch(name):
        return c.DealCard(name)
    if name == "lie":
        return as_they_lie(*words)
    if name == "order":
        return ordered(words)
    values: dict[str, Any] = {}
    for field in fields(COMMANDS[name]):
        if field.type == tuple[c.Stake, ...]:
            values[field.name] = ()
            while len(words) > 1 and words[1].isdigit():
                values[field.name] += (c.Stake(words.pop(0), int(words.pop(0)) * 100),)
        elif words and (word := words.pop(0)) != "-":
            listed = get_origin(field.type) is tuple or tuple[str, ...] in get_args(field.type)
            values[field.name] = convert(word.split(",") if listed else word, field.type, strict=False)
    assert not words, f"{text}: what is {words}?"
    return COMMANDS[name](**values)


def as_they_lie(*places: str) -> c.CardsAsTheyLie:
    """ "1=8S,9C" are the cards of an area, "2=" says that it has none; "house" and "drawn" are what they are called,
    and "had_drawn" is yes or no.
    """
    cards = {name: tuple(filter(None, each.split(","))) for name, _, each in (p.partition("=") for p in places)}
    house, drawn = cards.pop("house", None), cards.pop("drawn", ())
    said = {("yes",): True, ("no",): False}.get(cards.pop("had_drawn", ()))
    areas = {area: (each,) if each else () for area, each in cards.items()}
    return c.CardsAsTheyLie(areas, house, drawn, said)


def ordered(words: list[str]) -> c.RecordRuling:
    """Orders of a ruling: "1.1=lost", "1.1=odds:3/2:50" with odds and what comes back in dollars, "1.1=sum:5"."""
    orders: list[c.WagerOrder] = []
    for word in filter(None, words):
        wager, _, outcome = word.partition("=")
        if outcome:
            orders.append(c.WagerOrder(wager, outcome))  # type: ignore[arg-type]
        elif "/" in word:
            wins, per = word.split("/")
            orders[-1] = replace(orders[-1], odds=(int(wins), int(per)))
        else:
            orders[-1] = replace(orders[-1], cents=round(float(word) * 100))
    return c.RecordRuling("So it is.", "Seen by the camera.", "order", orders=tuple(orders))


def _sums(results: Any) -> dict[str, float]:
    sums: dict[str, float] = {}
    for result in results:
        cents = sum(share.returned_cents - share.stake_cents for share in result.shares)
        sums[result.wager] = sums.get(result.wager, 0) + cents / 100
    return sums
