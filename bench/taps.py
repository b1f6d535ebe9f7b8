"""(e) Taps of a dealer for five standard rounds, by kind: as many as the console asks for and no more. Beside them
swipes for what is not in sight, and lines that are paid unseen.

A round is dealt in Chromium on the dealer's own console, by the pad and with a shoe or scanner whose cards come without
a tap. What the round starts from (the players, and the round before it) is set up over the API and counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from asgiref.sync import sync_to_async
from playwright.async_api import Browser, Locator

from bench.environment import Options
from bench.figures import table, verdict
from bench.processes import server
from bench.tablet import Tablet, opened_browser
from bench.tap_rounds import POKER, PONTOON, ROUNDS, StandardRound
from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection
from rules.wording.labels import kind_text

SIZES = ((1024, 768), (1280, 800))
WAYS = ("pad", "shoe")
KINDS = ("announce", "wager", "card", "decision", "pay")
CARD_NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NINES, KINGS = ("9C", "9D", "9H", "9S"), ("KC", "KD", "KH", "KS")
PAID = ("settle", "settle_jackpot")
# What version 0.2.0 took, counted by this driver on its console, where each wager went through a sheet of its own.
BEFORE = {
    "S1": {"pad": 54, "shoe": 34},
    "S2": {"pad": 56, "shoe": 36},
    "S3": {"pad": 14, "shoe": 8},
    "S4": {"pad": 156, "shoe": 140},
    "S5": {"pad": 79, "shoe": 64},
}
# Taps; nobody swipes, and nothing is paid unseen.
BARS = {
    "S1": {"pad": 32, "shoe": 12},
    "S2": {"pad": 38, "shoe": 18},
    "S3": {"pad": 12, "shoe": 6},
    "S4": {"pad": 72, "shoe": 56},
    "S5": {"pad": 39, "shoe": 25},
}


@dataclass(frozen=True)
class Dealt:
    """What a round took: taps in the order of KINDS, swipes, and lines that were paid out of sight."""

    taps: list[int]
    swipes: int
    unseen: int

    def meets(self, bar: int) -> bool:
        return sum(self.taps) <= bar and not self.swipes and not self.unseen


class TableSetUp:
    """What a round starts from, over the API."""

    def __init__(self, url: str, wanted: StandardRound) -> None:
        self.wanted = wanted
        self.connection = Connection(url, wanted.dealer, DEMO_PASSWORD, lambda: False)
        self.connection.sign_in()
        self.connection.take_console(wanted.table, "bench", takeover=True)

    def prepare(self) -> None:
        """Nobody but the round's players is here, and where it plays the same wagers again, they lay there before."""
        view = self.connection.table(self.wanted.table)["view"]
        for player in view["players"]:
            self.send("remove_player", player=player["player"])
        for area, player in self.wanted.seats.items():
            self.send("seat_player", player=player, name=f"Player {area}", seat=area)
        for player in self.wanted.standing:
            self.send("seat_player", player=player, name=player.title(), seat=None)
        if self.wanted.table == PONTOON:
            self.send("load_shoe", decks=view["table"]["decks"])
        if self.wanted.again:
            self.play_before()
        self.connection.release_console(self.wanted.table, "bench")

    def play_before(self) -> None:
        """The wagers of the round, with the hands standing on whatever comes."""
        self.send("open_betting")
        for bet in self.wanted.bets:
            stakes = [{"player": bet.player, "cents": bet.cents}]
            self.send("place_wager", area=bet.area, kind=bet.kind, stakes=stakes)
        self.send("close_betting")
        cards = iter(self.before())
        while (view := self.connection.table(self.wanted.table)["view"])["round"]["phase"] != "concluded":
            allowed = [a["command"]["type"] for a in view["actions"] if not a["refusal"]]
            if "stand" in allowed:
                self.send("stand")
            elif "deal_card" in allowed:
                self.send("deal_card", card=next(cards), source="virtual")
            else:
                self.send("settle")

    def before(self) -> Iterator[str]:
        """Cards on which nobody has anything but 18 or 19, nor the house anything to offer."""
        dealt = len(self.wanted.bets)
        yield from (*(NINES * 2)[:dealt], "9D", *(KINGS * 2)[:dealt], "8S")

    def send(self, command: str, **fields: object) -> None:
        """One command; a refusal ends the measurement."""
        seq = self.connection.table(self.wanted.table)["seq"]
        status, body = self.connection.command(self.wanted.table, "bench", seq, {"type": command} | fields)
        if status != 200:
            raise RuntimeError(f"{command} {fields}: {status} {body}")


class Dealer:
    """Deals a standard round on a tablet with the fewest taps that its console allows."""

    def __init__(self, tablet: Tablet, wanted: StandardRound, way: str) -> None:
        self.tablet, self.wanted, self.way = tablet, wanted, way
        self.coming = wanted.play.split()
        self.insured = list(wanted.insured)

    async def deal(self) -> None:
        """The whole round."""
        await self.tablet.act("announce", self.tablet.key("open_betting"))
        await self.bets()
        await self.tablet.act("announce", self.tablet.key("close_betting"))
        while self.tablet.view["round"]["phase"] != "concluded":
            await self.step()

    async def bets(self) -> None:
        """Every wager of the round: those of the last one again, or with a chip in the hand, player by player."""
        if self.wanted.again:
            await self.tablet.act("wager", self.tablet.key("repeat_wagers"))
            if self.wanted.raised:
                await self.take_chip(25)
            for area in self.wanted.raised:
                await self.put_chip(area, 1)
            return
        await self.take_chip(100)
        for player in ("", *self.wanted.standing):
            own = [
                bet for bet in self.wanted.bets if player in ("", bet.player) and (player or bet.player in self.sits)
            ]
            await self.choose_kinds(tuple(dict.fromkeys(bet.kind for bet in own)))
            if player:
                people = self.tablet.page.locator(".d-people .d-person", has_text=self.name_of(player))
                await self.tablet.tap("wager", people)
            for area in dict.fromkeys(bet.area for bet in own):
                await self.put_chip(area, len([bet for bet in own if bet.area == area]))

    async def take_chip(self, dollars: int) -> None:
        await self.tablet.tap("wager", self.tablet.page.locator(f".d-palette [data-cents='{dollars * 100}']"))

    async def choose_kinds(self, kinds: tuple[str, ...]) -> None:
        """The key of the kind, or that for one of each, where it is not chosen already."""
        label = "One of each" if len(kinds) > 1 else kind_text(kinds[0])
        key = self.tablet.page.locator(".d-palette-kinds").get_by_role("button", name=label, exact=True)
        if await key.get_attribute("aria-pressed") != "true":
            await self.tablet.tap("wager", key)

    async def put_chip(self, area: int, wagers: int) -> None:
        """A tap on an area with a chip in the hand: a wager of each kind chosen."""
        before = self.tablet.seq
        await self.tablet.tap(
            "wager", self.tablet.page.locator(f".felt-touch[aria-label^='{self.place} {area}']").first
        )
        await self.tablet.settled(before + wagers - 1)

    @property
    def sits(self) -> set[str]:
        """The players who sit."""
        return set(self.wanted.seats.values())

    async def step(self) -> None:
        """What comes next, as the console shows it."""
        tablet = self.tablet
        if tablet.allows("expose_hand"):
            await self.show()
        elif self.wanted.table == POKER and tablet.allows("deal_card"):
            await self.deal_down()
        elif tablet.allows("play"):
            await tablet.act("decision", tablet.page.locator(".d-row.is-next [data-command=play]:enabled"))
        elif tablet.allows("hit"):
            await self.decide()
        elif tablet.allows("deal_card"):
            await self.card(self.coming.pop(0))
        elif tablet.allows("insure") and self.insured:
            await self.insure(self.insured.pop(0))
        else:
            primary = tablet.page.locator(".d-button-primary:enabled").first
            paid = await primary.get_attribute("data-command") in PAID
            await (tablet.pay(primary) if paid else tablet.act("announce", primary))

    async def decide(self) -> None:
        """The next decision of the round; a card that is entered for the hand in turn may be its hit."""
        decision = self.coming.pop(0)
        if decision == "hit" and self.tablet.allows("deal_card"):
            await self.card(self.coming.pop(0))
            return
        await self.tablet.act("decision", self.tablet.key(decision))

    async def card(self, card: str) -> None:
        """A card by the pad, or read by the shoe."""
        if self.way == "shoe":
            await self.tablet.scan(card)
            return
        await self.tablet.act("card", self.pad_key(card))

    def pad_key(self, card: str) -> Locator:
        name = f"{CARD_NAMES.get(card[0], card[0])} of {SUIT_NAMES[card[1]]}"
        return self.tablet.page.locator(f".d-card[aria-label='{name}']:enabled")

    async def insure(self, area: int) -> None:
        """Half of the wager on the area's front line."""
        wagers = self.tablet.view["round"]["areas"][area - 1]["wagers"]
        name = self.name_of(self.wanted.seats[area])
        assert wagers
        row = self.tablet.page.locator(".d-offer", has=self.tablet.page.locator("span", has_text=name))
        await self.tablet.act("wager", row.locator("[data-command=insure]:enabled").first)

    async def deal_down(self) -> None:
        """Three cards to each hand face down: nobody reads them, or the shoe does."""
        if self.way == "shoe":
            for card in (*self.coming[3:], *self.coming[:3]):
                await self.tablet.scan(card)
            return
        await self.tablet.act("card", self.tablet.key("deal_hands"))
        await self.tablet.page.locator("[data-command=play]").first.wait_for()
        await self.tablet.settled(-1)

    async def show(self) -> None:
        """The next hand face up: its cards by the pad, or those that the shoe read."""
        if self.way == "shoe":
            await self.tablet.act("card", self.tablet.key("expose_hand"))
            return
        cards, self.coming = self.coming[:3], self.coming[3:]
        before = self.tablet.seq
        for card in cards:
            await self.tablet.tap("card", self.pad_key(card))
        await self.tablet.settled(before)

    @property
    def place(self) -> str:
        """What an area is called on the felt."""
        return "Position" if self.wanted.table == POKER else "Area"

    def name_of(self, player: str) -> str:
        """A player's name at the table."""
        return player.replace("seat-", "Player ") if player.startswith("seat-") else player.title()


async def set_up(url: str, wanted: StandardRound) -> str:
    """The table as the round begins; the cookie of its dealer."""

    def prepared() -> str:
        table = TableSetUp(url, wanted)
        table.prepare()
        return table.connection.cookie

    return await sync_to_async(prepared, thread_sensitive=False)()


async def measured(browser: Browser, url: str, wanted: StandardRound, size: tuple[int, int], way: str) -> Dealt:
    """Deals one round."""
    cookie = await set_up(url, wanted)
    tablet = await Tablet.open(browser, url, cookie, wanted.table, size)
    try:
        await Dealer(tablet, wanted, way).deal()
    finally:
        await tablet.close()
    return Dealt([tablet.taps[kind] for kind in KINDS], tablet.swipes, tablet.unseen)


async def run(options: Options) -> tuple[str, bool]:
    """The table of (e), and whether its bars are met."""
    rows, passed = [], True
    with server(["-m", "casino.server", "-v", "0"], {"PRESS_GUARD_MS": "0"}) as process:
        url = f"http://127.0.0.1:{process.port}"
        async with opened_browser() as browser:
            for wanted, way in product(ROUNDS, WAYS):
                for size in SIZES[:1] if options.quick else SIZES:
                    found = await measured(browser, url, wanted, size, way)
                    before, bar = BEFORE[wanted.name][way], BARS[wanted.name][way]
                    met = found.meets(bar)
                    passed = passed and met
                    counts = (*found.taps, sum(found.taps), before, bar, found.swipes, found.unseen)
                    shown = [str(count) for count in counts]
                    rows.append([f"{wanted.name} {wanted.what}", f"{size[0]}×{size[1]}", way, *shown, verdict(met)])
    heads = ["round", "tablet", "cards by", *KINDS, "taps", "0.2.0", "bar", "swipes", "unseen", ""]
    return table("(e) taps of a dealer for a standard round", heads, rows, 3), passed
