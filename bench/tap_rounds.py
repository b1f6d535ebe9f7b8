"""The standard rounds of the tap budget: who wagers what, which cards come, what each hand does."""

from __future__ import annotations

from dataclasses import dataclass

PONTOON, POKER = "t1", "t6"
STAKE_CENTS = 10_000
PROGRESSIVE_CENTS = 500


@dataclass(frozen=True)
class Bet:
    """A wager: on which area, by whom, of which kind."""

    area: int
    player: str
    kind: str = "main"

    @property
    def cents(self) -> int:
        """One chip, so that what is counted is places and people, not amounts."""
        return PROGRESSIVE_CENTS if self.kind == "progressive" else STAKE_CENTS


@dataclass(frozen=True)
class StandardRound:
    """A round to be dealt. `play` is what comes in order: cards as they come out of the shoe, and what hands do.

    With `again` the wagers lay there in the round before. `raised` are areas whose seated player adds a chip then.
    """

    name: str
    what: str
    table: str
    dealer: str
    seats: dict[int, str]
    standing: tuple[str, ...]
    bets: tuple[Bet, ...]
    play: str
    again: bool = False
    raised: tuple[int, ...] = ()
    insured: tuple[int, ...] = ()


def seated(count: int) -> dict[int, str]:
    """A player at each of the first areas."""
    return {area: f"seat-{area}" for area in range(1, count + 1)}


# Seven areas: a pontoon, two that draw and stand, one that draws past 21, three that stand; the house has 18.
SEVEN = "AS 9S KS KH KD 7S KC 9H  KS 9D 6S 5S 7H 5D 7D  stand hit 4S stand hit 9C stand hit 7C stand stand  4H 5H"
ONE = "KS 9H 5S  hit 4S stand  4H 5H"
# Seven areas of two cards each against an Ace; area 1 has a pair.
ACE = "9S 9D KS KH KD 8S KC AH  9H 8D 8H 9C 8C JS 9C  stand stand stand stand stand stand stand  7H"
# What the house shows, then positions 1 to 6.
SHOWN = "QS 8D 3C  KS 9D 4C  AS 7D 2C  JS 8C 4D  KH 6D 5C  AH 9S 3D  QH JD 2H"

_SEVEN_MAIN = tuple(Bet(area, player) for area, player in seated(7).items())
_THREE_EACH = tuple(Bet(area, player) for player in ("back-1", "back-2") for area in seated(7))
_PAIRS = tuple(Bet(area, player, "pair") for area, player in seated(7).items())
_POKER = tuple(
    Bet(area, player, kind) for kind in ("ante", "pair_plus", "progressive") for area, player in seated(6).items()
)
_BACKERS = ("back-1", "back-2")

S1 = StandardRound("S1", "7 areas, same wagers", PONTOON, "dana", seated(7), (), _SEVEN_MAIN, SEVEN, again=True)
S2 = StandardRound(
    "S2", "as S1, two changed", PONTOON, "dana", seated(7), (), _SEVEN_MAIN, SEVEN, again=True, raised=(2, 5)
)
S3 = StandardRound("S3", "one player", PONTOON, "dana", seated(1), (), _SEVEN_MAIN[:1], ONE, again=True)
S4 = StandardRound(
    "S4",
    "21 wagers, pairs, insurance",
    PONTOON,
    "dana",
    seated(7),
    _BACKERS,
    _SEVEN_MAIN + _THREE_EACH + _PAIRS,
    ACE,
    insured=tuple(seated(7)),
)
S5 = StandardRound("S5", "Three Card Poker, 6 × 3 wagers", POKER, "ugo", seated(6), (), _POKER, SHOWN)
ROUNDS = (S1, S2, S3, S4, S5)
