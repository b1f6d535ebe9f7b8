"""What a player's display says beside the play, in every game."""

from __future__ import annotations

from rules.core.rulebook import Rulebook
from rules.screens.table_status import limits_from, notices_of
from rules.state import TableState
from rules.wording import seat
from rules.wording.table_status import standing_text, when


def table_notices(state: TableState, book: Rulebook, player: str, *, kind: str, called: str) -> list[str]:
    """Limits to come for wagers of `kind`, what holds for this player, that the round is void (PM 3.9, 5.1, 5.26)."""
    notices = []
    if state.scheduled_limits is not None:
        start = limits_from(state) or when(0, None, state.rounds)
        notices.append(seat.limits_to_come(start, called, state.scheduled_limits[kind]))
    notices += [standing_text(notice.title, notice.reason) for notice in notices_of(state) or ()]
    about = state.players.get(player)
    if about is not None and about.kept_limits and kind in about.kept_limits:
        notices.append(seat.limits_kept(called, about.kept_limits[kind]))
    if about is not None and about.one_area_only:
        notices.append(seat.one_place_only(book))
    if about is not None and about.under_minimum_settled:
        notices.append(seat.seat_text("under_minimum", clause=book.cite["under_minimum"]))
    if void := seat.void_notice(state, book):
        notices.append(void)
    return notices
