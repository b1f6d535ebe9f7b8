"""Rounds that are told line by line in cases/rounds/*.toml, with what they come to.

    bets 1 ann 20, 2 ben 20                  betting is opened, these wagers are placed, betting is closed
    KS 9D 6C hit 4C insure:1.1:ben:10        the dealer's cards and commands, with fields in order; "-" is a default
    pit_supervisor: void_round:misdeal       the commands of another role
    device AS KS QS                          cards that a dealing device read
    unseen 6                                 cards that nobody read
    lie:2=7D,6D:3=                           the cards as they lie at areas, of the `house`, or as they were `drawn`
    finish                                   whatever is left is settled (`felt` only)
    later 7                                  seconds pass
    net = 1.1 20, 1.2 -20                    a fact of `Dealing` (or of Three Card Poker's `Game`) as it has to be,
    net 1.2 = -20                            one entry of it,
    clauses 1.1 has PM 5.26                  or something that is among it (`lacks`: is not)
    round.turn.area = 2                      a fact further down, by its path, which may end in `len`
    refused double = not_now (PM 3.14)       what is refused, with code and clause, or one of the two
    refused pit_manager void_round:misdeal = (PM 6.2)

What is refused without being expected to be fails the test. Words behind "#" say why. A case with `felt = true` is
played on `Felt`: whoever is not named is the Gaming Shift Manager, and its end replays to the same.
"""

from __future__ import annotations

from typing import Any

from rules import commands as c
from tests.rules.dealing import Dealing, table
from tests.rules.dealt import command_of
from tests.rules.irregularities.felt import Felt
from tests.rules.three_card_poker.game import RULEBOOK, Game

ROLES = ("dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager", "system")
Row = dict[str, Any]


def played(row: Row) -> None:
    """Play a case: `rulebook` (default MBS Pontoon), `settings` of the table (limits in dollars), and the lines."""
    settings = dict(row.get("settings", {}))
    if "limits" in settings:
        limits = settings["limits"].items()
        settings["limits"] = {kind: c.Limits(low * 100, high * 100) for kind, (low, high) in limits}
    rulebook = row.get("rulebook", "mbs-pontoon-6")
    felt = Felt(rulebook, **settings) if row.get("felt") else None
    game = felt or (Game(**settings) if rulebook == RULEBOOK else table(rulebook, **settings))
    for line in row["play"].splitlines():
        if told := line.partition("#")[0].strip():
            _tell(game, told)
    if felt:
        felt.check()


def _tell(game: Dealing | Game, line: str) -> None:
    for sign in (" = ", " has ", " lacks "):
        if sign in line:
            question, _, expected = line.partition(sign)
            answer = _asked(game, question)
            assert (expected in _sayings(question, answer, sign)) is (sign != " lacks "), (line, answer)
            return
    first, _, rest = line.partition(" ")
    if first == "bets":
        game.bets(*rest.split(", "))
    elif first == "finish":
        game.finish()  # type: ignore[union-attr]
    elif first == "later":
        game.later(float(rest))
    elif first in ("device", "unseen"):
        for card in rest.split() if first == "device" else [None] * int(rest):
            game.do(c.DealCard(card, "device") if card else c.DealCard(card))
    else:
        role, words = ((first[:-1],), rest) if first[:-1] in ROLES else ((), line)
        for word in words.split():
            game.do(command_of(word), *role)


def _asked(game: Dealing | Game, question: str) -> Any:
    name, *words = question.split()
    if name == "refused":
        *role, word = words
        return game.refused(command_of(word), *role)
    fact: Any = game
    for part in name.split("."):
        if part == "len":
            return len(fact)
        fact = fact[int(part)] if part.lstrip("-").isdigit() else getattr(fact, part)
    if callable(fact):
        return fact(*(int(word) if word.isdigit() else word for word in words))
    return fact[" ".join(words)] if words else fact


def _sayings(question: str, answer: Any, sign: str) -> set[str] | str:
    """What may stand behind a sign: for "=" the whole answer, of a refusal also its code or its clause alone."""
    if sign != " = ":
        return answer if isinstance(answer, str) else {said(part) for part in answer}
    if question.startswith("refused ") and isinstance(answer, tuple):
        return {said(answer), f"{answer[0]} ({answer[1]})", str(answer[0]), f"({answer[1]})"}
    return {said(answer)}


def said(answer: Any) -> str:
    """A fact as the cases write it: "1.1 20, 1.2 -20", "AS KD"; "nothing" where there is none."""
    if isinstance(answer, dict):
        return ", ".join(f"{name} {said(part)}" for name, part in sorted(answer.items())) or "nothing"
    if isinstance(answer, set | frozenset):
        return ", ".join(sorted(answer)) or "nothing"
    if isinstance(answer, tuple):
        return " ".join(said(part) for part in answer) or "nothing"
    return f"{answer:g}" if isinstance(answer, float) else str(answer)
