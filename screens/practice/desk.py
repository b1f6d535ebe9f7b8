"""A practice table: its commands are decided by the rules in memory, and it is made anew from them for each request.

What a command puts on record is compared with the words of the scene (`scenes.py`): what did not happen at the table is
not entered, and counts as an error. Nothing is written, and nothing is kept but what the tablet sends again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from time import thread_time
from typing import Any, Literal

import msgspec

import rules
from rounds.preview import Effect, preview
from rules import Context, Facts, Refusal, TableState, commands, events
from rules.commands import Command
from rules.context import ClaimLock, JackpotTerms, RoundCourse, noted
from rules.core.cards import RANKS, SUITS
from rules.core.money import dollars
from rules.engine import fold
from rules.events import Event
from rules.money.wagers import all_wagers
from rules.phases import CONCLUDED
from rules.state import name_of
from rules.three_card_poker.table.phases import DEAL
from rules.wording.cards import card_name
from rules.wording.labels import decision_text
from rules.wording.practice import bets_text, cards_text, deeds_text, hint_text, practice_text, told_text
from screens.practice.scenes import PROGRESSIVE_CENTS, SETTINGS, Scene, seat_of

START = datetime(2026, 1, 1, tzinfo=UTC)
MOST = 300
"""Commands of a practice round; the longest scene has some 80."""
SECONDS = 2.0
JACKPOT_CENTS = 25_000_00
BY_ITSELF = ("slip", "swap", "pit")
"""Words that the desk enters: the mistake, and what the pit does."""


class TooLong(Exception):
    """The commands so far are more than a practice round has."""


Role = Literal["dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager"]


class Sent(msgspec.Struct, frozen=True):
    """A command that the tablet sent, and in which role: what somebody approved has theirs."""

    command: Command
    role: Role = "dealer"


class Told(msgspec.Struct, frozen=True):
    """Where the scene is: so many of its words are on record, what happens now, and which keys say so."""

    at: int
    of: int
    say: str
    skill: str
    hint: str
    over: bool


class Mistake(msgspec.Struct, frozen=True):
    """Why a command was not entered: a refusal of the rules, or that something else happened at the table."""

    code: str
    detail: str
    clause: str = ""


class Desk:
    """The practice table of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.at, self.sent = 0, 0
        self.state = TableState(table="practice")
        self.course = RoundCourse(self.state)
        self._enter(commands.InstallTable(scene.rulebook, SETTINGS[scene.rulebook]), "pit_manager")
        self._enter(commands.OpenTable(), "pit_supervisor")
        for area, name in scene.seats.items():
            self._enter(commands.SeatPlayer(seat_of(area), name, area))
        for player in scene.standing:
            self._enter(commands.SeatPlayer(player, player.title()))
        if scene.again:
            self._round_before()

    def send(self, sent: Sent) -> Mistake | None:
        """Enter a command; None where it was entered."""
        answer = self._decided(sent.command, sent.role)
        if isinstance(answer, Refusal):
            if answer.code == "late_wager" and self._next() == "late":
                self.at += 1
                self.sent += 1
                return None
            return Mistake(answer.code, answer.message, answer.clause)
        words = [word for event in answer if (word := word_of(event))]
        if mistake := self._mistake(words):
            return mistake
        self._take(sent.command, sent.role, answer)
        self.at += len(words)
        self.sent += 1
        self._by_itself()
        return None

    def preview(self, sent: Sent) -> Effect:
        """What a command would do."""
        return preview(self.state, self.sent, sent.command, self._context(sent.role))

    @property
    def is_over(self) -> bool:
        round_ = self.state.round
        return self.at == len(self.scene.words) and round_ is not None and round_.phase in (CONCLUDED, "void")

    def told(self) -> Told:
        """What happens now, and which keys say so."""
        words = self.scene.words
        word = words[self.at] if self.at < len(words) else ("over" if self.is_over else "end")
        is_unseen = self.state.round is not None and self.state.round.phase == DEAL
        skill, say = _said("deal" if is_unseen else word, self)
        return Told(self.at, len(words), say, skill, hint_text(skill), self.is_over)

    def missing(self) -> list[tuple[str, int, str, int]]:
        """The wagers of the players that do not lie there, or not as they should: (name, area, kind, cents)."""
        lying = self._lying()
        wanted = [bet for bet in self.scene.bets if lying.get((bet.area, bet.kind, bet.who)) != bet.cents]
        return [(name_of(self.state, bet.who), bet.area, bet.kind, bet.cents) for bet in wanted]

    def _lying(self) -> dict[tuple[int, str, str], int]:
        round_ = self.state.round
        if round_ is None or round_.phase == CONCLUDED:
            return {}
        laid = {(w.area, w.kind, s.player): s.cents for w in all_wagers(round_) for s in w.stakes}
        claims = getattr(round_, "claims", ())
        return laid | {(claim.area, claim.kind, claim.player): claim.cents for claim in claims}

    def _mistake(self, words: list[str]) -> Mistake | None:
        """Whether something else happened at the table."""
        if words[:1] == ["close"] and (missing := self.missing()):
            return Mistake("practice", practice_text("bets_differ", missing=bets_text(missing)))
        if words[:1] == ["close"] and len(self._lying()) > len(self.scene.bets):
            return Mistake("practice", practice_text("not_so"))
        if tuple(words) != self.scene.words[self.at : self.at + len(words)]:
            return Mistake("practice", practice_text("not_so"))
        return None

    def _next(self) -> str:
        """The kind of the next word."""
        words = self.scene.words
        return words[self.at].partition("=")[0] if self.at < len(words) else ""

    def _by_itself(self) -> None:
        """The mistake that is put right next, and what the pit does, are entered here."""
        while self._next() in BY_ITSELF:
            kind, _, about = self.scene.words[self.at].partition("=")
            command, role = _OWN[kind](self, about)
            if isinstance(self._decided(command, role), Refusal):
                return  # its moment comes later, as that of the jackpot's payment
            self._enter(command, role)
            self.at += 1

    def _round_before(self) -> None:
        """The wagers of the round lay there before; every hand stood."""
        self._enter(commands.OpenBetting())
        for bet in self.scene.bets:
            self._enter(commands.PlaceWager(bet.area, (commands.Stake(bet.who, bet.cents),), bet.kind))  # type: ignore[arg-type]
        cards = iter([*["9C", "9D", "9S"] * 2, "9H", "9D", *["KC", "KD", "KH"] * 2, "KS", "8S"])
        self._enter(commands.CloseBetting())
        while self.state.round is None or self.state.round.phase != CONCLUDED:
            tries = (commands.Stand(), commands.Settle())
            done = next((each for each in tries if not isinstance(self._decided(each), Refusal)), None)
            self._enter(done or commands.DealCard(next(cards), "pad"))

    def _context(self, role: str) -> Context:
        facts = Facts(
            round_course=self.course,
            jackpot_terms=JackpotTerms(open=True, wager_cents=PROGRESSIVE_CENTS),
            jackpot_claim=ClaimLock(verified=True, cents=JACKPOT_CENTS, verified_by="practice"),
        )
        now = START + timedelta(seconds=len(self.course.commands))
        return Context(now=now, role=role, actor="dealer", approver="" if role == "dealer" else "practice", facts=facts)

    def _decided(self, command: Command, role: str = "dealer") -> tuple[Event, ...] | Refusal:
        return rules.decide(self.state, command, self._context(role))

    def _enter(self, command: Command, role: str = "dealer") -> None:
        """What is always accepted; a refusal is a fault of the scene."""
        answer = self._decided(command, role)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{self.scene.name}: {command}: {answer.message}")
        self._take(command, role, answer)

    def _take(self, command: Command, role: str, answer: tuple[Event, ...]) -> None:
        self.course = noted(self.course, self.state, command, self._context(role))
        self.state = fold(self.state, answer)


def _own_slip(desk: Desk, about: str) -> tuple[Command, str]:
    return (commands.Stand() if about == "stand" else commands.DealCard(about, "pad")), "dealer"


def _own_swap(desk: Desk, about: str) -> tuple[Command, str]:
    area, _, player = about.partition(":")
    assert desk.state.round is not None
    wager = next(wager for wager in all_wagers(desk.state.round) if wager.area == int(area))
    return commands.CorrectWager(wager.id, (commands.Stake(player, wager.stakes[0].cents),)), "dealer"


def _own_pit(desk: Desk, about: str) -> tuple[Command, str]:
    round_: Any = desk.state.round
    claim = round_.jackpot.id if round_ is not None and round_.jackpot is not None else ""
    return commands.SettleJackpot(claim, JACKPOT_CENTS, "practice"), "pit_supervisor"


_OWN: dict[str, Callable[[Desk, str], tuple[Command, str]]] = {"slip": _own_slip, "swap": _own_swap, "pit": _own_pit}


def word_of(event: Any) -> str:
    """What an event is among the words of a scene; "" for what comes by itself or is free to come."""
    match event:
        case events.BettingOpened():
            return "open"
        case events.BettingClosed():
            return "close"
        case events.CardDealt():
            return event.card
        case events.HandExposed():
            return f"show={event.area}:{'/'.join(event.cards)}"
        case events.HandHit() | events.HandStood() | events.HandDoubled() | events.HandSplit():
            return {events.HandHit: "hit", events.HandStood: "stand", events.HandDoubled: "double"}.get(
                type(event), "split"
            )
        case events.HandPlayed():
            return f"play={event.area}"
        case events.HandFolded():
            return f"fold={event.area}"
        case events.WagerInsured():
            return f"insure={event.wager.area}"
        case events.CardCorrected():
            return f"right={event.was}>{event.card}"
        case events.DecisionCorrected():
            return f"did={event.was}>{','.join(event.did)}" + (f":{','.join(event.cards)}" if event.cards else "")
        case events.WagerCorrected():
            return f"wager={event.now.area}:{event.now.stakes[0].player}"
        case events.CardHeld():
            return f"error={event.area}:{event.held.card}"
        case events.RoundVoided():
            return f"void={event.ground}"
        case events.EntryUndone():
            return "undo"
    return ""


def _said(word: str, desk: Desk) -> tuple[str, str]:
    """The skill that a word asks for, and the sentence of what happens."""
    kind, _, about = word.partition("=")
    if kind == "close" and (missing := desk.missing()):
        return "bets", bets_text(missing)
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return "card", told_text("card", {"card": card_name(word)})
    return kind, told_text(kind, dict(_facts(kind, about, desk)))


def _facts(kind: str, about: str, desk: Desk) -> Iterator[tuple[str, object]]:
    """What a sentence of `TOLD` names."""
    view: Any = rules.view_of(desk.state, "dealer")
    yield "turn", (view.round and view.round.turn_title) or ""
    place, _, rest = about.partition(":")
    yield "area", place
    if kind == "show":
        yield "whose", practice_text("house") if place == "0" else practice_text("position", area=place)
        yield "cards", cards_text(rest.split("/"))
    if kind == "right":
        was, _, card = about.partition(">")
        yield "was", card_name(was)
        yield "card", card_name(card)
    if kind == "did":
        was, _, did = about.partition(">")
        deeds, _, cards = did.partition(":")
        yield "was", decision_text(was)
        yield "did", deeds_text(deeds.split(","), cards.split(",") if cards else ())
    if kind == "wager":
        yield "was", practice_text("wager_of", area=place, name="Ben")
        yield "now", rest.title()
    if kind == "error":
        yield "card", card_name(rest)
    if kind == "late":
        yield "name", name_of(desk.state, seat_of(int(place)))
        yield "amount", dollars(25_00)


def played(scene: Scene, sent: list[Sent]) -> Desk:
    """The practice table after these commands; one that does not fit any more ends them. TooLong where they take more
    than SECONDS of processor time.
    """
    begun = thread_time()
    desk = Desk(scene)
    for each in sent[:MOST]:
        if thread_time() - begun > SECONDS:
            raise TooLong
        if desk.send(each) is not None:
            break
    return desk
