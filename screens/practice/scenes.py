"""The practice rounds as data: who wagers what, and what happens then, one thing after the other.

`play` has a word for each: a card ("7S"), a decision ("hit", "play=1"), a hand that is shown ("show=1:KS/9D/4C"). What
was keyed by mistake ("slip=6C", "slip=stand", "swap=3:ben": the wager of area 3 for Ben) comes before the word by which
it is put right ("right=6C>9C"). "pit" is what the pit does.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules import commands
from rules.wording.practice import TITLES

PONTOON, POKER = "mbs-pontoon-6", "mbs-three-card-poker-5"
STAKE_CENTS = 10_000
PROGRESSIVE_CENTS = 500
NAMES = ("Ana", "Ben", "Chi", "Dev", "Eva", "Fay", "Gus", "Hal", "Ida")
SETTINGS = {
    PONTOON: commands.TableSettings(
        positions=7,
        limits={
            "main": commands.Limits(1_000, 100_000),
            "pair": commands.Limits(500, 50_000),
            "insurance": commands.Limits(100, 50_000),
        },
    ),
    POKER: commands.TableSettings(
        positions=7,
        decks=1,
        limits={
            "ante": commands.Limits(1_000, 100_000),
            "pair_plus": commands.Limits(500, 50_000),
            "progressive": commands.Limits(PROGRESSIVE_CENTS, PROGRESSIVE_CENTS),
        },
    ),
}


@dataclass(frozen=True)
class Bet:
    """A wager: on which area, by whom (a seat's player by default), of which kind."""

    area: int
    player: str = ""
    kind: str = "main"

    @property
    def who(self) -> str:
        """The player's id at the practice table."""
        return self.player or seat_of(self.area)

    @property
    def cents(self) -> int:
        return PROGRESSIVE_CENTS if self.kind == "progressive" else STAKE_CENTS


@dataclass(frozen=True)
class Scene:
    """A practice round. With `again` its wagers lay there in the round before. `looks` is what is learned by it."""

    name: str
    looks: str
    rulebook: str
    bets: tuple[Bet, ...]
    play: str
    standing: tuple[str, ...] = ()
    again: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return TITLES[self.name]

    @property
    def words(self) -> tuple[str, ...]:
        """What goes on record, in order."""
        return ("open", "close", *self.play.split())

    @property
    def seats(self) -> dict[int, str]:
        """Who sits where: a player at each area that a seat's player wagers on."""
        return {area: NAMES[area - 1] for area in sorted({bet.area for bet in self.bets if not bet.player})}


def seat_of(area: int) -> str:
    return NAMES[area - 1].lower()


def _main(*areas: int) -> tuple[Bet, ...]:
    return tuple(Bet(area) for area in areas)


_SEVEN = tuple(range(1, 8))
_DRAWS = "AS 9S KS KH KD 7S KC 9H KS 9D 6S 5S 7H 5D 7D stand hit 4S stand hit 9C stand hit 7C stand stand 4H 5H"
_ACE = "9S 9D KS KH KD 8S KC AH 9H 8D 8H 9C 8C JS 9C insure=1 insure=2" + " stand" * 7 + " 7H"
_SHOWN = " ".join(
    f"show={area}:{hand}"
    for area, hand in enumerate(("QS/8D/3C", "KS/9D/4C", "AS/7D/2C", "JS/8C/4D", "KH/6D/5C", "AH/9S/3D", "QH/JD/2H"), 0)
)
_POKER_BETS = tuple(Bet(area, kind=kind) for kind in ("ante", "pair_plus", "progressive") for area in range(1, 7))
_TWO = "KS 7D 9H 6C 6D"

SCENES: tuple[Scene, ...] = (
    Scene("one", "the course of a round", PONTOON, _main(1), "KS 9H 5S hit 4S stand 4H 5H"),
    Scene("seven", "wagers, turns, paying area by area", PONTOON, _main(*_SEVEN), _DRAWS),
    Scene("again", "the last round's wagers by one key", PONTOON, _main(*_SEVEN), _DRAWS, again=True),
    Scene(
        "full",
        "lines, pair wagers and insurance",
        PONTOON,
        _main(*_SEVEN)
        + tuple(Bet(area, player) for player in ("mei", "raj") for area in _SEVEN)
        + tuple(Bet(area, kind="pair") for area in _SEVEN),
        _ACE,
        ("mei", "raj"),
    ),
    Scene(
        "poker",
        "three wagers each, fold or play, showing the hands",
        POKER,
        _POKER_BETS,
        " ".join(f"play={area}" for area in range(1, 7)) + f" {_SHOWN}",
    ),
    Scene(
        "jackpot",
        "a Royal Flush of spades: stop, call the pit, pay what is verified",
        POKER,
        tuple(Bet(area, kind=kind) for kind in ("ante", "progressive") for area in (1, 2)),
        "play=1 fold=2 show=0:JC/8D/5D show=1:AS/KS/QS show=2:4S/3H/2D pit",
    ),
    Scene(
        "wrong-card",
        "the story of a hand",
        PONTOON,
        _main(1, 3),
        "KS 7D 9H slip=6C right=6C>5C 6D hit 2C stand stand KD",
    ),
    Scene(
        "wrong-decision",
        "keying a turn anew",
        PONTOON,
        _main(1, 3),
        f"{_TWO} slip=stand did=stand>hit,stand:4C stand KD",
    ),
    Scene(
        "wrong-wager",
        "whose it is, how much and where",
        PONTOON,
        _main(1, 3),
        f"swap=3:ben wager=3:chi {_TWO} stand stand KD",
        ("ben",),
    ),
    Scene(
        "late",
        "refusing it, with both times on record",
        PONTOON,
        _main(1, 3),
        f"KS late=3 {_TWO.removeprefix('KS ')} stand stand KD",
    ),
    Scene(
        "in-error",
        "a card in error is the next card",
        PONTOON,
        _main(1, 3),
        f"{_TWO} stand error=3:2C hit 2C stand KD",
    ),
    Scene(
        "void",
        "the void, and what goes back",
        PONTOON,
        _main(1, 3),
        f"{_TWO} void=foreign_cards",
    ),
)
BY_NAME = {scene.name: scene for scene in SCENES}
