"""Rounds of Pontoon through the rules by a policy of the certificate, and what they came to."""

from __future__ import annotations

from rules import commands as c
from rules.certificate.policies import Policy
from rules.certificate.simulation import Rounds, Shuffle
from rules.commands import Command
from rules.pontoon.table import phases as ph
from rules.state import Round


class PolicyRounds(Rounds):
    """One player who plays every round by the policy."""

    def __init__(self, rulebook: str, decks: int, shuffle: Shuffle, policy: Policy) -> None:
        self.policy = policy
        super().__init__(rulebook, decks, shuffle)

    @property
    def round(self) -> Round:
        assert isinstance(self.state.round, Round)
        return self.state.round

    def plain(self, phase: str) -> Command:
        wager = self.round.areas[0].wagers[0]
        if phase == ph.SURRENDER and self.policy.surrenders and not wager.surrendered:
            return c.Surrender(wager.id)
        return super().plain(phase)

    def decision(self) -> Command:
        assert self.round.turn is not None
        return self.policy.decide(self.round.areas[0].hands[self.round.turn.hand - 1], self.book)


def net_and_staked(round_: Round) -> tuple[int, int]:
    """What the player won or lost in a concluded round, the Super Bonus with it, and all that was staked; cents."""
    shares = [share for result in round_.results for share in result.shares]
    staked = sum(share.stake_cents for share in shares)
    back = sum(share.returned_cents for share in shares)
    bonus = sum(share.returned_cents for bonus in round_.bonuses for share in bonus.shares)
    return back + bonus - staked, staked
