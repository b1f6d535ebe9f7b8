"""The terms of the jackpot that a round plays for, and what is locked for a claim on its meter (ruling 39, TC 3.19)."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rules import commands
from rules.context import ClaimLock, JackpotTerms
from rules.state import PokerRound
from rules.three_card_poker.play.jackpot import staked_on_jackpot
from wagers.jackpots.book import LOCKED_CENTS

TERMS_OF_ROUND = """
SELECT j.status, c.wager_cents FROM wagers_jackpotround r JOIN wagers_jackpot j ON j.id = r.jackpot_id
JOIN wagers_jackpotconfiguration c ON c.id = r.configuration_id WHERE r.table_id = %s AND r.round = %s
"""
CLAIM_AT_TABLE = f"""
SELECT c.status, {LOCKED_CENTS}, c.verified_by FROM wagers_jackpotclaim c
WHERE c.table_id = %s AND c.round = %s AND c.claim = %s
"""


def _ask_terms(question: Question) -> Sequence[Statement]:
    state = question.state
    if state.round is None or not staked_on_jackpot(state, question.envelope.command):
        return []
    return [(TERMS_OF_ROUND, (question.envelope.table, state.round.number))]


def _read_terms(question: Question, rows: list[list[Row]]) -> JackpotTerms:
    if not rows[0]:
        return JackpotTerms()
    status, wager_cents = rows[0][0]
    return JackpotTerms(status == "open", wager_cents)


def _ask_claim(question: Question) -> Sequence[Statement]:
    state, command = question.state, question.envelope.command
    if not isinstance(command, commands.SettleJackpot | commands.DenyClaim) or not isinstance(state.round, PokerRound):
        return []
    return [(CLAIM_AT_TABLE, (question.envelope.table, state.round.number, command.claim))]


def _read_claim(question: Question, rows: list[list[Row]]) -> ClaimLock:
    status, cents, verified_by = rows[0][0] if rows[0] else ("", None, "")
    return ClaimLock(True, cents, verified_by) if status == "verified" else ClaimLock()


TERMS = Fact(_ask_terms, _read_terms)
CLAIM = Fact(_ask_claim, _read_claim)
