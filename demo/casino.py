"""The demo casino as data: its people, tables and players. Made-up, with known passwords; never a real floor."""

from __future__ import annotations

from typing import Any, NamedTuple

DEMO_PASSWORD = "brass-and-felt-21"


class DemoSignIn(NamedTuple):
    """A sign-in that `make up` prints, and what to look at with it."""

    name: str
    role: str
    password: str
    look_at: str


class DemoBadge(NamedTuple):
    """What somebody of a higher role approves with on a dealer's tablet."""

    number: str
    pin: str


BADGES = {"sam": DemoBadge("2001", "2580"), "mona": DemoBadge("3001", "3580"), "gus": DemoBadge("4001", "4580")}
SIGN_INS = [
    DemoSignIn("dana", "Dealer", DEMO_PASSWORD, "deal Table 1 yourself: the console, the card pad, the pay sheet"),
    DemoSignIn("ugo", "Dealer", DEMO_PASSWORD, "deal Three Card Poker at Table 6, with its Progressive Jackpot"),
    DemoSignIn("sam", "Pit Supervisor", DEMO_PASSWORD, "the pit with every table live, devices, dealers on duty"),
    DemoSignIn("mona", "Pit Manager", DEMO_PASSWORD, "limits, fewer wagers an area, restricted players"),
    DemoSignIn("gus", "Gaming Shift Manager", DEMO_PASSWORD, "people and their roles, everything the others see"),
    DemoSignIn("cora", "Cage Cashier", DEMO_PASSWORD, "the cage: fills and credits that a pit asked for"),
    DemoSignIn("ada", "Auditor", DEMO_PASSWORD, "the audit history, step by step, read-only"),
]
BADGE_HINT = "Badge and PIN, where a dealer's tablet asks for an approval: " + ", ".join(
    f"{name} {badge.number} / {badge.pin}" for name, badge in BADGES.items()
)
DISPLAY_HINT = "Seat displays and table signs: open /pair/ in another browser window and choose one of Table 1."


FIRST_CAMERA = 11
RECORDER, RECORDER_LINK = "North", "https://recorder.example/play?camera={camera}&from={utc}"


class DemoPerson(NamedTuple):
    """A person of the demo casino and the table they are on duty at."""

    username: str
    name: str
    role: str
    licence: str
    table: str = ""
    covers: tuple[str, ...] = ("pontoon", "three_card_poker")
    licence_days: int = 400  # for which it is still good when the demo is made
    dealt_minutes: int = 15  # since when they deal by then


PEOPLE = [
    DemoPerson("dana", "Dana", "dealer", "D-1001", "t1"),
    DemoPerson("vic", "Vic", "dealer", "D-1002", "t2", dealt_minutes=105),
    DemoPerson("lin", "Lin", "dealer", "D-1003", "t3", ("pontoon",), dealt_minutes=93),
    DemoPerson("omar", "Omar", "dealer", "D-1004", "t4", dealt_minutes=80),
    DemoPerson("tess", "Tess", "dealer", "D-1005", "t5", dealt_minutes=65),
    DemoPerson("ugo", "Ugo", "dealer", "D-1006", "t6"),
    DemoPerson("ned", "Ned", "dealer", "D-1007", "t7", ("pontoon",), 20, dealt_minutes=50),
    DemoPerson("rita", "Rita", "dealer", "D-1008"),
    DemoPerson("sven", "Sven", "dealer", "D-1009", covers=("pontoon",)),
    DemoPerson("sam", "Sam", "pit_supervisor", "S-2001"),
    DemoPerson("mona", "Mona", "pit_manager", "M-3001"),
    DemoPerson("gus", "Gus", "gaming_shift_manager", "G-4001"),
    DemoPerson("cora", "Cora", "cage_cashier", "", covers=()),
    DemoPerson("ada", "Ada", "auditor", "", covers=()),
]
DEALERS_PIN = "1580"
DEALER_BADGES = {
    person.username: DemoBadge(person.licence.removeprefix("D-"), DEALERS_PIN)
    for person in PEOPLE
    if person.role == "dealer"
}
DEALER_BADGE_HINT = f"Badge and PIN, where the console asks who deals from now on (PIN {DEALERS_PIN}): " + ", ".join(
    f"{name} {badge.number}" for name, badge in DEALER_BADGES.items()
)
DEALERS = {person.table: person.username for person in PEOPLE if person.table}
SPARE = [person.username for person in PEOPLE if person.role == "dealer" and not person.table]
OPENED_BY = "sam"


def settings(positions: int, least: int, most: int, **others: Any) -> dict[str, Any]:
    """Settings of a Pontoon table; limits of main wagers in dollars, those of pairs and insurance derived from them."""
    return {
        "positions": positions,
        "limits": {
            "main": {"min_cents": least * 100, "max_cents": most * 100},
            "pair": {"min_cents": 500, "max_cents": most * 20},
            "insurance": {"min_cents": 100, "max_cents": most * 50},
        },
        **others,
    }


def poker_settings(positions: int, least: int, most: int, progressive: int, **others: Any) -> dict[str, Any]:
    """Settings of a Three Card Poker table, in dollars; the progressive wager is always the same amount."""
    return {
        "positions": positions,
        "decks": 1,
        "limits": {
            "ante": {"min_cents": least * 100, "max_cents": most * 100},
            "pair_plus": {"min_cents": 500, "max_cents": most * 50},
            "progressive": {"min_cents": progressive * 100, "max_cents": progressive * 100},
        },
        **others,
    }


RULEBOOK = "mbs-pontoon-6"
POKER = "mbs-three-card-poker-5"
TRAINING = "online-pontoon"
PIT = "Main pit"
SECTIONS = {RULEBOOK: "Pontoon", POKER: "Poker", TRAINING: "Training"}


class DemoTable(NamedTuple):
    """A table of the demo casino; `players` are id, name and seat (None: standing)."""

    id: str
    name: str
    settings: dict[str, Any]
    players: tuple[tuple[str, str, int | None], ...]
    rulebook: str = RULEBOOK

    @property
    def section(self) -> str:
        """The section of the demo's one pit where it stands."""
        return SECTIONS[self.rulebook]


VISITORS_TABLES = ("t1", "t6")
TABLES = [
    DemoTable(
        "t1",
        "Table 1",
        settings(7, 10, 1_000),
        (("ana", "Ana", 1), ("pat", "Pat", 3), ("ben", "Ben", 5), ("mei", "Mei", 6), ("raj", "Raj", None)),
    ),
    DemoTable(
        "t2",
        "Table 2",
        settings(5, 10, 500, betting_seconds=40),
        (("eva", "Eva", 1), ("tom", "Tom", 2), ("zoe", "Zoe", 4), ("kai", "Kai", 5), ("ida", "Ida", None)),
    ),
    DemoTable(
        "t3",
        "Table 3",
        settings(7, 25, 2_500, betting_seconds=40),
        (
            ("leo", "Leo", 1),
            ("amy", "Amy", 2),
            ("hugo", "Hugo", 4),
            ("nora", "Nora", 6),
            ("finn", "Finn", 7),
            ("ravi", "Ravi", None),
            ("sue", "Sue", None),
        ),
    ),
    DemoTable(
        "t4",
        "Table 4",
        settings(8, 100, 10_000, decks=8, betting_seconds=40),
        (("olga", "Olga", 2), ("marc", "Marc", 3), ("yuki", "Yuki", 5), ("theo", "Theo", 8), ("iris", "Iris", None)),
    ),
    DemoTable(
        "t5",
        "Table 5",
        poker_settings(6, 10, 500, 5, betting_seconds=40),
        (("uma", "Uma", 1), ("jon", "Jon", 2), ("bea", "Bea", 4), ("cal", "Cal", 6), ("dee", "Dee", None)),
        POKER,
    ),
    DemoTable(
        "t6",
        "Table 6",
        poker_settings(6, 10, 500, 5),
        (("gil", "Gil", 1), ("hana", "Hana", 3), ("ivo", "Ivo", 5), ("joy", "Joy", None)),
        POKER,
    ),
    DemoTable(
        "t7",
        "Training table",
        {
            "positions": 5,
            "decks": 8,
            "limits": {"main": {"min_cents": 1_000, "max_cents": 50_000}},
            "training": True,
            "betting_seconds": 40,
        },
        (("lou", "Lou", 1), ("nia", "Nia", 3), ("oto", "Oto", 5)),
        TRAINING,
    ),
]


class DemoJackpot(NamedTuple):
    """The shared jackpot of the demo's Three Card Poker tables. Made-up values, as everything here (ruling 39)."""

    id: str
    name: str
    tables: tuple[str, ...]
    proposed_by: str
    approved_by: str
    terms: dict[str, Any]


JACKPOT = DemoJackpot(
    "three-card",
    "Three Card Jackpot",
    ("t5", "t6"),
    "mona",
    "gus",
    {
        "wager_cents": 500,
        "seed_cents": 25_000_00,
        "contribution_basis_points": 2_400,
        "fixed_awards_from": "house",
        "odd_cents": "meter",
    },
)


def larger(count: int) -> tuple[list[DemoPerson], list[DemoTable]]:
    """Dealers and tables beyond the demo's own, until there are `count` tables: Pontoon, Pontoon, poker."""
    people, tables = [], []
    patterns = [table for table in TABLES if table.id in ("t3", "t4", "t5")]
    for number in range(len(TABLES) + 1, count + 1):
        pattern = patterns[number % len(patterns)]
        tables.append(pattern._replace(id=f"t{number}", name=f"Table {number}"))
        people.append(DemoPerson(f"dealer{number}", f"Dealer {number}", "dealer", f"D-{1000 + number}", f"t{number}"))
    return people, tables
