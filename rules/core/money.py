"""Money is integer cents, odds are exact fractions (ruling 1)."""

from __future__ import annotations

from rules.core.base import Value
from rules.core.text import Money, Text

ODDS = "{wins} to {per}"


class Odds(Value, frozen=True):
    """`3 to 2`: wins 3 for each 2 staked."""

    wins: int
    per: int

    def on(self, stake_cents: int) -> int:
        """Winnings in cents, exact; a stake for which they are not whole is a bug (ruling 1) and raises ValueError."""
        winnings, left = divmod(stake_cents * self.wins, self.per)
        if left:
            raise ValueError(f"{self} on {stake_cents} cents is not a whole number of cents")
        return winnings

    def __str__(self) -> str:
        return Text(ODDS, wins=self.wins, per=self.per)


def dollars(cents: int) -> Money:
    """ "$1,234.50"; whole dollars without decimals."""
    return Money(cents)


def share_out(total_cents: int, weights: tuple[int, ...]) -> tuple[int, ...]:
    """Split a sum in proportion to `weights` to the cent; odd cents go to the first places (ruling 41)."""
    whole = sum(weights)
    shares = [total_cents * weight // whole for weight in weights]
    for place in range(total_cents - sum(shares)):
        shares[place] += 1
    return tuple(shares)
