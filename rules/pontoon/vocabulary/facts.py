"""Questions about a round of Pontoon that several steps ask. Pure functions of the state."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events
from rules.money.wagers import backs, depends_on_cards, open_stakes, part_of, seated_at
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import house_draws, is_pontoon
from rules.state import Area, Hand, InstalledTable, Irregular, Player, Round, TableState

ON_HANDS = ("main", "split")
NO_INCIDENT = Irregular()
INTERIM = ("pairs", "pontoons")
"""The phases that pay and take on the outcomes of the initial deal (PM 1.1.6)."""


def round_on(state: TableState) -> Round:
    """The round that is on; asking without one is a bug."""
    assert isinstance(state.round, Round)
    return state.round


def interim_settlement(round_: Round) -> bool:
    """Whether a wager was paid or taken on the initial deal: settled, or one of its lines stands paid (PM 1.1.6)."""
    return round_.interim_settlement or any(line.due in INTERIM for line in round_.paid)


def play_has_begun(round_: Round) -> bool:
    """Whether an interim settlement was made or the subsequent deal commenced."""
    return interim_settlement(round_) or round_.subsequent_deal


def cards_dealt(round_: Round) -> bool:
    """Whether any card of the round is on the table, also one out of turn."""
    aside = irregular_of(round_)
    out_of_turn = aside.held or aside.together or aside.offered or aside.discarded
    on_areas = any(hand.cards for area in round_.areas for hand in area.hands)
    return on_areas or bool(round_.house or out_of_turn)


def in_play(area: Area, hand: int) -> list[events.Wager]:
    """The wagers that ride on a hand: neither settled nor surrendered, doubles not counted, front line first."""
    found = [w for w in area.wagers if w.hand == hand and w.kind in ON_HANDS and plays(w)]
    return found if len(found) < 2 else sorted(found, key=lambda w: w.line)


def plays(wager: events.Wager) -> bool:
    """Whether some backer's part of a wager plays on."""
    if wager.settled or wager.surrendered:
        return False
    return not wager.surrendered_by or bool(playing_stakes(wager))


def playing_stakes(wager: events.Wager) -> tuple[commands.Stake, ...]:
    """The stakes of the backers whose part plays on: without a result, and not surrendered."""
    return tuple(stake for stake in open_stakes(wager) if not has_surrendered(wager, stake.player))


def has_surrendered(wager: events.Wager, player: str) -> bool:
    """Whether a backer's part of a wager is surrendered (PM 3.24.3.2, ruling 21)."""
    return wager.surrendered or player in wager.surrendered_by


def playing_part(wager: events.Wager) -> events.Wager:
    """A wager as far as it plays on: the parts of those who surrendered count as settled."""
    return part_of(wager, [stake.player for stake in playing_stakes(wager)]) if wager.surrendered_by else wager


def main_wagers(area: Area) -> list[events.Wager]:
    """An area's original wagers, front line first (ruling 3)."""
    found = [w for w in area.wagers if w.kind == "main"]
    return found if len(found) < 2 else sorted(found, key=lambda w: w.line)


def front_to_back(area: Area) -> tuple[str, ...]:
    """The players with a part that plays on, on any hand of an area, from the front line back (PM 3.12, 3.24.3.3,
    5.22.1; ruling 4).
    """
    riding = sorted((w for w in area.wagers if w.kind in ON_HANDS and plays(w)), key=lambda w: w.line)
    return tuple(dict.fromkeys(stake.player for wager in riding for stake in playing_stakes(wager)))


def is_under_way(round_: Round, area_number: int) -> bool:
    """Whether somebody has acted on the hand in turn of an area already: control changes between hands (PM 3.11)."""
    turn = round_.turn
    if turn is None or turn.area != area_number:
        return False
    hand = round_.areas[area_number - 1].hands[turn.hand - 1]
    return bool(turn.awaiting) or hand.drawing or hand.doubled or len(hand.cards) > 2


def has_main(area: Area) -> bool:
    return any(w.kind == "main" for w in area.wagers)


def is_dealt_to(area: Area) -> bool:
    """Whether a wager that needs cards still stands on an area."""
    return any(not wager.settled and wager.kind in ("main", "pair") for wager in area.wagers)


def irregular_of(round_: Round) -> Irregular:
    """What went wrong in a round and still matters; an empty one for most rounds."""
    return round_.irregular or NO_INCIDENT


def is_unattended(round_: Round, area: Area) -> bool:
    """Whether nobody is there who calls the decisions of an area (PM 5.22)."""
    return round_.irregular is not None and area.controller in round_.irregular.absent


def is_played_by_rule(round_: Round, area: Area) -> bool:
    """Whether the hands of an area draw and stand by themselves (PM 5.22, ruling 89): nobody who plays on there is
    there to call their decisions, also where control has yet to pass (PM 5.22.1).
    """
    irregular = irregular_of(round_)
    if not irregular.by_rule or not is_unattended(round_, area):
        return False
    return not irregular.heirs_first or all(player in irregular.absent for player in front_to_back(area))


def drawn_by_rule(round_: Round) -> bool:
    """Whether the card that is due goes to the hand in turn by the rule alone, and nobody asked for it (PM 5.22)."""
    turn = round_.turn
    if turn is None or not is_played_by_rule(round_, round_.areas[turn.area - 1]):
        return False
    hand = round_.areas[turn.area - 1].hands[turn.hand - 1]
    return len(hand.cards) > 1 and not hand.drawing


def with_irregular(round_: Round, irregular: Irregular) -> Round:
    return replace(round_, irregular=None if irregular == NO_INCIDENT else irregular)


def cards_aside(irregular: Irregular) -> tuple[str, ...]:
    """Cards out of the dealing device that lie on no hand: held, left over, out of play, or to be chosen from."""
    together = irregular.together
    choice = together.cards if together is not None and not together.offered else ()
    held = tuple(held.card for held in irregular.held if held.card)
    return (*held, *irregular.offered, *irregular.discarded, *choice)


def controllers_wager(area: Area, hand: int) -> events.Wager | None:
    """The controller's own wager on a hand: the main wager that they back, or its split, also where nothing of their
    part counts and the split has none of it (PM 5.27).
    """
    own = {wager.id for wager in main_wagers(area) if backs(wager, area.controller)}
    return next((wager for wager in in_play(area, hand) if (wager.of or wager.id) in own), None)


def controller_of(area_number: int, area: Area, players: dict[str, Player]) -> str | None:
    """Who calls an area's decisions: its seated player if they wager there (PM 3.11), else the first backer of the
    front wager (PM 3.12, ruling 4).

    None where it is unclear and the dealer has to ascertain it (PM 3.13): somebody sits there without a wager while
    several other players wager (ruling 47). "" for an area without a main wager.
    """
    wagers = main_wagers(area)
    if not wagers:
        return ""
    seated = seated_at(players, area_number)
    if seated and any(backs(wager, seated) for wager in wagers):
        return seated
    if seated and len({stake.player for wager in wagers for stake in wager.stakes}) > 1:
        return None
    return wagers[0].stakes[0].player


def next_place(round_: Round, book: PontoonBook) -> tuple[int, int] | None:
    """Area and hand of the next card of the initial deal, (0, 0) for the house, None when it is complete (PM 3.18).

    Twice around the wagered areas; the house takes its card after the first time, and a second one only face down. The
    second card of a split hand is none of it.
    """
    second = None
    for number, area in enumerate(round_.areas, 1):
        if area.hands:
            if second is None and len(area.hands) == 1 and len(area.hands[0].cards) < 2 and is_dealt_to(area):
                second = number
        elif is_dealt_to(area):
            return number, 1
    if not round_.house:
        return 0, 0
    if second is not None:
        return second, 1
    return (0, 0) if book.house_face_down and len(round_.house) < 2 else None


def unpaid_pontoon(hand: Hand, book: PontoonBook) -> bool:
    """A Pontoon that the rulebook pays before play goes on (PM 3.19)."""
    return book.twenty_one_paid_at_once and is_pontoon(hand, book) and not hand.done


def house_needs_card(round_: Round, book: PontoonBook) -> bool:
    """Whether the house draws: only while some wager's result depends on it (PM 3.33, 3.34; ruling 22)."""
    waiting = False
    for area in round_.areas:
        for wager in area.wagers:
            if wager.settled or not depends_on_cards(wager):
                continue
            if wager.kind == "insurance" or not depends_on_cards(playing_part(wager)) or wager.surrendered:
                waiting = True
            elif wager.kind in ON_HANDS:
                return len(round_.house) < 2 or house_draws(round_.house, book)
    if not waiting:
        return False
    return len(round_.house) < 2 or (not book.one_card_when_nothing_in_play and house_draws(round_.house, book))


def players_on_areas(round_: Round, player: str) -> list[tuple[int, int]]:
    """(area, line) of each main wager that a player backs, found ones too (ruling 53)."""
    return [
        (number, wager.line)
        for number, area in enumerate(round_.areas, 1)
        for wager in area.wagers
        if wager.kind == "main" and backs(wager, player)
    ]


def staked_by(round_: Round, player: str, kind: str, excluding_controlled: bool = False) -> int:
    """Cents a player has in wagers of a kind this round, areas they control left out on request (PM 3.26.4.3)."""
    return sum(
        stake.cents
        for area in round_.areas
        if not (excluding_controlled and area.controller == player)
        for wager in area.wagers
        if wager.kind == kind
        for stake in wager.stakes
        if stake.player == player
    )


def wagers_per_area(state: InstalledTable, book: PontoonBook) -> int:
    """How many main wagers an area takes now (PM 3.10, 3.10.1; ruling 25)."""
    return state.settings.wagers_per_area or book.default_wagers_per_area


def cards_left(state: InstalledTable, book: PontoonBook) -> int:
    """Cards still in the shoe."""
    return state.shoe.decks * len(book.deck) - state.shoe.dealt_count
