"""What the cards in sight say of a wager, reckoned a second time: nothing is taken from the rules but the shape of a
round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules import events as e
from rules.state import AnyRound, PokerRound, Round
from tests.rules.second_reckoning import is_pontoon, points, poker_rank

Key = tuple[str, str]
"""Wager and player."""


def wagers_of(round_: AnyRound) -> Iterator[e.Wager]:
    for area in round_.areas:
        yield from area.wagers


def settled_sums(results: Iterable[e.Result]) -> dict[Key, int]:
    """What each backer won or lost by these results, in cents, beside an Ante Bonus."""
    sums: dict[Key, int] = {}
    for result in results:
        for share in result.shares if result.kind != "ante_bonus" else ():
            key = result.wager, share.player
            sums[key] = sums.get(key, 0) + share.returned_cents - share.stake_cents
    return sums


def fate(cents: int) -> str:
    """What came of a wager: "won", "lost" or "back"."""
    return "won" if cents > 0 else "lost" if cents else "back"


def result_in_sight(rulebook: str, round_: AnyRound, wager: e.Wager, player: str) -> str:
    """ "won", "lost" or "back" of a backer where the cards that lie open say so whatever comes, else ""."""
    if isinstance(round_, PokerRound):
        return _poker(round_, wager, player)
    if wager.surrendered or player in wager.surrendered_by:
        return "lost" if round_.phase != "surrender" else ""  # half of it (PM 3.24.2)
    result = _pontoon(round_, wager, paid_at_21=rulebook != "online-pontoon")
    if result == "lost" and rulebook == "federal-pontoon" and is_pontoon(round_.house):
        return result if wager.hand == _first_hand(round_, wager, player) else ""
    return result


def _first_hand(round_: Round, wager: e.Wager, player: str) -> int:
    """A Federal house Pontoon takes one stake of what a player has left on an area, on the first hand (ruling 31)."""
    own = round_.areas[wager.area - 1].wagers
    open_ = (w for w in own if player not in w.settled_players and any(s.player == player for s in w.stakes))
    return min((w.hand for w in open_ if w.kind in ("main", "split")), default=wager.hand)


def _pontoon(round_: Round, wager: e.Wager, *, paid_at_21: bool) -> str:
    """Online a 21 draws on or is compared (ruling 64), a tie loses (ruling 33), and an Ace of a doubled hand counts 1
    or 11; elsewhere a 21 has won as it lies there.
    """
    area, house = round_.areas[wager.area - 1], () if round_.house_down else round_.house
    if wager.kind == "pair":
        firsts = [card for hand in area.hands for card in hand.cards][:2]
        firsts = firsts if len(area.hands) < 2 else [area.hands[0].cards[0], area.hands[1].cards[0]]
        return "" if len(firsts) < 2 else "won" if firsts[0][0] == firsts[1][0] else "lost"
    if wager.kind == "insurance":
        return "" if len(house) < 2 else "won" if house[1][0] in "JQK" else "lost"
    if wager.hand > len(area.hands):
        return ""
    hand = area.hands[wager.hand - 1]
    if len(hand.cards) < 2:
        return ""  # it gets another, whatever lies there
    mine, theirs = points(hand.cards, 2 if hand.doubled and paid_at_21 else 0), points(house)
    if mine > 21:
        return "lost"
    if is_pontoon(hand.cards) and not hand.split and not paid_at_21:
        return "won" if round_.house_looked and not is_pontoon(round_.house) else ""
    if not paid_at_21 and (len(hand.cards) >= 5 or len(house) >= 5 or mine == 21):
        return ""
    if mine == 21:
        return "won"
    hard = theirs == points(house, len(house))
    if len(house) < 2 or theirs < 17 or (theirs == 17 and not hard):
        return ""
    if is_pontoon(house):
        return "lost" if wager.kind != "double" or not paid_at_21 else "back"
    if mine == theirs:
        return "back" if paid_at_21 else "lost"
    return "won" if theirs > 21 or mine > theirs else "lost"


def _poker(round_: PokerRound, wager: e.Wager, player: str) -> str:
    hand, house = round_.areas[wager.area - 1].hand, round_.house
    if wager.kind in ("pair_plus", "progressive"):
        if not hand.exposed:
            return "lost" if hand.declined else ""
        return "won" if poker_rank(hand.cards)[0] >= (1 if wager.kind == "pair_plus" else 3) else "lost"
    if hand.decision == "folded" or player in hand.folded_by:
        return "lost"
    if not house.exposed:
        return ""
    theirs = poker_rank(house.cards)
    if theirs[0] == 0 and not any(card[0] in "QKA" for card in house.cards):
        return "won" if wager.kind == "ante" else "back"
    if hand.declined:
        return "lost"
    if not all(hand.cards) or len(hand.cards) < 3 or not (hand.exposed or hand.viewed_by):
        return ""
    mine = poker_rank(hand.cards)
    return "won" if mine > theirs else "lost" if mine < theirs else "back"
