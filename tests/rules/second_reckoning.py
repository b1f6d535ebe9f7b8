"""What a table pays, reckoned a second time from the texts of the rulebooks: cards and stakes in, cents back out.

Nothing is taken from the rules but the shape of a round. Wagers outside the limits and irregularities are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules import events as e
from rules.state import Area, Hand, PokerRound, Round

Back = dict[tuple[str, str], int]
"""(wager, player) → cents that come back, the stake included."""
Odds = tuple[int, int]
EVEN, STAKE = (1, 1), (0, 1)
RANKS = "23456789TJQKA"
ON_CARDS = ("ante", "pair_plus")
SEVENS = [{"7S"}, {"7H"}, {"7D"}, {"7C"}]


def points(cards: tuple[str, ...], low_aces: int = 0) -> int:
    """The best total; Aces among the first `low_aces` cards count 1 (PM 3.4)."""
    total = sum(1 if card[0] == "A" else min(10, RANKS.index(card[0]) + 2) for card in cards)
    flexible = any(card[0] == "A" for card in cards[low_aces:])
    return total + 10 if flexible and total <= 11 else total


def is_pontoon(cards: tuple[str, ...]) -> bool:
    return len(cards) == 2 and points(cards) == 21


def odds_of_21(cards: tuple[str, ...]) -> Odds:
    """The best line for a 21 (PM 4.1, PR 4.1, the Federal payments)."""
    lines: list[Odds] = [{5: (3, 2), 6: (2, 1)}.get(len(cards), (3, 1) if len(cards) > 6 else EVEN)]
    if sorted(card[0] for card in cards) in (["6", "7", "8"], ["7", "7", "7"]):
        suits = {card[1] for card in cards}
        lines.append((3, 1) if suits == {"S"} else (2, 1) if len(suits) == 1 else (3, 2))
    return max(lines, key=lambda odds: odds[0] / odds[1])


def _open(wager: e.Wager) -> Iterator[tuple[tuple[str, str], int]]:
    for stake in wager.stakes:
        if stake.player not in wager.settled_players:
            yield (wager.id, stake.player), stake.cents


def _pay(wager: e.Wager, odds: Odds | None) -> Back:
    """At these odds, for whoever has not surrendered; None loses."""
    playing = ((key, cents) for key, cents in _open(wager) if not _gave_up(wager, key[1]))
    return {key: cents + cents * odds[0] // odds[1] if odds else 0 for key, cents in playing}


def _gave_up(wager: e.Wager, player: str) -> bool:
    return wager.surrendered or player in wager.surrendered_by


def pontoon_pays(rulebook: str, round_: Round) -> Back:
    """What the settlement that is due now gives back."""
    back: Back = {}
    for number, area in enumerate(round_.areas, 1):
        for wager in area.wagers:
            if wager.settled:
                continue
            hand = area.hands[wager.hand - 1]
            if round_.phase == "pairs" and wager.kind == "pair":
                back |= _pay(wager, (11, 1) if hand.cards[0][0] == hand.cards[1][0] else None)
            on_hand = wager.kind in ("main", "split", "double")
            if round_.phase == "pontoons" and on_hand and is_pontoon(hand.cards):
                back |= _pay(wager, (2, 1) if rulebook == "online-pontoon" else (3, 2))
            turn = round_.turn
            if round_.phase == "hand" and on_hand and turn and (turn.area, turn.hand) == (number, wager.hand):
                back |= _pay(wager, _finished(rulebook, hand))
            if round_.phase == "settlement":
                half = 0 if is_pontoon(round_.house) else 2
                given_up = [(key, cents) for key, cents in _open(wager) if _gave_up(wager, key[1])]
                back |= {key: cents // half if half else 0 for key, cents in given_up}
                back |= _final(rulebook, wager, hand, round_.house)
        if round_.phase == "settlement" and rulebook == "federal-pontoon" and is_pontoon(round_.house):
            back |= _one_stake_each(area)
    return back


def _one_stake_each(area: Area) -> Back:
    """A house Pontoon takes one stake of what each player has left on an area, on the first hand of it (ruling 31)."""
    back: Back = {}
    lost: set[str] = set()
    for wager in sorted((w for w in area.wagers if w.kind in ("main", "split")), key=lambda w: w.hand):
        for (name, player), cents in _open(wager):
            back[name, player] = cents if player in lost else 0
            lost.add(player)
    return back


def withdrawal_pays(round_: Round, player: str) -> Back:
    """A doubled part that its backer takes back costs the original part (PM 3.25.8, PR 3.13, PF doubling/forfeit)."""
    assert round_.turn is not None
    wagers = round_.areas[round_.turn.area - 1].wagers
    doubles = (w for w in wagers if w.kind == "double" and w.hand == round_.turn.hand and not w.settled)
    back: Back = {}
    for wager in doubles:
        for (name, backer), cents in _open(wager):
            if backer == player:
                back |= {(name, player): cents, (wager.of, player): 0}
    return back


def super_bonus_pays(rulebook: str, round_: Round, seated: dict[int, str]) -> Back:
    """The Super Bonus of the round (PM 4.1.1, PR 4.2, PF super-bonus; rulings 16, 27, 41, 51)."""
    least, most = (2_00, 25_00) if rulebook == "federal-pontoon" else (10_00, 100_00)
    won = {result.wager for result in round_.results if result.result == "won"}
    back: Back = {}
    paid = 0
    for number, area in enumerate(round_.areas, 1):
        for wager in (w for w in area.wagers if w.kind == "main"):
            hand, staked = area.hands[wager.hand - 1], sum(stake.cents for stake in wager.stakes)
            if len(hand.cards) == 3 and set(hand.cards) in SEVENS and not (hand.split or hand.doubled):
                back |= _shared(wager, 5_000_00 if staked >= most else 1_000_00 if staked >= least else 0)
                paid += staked >= least
            elif hand.doubled and wager.id in won:
                continue
            elif rulebook != "rws-pontoon-4":
                back |= _shared(wager, 50_00)
            elif any(stake.player == seated.get(number) for stake in wager.stakes):
                back[wager.id, seated[number]] = 50_00
    return {key: cents for key, cents in back.items() if cents and paid}


def _shared(wager: e.Wager, cents: int) -> Back:
    """By stake; cents that do not divide go to the first backers, one each (ruling 41)."""
    staked = sum(stake.cents for stake in wager.stakes)
    parts = [cents * stake.cents // staked for stake in wager.stakes]
    odd = cents - sum(parts)
    return {
        (wager.id, stake.player): part + (place < odd)
        for place, (stake, part) in enumerate(zip(wager.stakes, parts, strict=True))
    }


def _finished(rulebook: str, hand: Hand) -> Odds | None:
    """A hand that is over before the house plays: past 21, or 21 (PM 3.29, 3.31, 4.1.1.4)."""
    if points(hand.cards, _low_aces(rulebook, hand)) > 21:
        return None
    return EVEN if hand.doubled else odds_of_21(hand.cards)


def _low_aces(rulebook: str, hand: Hand) -> int:
    return 2 if hand.doubled and rulebook != "online-pontoon" else 0


def _final(rulebook: str, wager: e.Wager, hand: Hand, house: tuple[str, ...]) -> Back:
    if wager.kind == "insurance":
        return _pay(wager, (2, 1) if house[1][0] in "JQK" else None)
    if rulebook == "online-pontoon":
        return _pay(wager, _online(hand, house))
    if is_pontoon(house):
        return _pay(wager, STAKE if wager.kind == "double" else None)
    mine, theirs = points(hand.cards, _low_aces(rulebook, hand)), points(house)
    return _pay(wager, EVEN if theirs > 21 or mine > theirs else STAKE if mine == theirs else None)


def _online(hand: Hand, house: tuple[str, ...]) -> Odds | None:
    """Pontoon, Five Card Trick, total; a tie loses (ruling 33)."""
    mine, theirs = _online_rank(hand.cards), _online_rank(house)
    if mine == (0, 0) or mine <= theirs:
        return None
    return (2, 1) if mine[0] > 1 else EVEN


def _online_rank(cards: tuple[str, ...]) -> tuple[int, int]:
    if points(cards) > 21:
        return (0, 0)
    return (3, 0) if is_pontoon(cards) else (2, 0) if len(cards) > 4 else (1, points(cards))


def poker_rank(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """6 Royal Flush, 5 Straight Flush, 4 Three of a Kind, 3 Straight, 2 Flush, 1 pair, 0 odd; then what breaks a tie
    (TC 3.16, 3.17).
    """
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]  # the Ace counts 1
    ranks = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    if flush and straight:
        return (6 if ranks[0] == 12 else 5, ranks)
    if straight:
        return (3, ranks)
    return ({1: 4, 2: 1, 3: 2 if flush else 0}[len(set(ranks))], ranks)


def poker_pays(round_: PokerRound) -> tuple[Back, Back]:
    """What a round gives back beside the meter, Ante Bonus with the Ante; and the Envy Bonuses (TC 3.10-3.15, 4)."""
    back: Back = {}
    envy: Back = {}
    house = round_.house.cards
    royals = {}
    for number, area in enumerate(round_.areas, 1):
        backers = {kind: {s.player for w in area.wagers if w.kind == kind for s in w.stakes} for kind in ON_CARDS}
        if backers["ante"] and area.hand.exposed and poker_rank(area.hand.cards)[0] == 6:
            royals[number] = (backers["ante"] | backers["pair_plus"], 250_00 if area.hand.cards[0][1] == "S" else 50_00)
    for area in round_.areas:
        playing = {s.player for w in area.wagers if w.kind == "play" for s in w.stakes}
        shown, folded = area.hand.exposed, area.hand.decision == "folded"
        mine = poker_rank(area.hand.cards) if shown else (0, [])
        for wager in area.wagers:
            for stake in wager.stakes:
                key, cents = (wager.id, stake.player), stake.cents
                if wager.kind == "progressive":
                    meter = mine[0] == 6 and area.hand.cards[0][1] == "S"
                    award = {6: 1_250_00, 5: 175_00, 4: 150_00, 3: 15_00}.get(mine[0], 0)
                    back[key] = 0 if meter else award
                    of_others = (at for at, (own, _) in royals.items() if stake.player not in own)
                    envy[key] = sum(royals[at][1] for at in of_others)
                elif wager.kind == "pair_plus":
                    wins = {6: 40, 5: 40, 4: 30, 3: 5, 2: 4, 1: 1}.get(mine[0], -1)
                    back[key] = cents * (1 + wins)
                elif folded or stake.player not in playing:
                    back[key] = 0
                else:
                    bonus = {6: 5, 5: 5, 4: 4, 3: 1}.get(mine[0], 0) if wager.kind == "ante" else 0
                    back[key] = cents * (_against(mine, house, shown, wager.kind) + bonus)
    return back, envy


def _against(mine: tuple[int, list[int]], house: tuple[str, ...], shown: bool, kind: str) -> int:
    """How often the stake comes back: 2 won, 1 stood off, 0 lost (TC 3.11, 3.12; ruling 36)."""
    if not any(card[0] in "QKA" for card in house) and poker_rank(house)[0] == 0:
        return 2 if kind == "ante" else 1
    if not shown or mine < poker_rank(house):
        return 0
    return 2 if mine > poker_rank(house) else 1
