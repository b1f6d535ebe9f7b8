"""The table over many rounds: installing, opening, limits, restrictions, players and the shoe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import role_too_low
from rules.books import BOOKS, HASHES
from rules.context import Context
from rules.core.base import Refusal
from rules.core.marks import mark_of_stop
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.chips import EVOLVERS as CHIPS_EVOLVERS
from rules.money.chips import ROWS as CHIPS_ROWS
from rules.money.chips import check_chips, check_tray_closed, chips_by, chips_of
from rules.money.mispay import EVOLVERS as MISPAY_EVOLVERS
from rules.money.mispay import ROWS as MISPAY_ROWS
from rules.money.stops import alike_stop, check_alike, check_seat
from rules.money.wagers import backs
from rules.open_case import ruled_on
from rules.phases import EVERY_PHASE, NOT_INSTALLED, RESTING
from rules.state import InstalledTable, Player, Round, Shoe, TableState, in_round, name_of
from rules.table.betting import LONGEST_COUNTDOWN_SECONDS, check_player, countdown_out_of_range
from rules.table.count import cards_counted, count_cards
from rules.table.limit_changes import EVOLVERS as LIMITS_EVOLVERS
from rules.table.limit_changes import ROWS as LIMITS_ROWS
from rules.table.limit_changes import check_new_limits, check_notice_set
from rules.table.referral import manager_asked, record_ruling, refer_to_manager, ruling_recorded
from rules.table.table_status import EVOLVERS as STATUS_EVOLVERS
from rules.table.table_status import ROWS as STATUS_ROWS
from rules.table.table_status import check_seating, seated_there
from rules.tray.counts import EVOLVERS as TRAY_EVOLVERS
from rules.tray.counts import ROWS as TRAY_ROWS
from rules.tray.sales import EVOLVERS as SALES_EVOLVERS
from rules.tray.sales import ROWS as SALES_ROWS
from rules.tray.slips import EVOLVERS as SLIP_EVOLVERS
from rules.tray.slips import ROWS as SLIP_ROWS
from rules.tray.wrong_chips import EVOLVERS as WRONG_EVOLVERS
from rules.tray.wrong_chips import ROWS as WRONG_ROWS
from rules.wording.labels import kind_before
from rules.wording.refusals import refuse


def install(state: TableState, command: commands.InstallTable, context: Context, book: None) -> Decision:
    """Give a bare table its rulebook, settings and first shoe, each checked against the rulebook; fewer wagers than the
    rulebook has need a Pit Manager (PM 3.10.1).
    """
    new = _known_book(command.rulebook)
    if isinstance(new, Refusal):
        return new
    if refusal := _check_settings(new, command.settings):
        return refusal
    if command.settings.wagers_per_area is not None and not at_least(context.role, "pit_manager"):
        return role_too_low("pit_manager", new.cite["fewer_wagers"])
    return (
        events.TableInstalled(state.table, new.id, HASHES[new.id], command.settings),
        events.ShoeLoaded(command.settings.decks),
    )


def _known_book(rulebook: str) -> Rulebook | Refusal:
    known = BOOKS.get(rulebook)
    return known or refuse("unknown_rulebook", "", rulebook=rulebook, known=", ".join(BOOKS))


def _check_settings(book: Rulebook, settings: commands.TableSettings) -> Refusal | None:
    """What a rulebook allows a pit to decide: layout, decks, mode, limits."""
    low, high = book.positions
    if not low <= settings.positions <= high:
        return refuse("positions_outside_layout", book.cite["layout"], low=low, high=high, positions=settings.positions)
    if refusal := _check_decks(book, settings.decks):
        return refusal
    if settings.wager_unit_cents < 2 or settings.wager_unit_cents % 2:
        return refuse("odd_wager_unit", "ruling 1")
    wagers = settings.wagers_per_area
    if wagers is not None and not 1 <= wagers <= book.max_wagers_per_area:
        return _too_many_per_area(book, wagers)
    if book.training_only and not settings.training:
        return refuse("training_only", "ruling 10", book=book.title)
    if settings.betting_seconds < 0 or settings.shuffle_at_cards < 0:
        return refuse("negative_setting", "")
    if settings.betting_seconds > LONGEST_COUNTDOWN_SECONDS:
        return countdown_out_of_range(book)
    if min(settings.mispay_manager_cents, settings.verify_above_cents, settings.payment_above_cents) < 0:
        return refuse("negative_setting", "")
    if refusal := check_notice_set(settings.limits_notice_minutes):
        return refusal
    if refusal := check_new_limits(book, settings.limits, settings.wager_unit_cents):
        return refusal
    if refusal := check_chips(settings.chips, book, settings.wager_unit_cents):
        return refusal
    for kind in book.needed_limits:
        if kind not in settings.limits:
            return refuse("limits_missing", book.cite["limits"], name=kind_before(kind))
    return None


def _check_decks(book: Rulebook, decks: int) -> Refusal | None:
    low, high = book.decks
    if low <= decks <= high:
        return None
    if low < high:
        return refuse("decks_outside_rule:range", book.cite["decks"], low=low, high=high, decks=decks)
    return refuse(f"decks_outside_rule:{'several' if low > 1 else 'one'}", book.cite["decks"], low=low, decks=decks)


def _too_many_per_area(book: Rulebook, wagers: int) -> Refusal:
    most = book.max_wagers_per_area
    return refuse("wagers_per_area_outside_rule", book.cite["wagers_per_area"], most=most, wagers=wagers)


def _change_rulebook(
    state: InstalledTable, command: commands.ChangeRulebook, context: Context, book: Rulebook
) -> Decision:
    """Another rulebook of the same game, or a newer edition of the table's own, on the same felt and in the same mode,
    with a shoe of its own cards, and the same chips while the tray is open.
    """
    new = _known_book(command.rulebook)
    if isinstance(new, Refusal):
        return new
    settings = command.settings
    if HASHES[new.id] == state.rulebook_hash:
        return refuse("same_rulebook", "", book=book.title)
    if new.family != book.family or settings.positions != state.settings.positions:
        return refuse(
            "another_layout",
            book.cite["layout"],
            {"positions": state.settings.positions},
            positions=state.settings.positions,
            book=book.title,
        )
    if settings.training != state.settings.training:
        mode = "training" if state.settings.training else "live"
        return refuse("another_mode", "ruling 10", mode=mode)
    if refusal := _check_settings(new, settings):
        return refusal
    if chips_by(settings, new) != chips_of(state, book) and (refusal := check_tray_closed(state)):
        return refusal
    return (events.RulebookChanged(book.id, new.id, HASHES[new.id], settings), events.ShoeLoaded(settings.decks))


def _set_wagers_per_area(
    state: InstalledTable, command: commands.SetWagersPerArea, context: Context, book: Rulebook
) -> Decision:
    if not 1 <= command.wagers <= book.max_wagers_per_area:
        return _too_many_per_area(book, command.wagers)
    return (events.WagersPerAreaSet(command.wagers, book.cite["fewer_wagers"]),)


def _restrict(state: InstalledTable, command: commands.RestrictPlayer, context: Context, book: Rulebook) -> Decision:
    if refusal := check_player(state, command.player, book.cite["wager_first"]):
        return refusal
    if command.restricted and not command.reason.strip():
        return refuse("reason_missing:restriction", book.cite["one_area_only"])
    return (
        events.PlayerRestricted(command.player, command.restricted, command.reason.strip(), book.cite["one_area_only"]),
    )


def _load_shoe(state: InstalledTable, command: commands.LoadShoe, context: Context, book: Rulebook) -> Decision:
    decks = command.decks if command.decks is not None else state.settings.decks
    return _check_decks(book, decks) or (events.ShoeLoaded(decks),)


def _seat_player(state: InstalledTable, command: commands.SeatPlayer, context: Context, book: Rulebook) -> Decision:
    """The dealer notes who sits where at the console, and the pit from anywhere (ruling 113)."""
    if not command.player.strip():
        return refuse("name_missing", book.cite["layout"])
    if command.seat is not None and not 1 <= command.seat <= state.settings.positions:
        return refuse("unknown_seat", book.cite["layout"], seat=command.seat, positions=state.settings.positions)
    for player, about in state.players.items():
        if command.seat is not None and about.seat == command.seat and player != command.player:
            return refuse("seat_taken", book.cite["seated_controls"], name=name_of(state, player), seat=command.seat)
    if refusal := check_seating(state, command.player, context):
        return refusal
    known = state.players.get(command.player)
    if (known is None or command.seat is not None) and (refusal := check_seat(state, command.player, context, book)):
        return refusal
    if known is None and (refusal := check_alike(command.player, context, book)):
        return refusal
    if known is not None and known.seat != command.seat and _has_wager(state, command.player):
        return refuse("has_wager:seat", book.cite["seated_controls"], name=name_of(state, command.player))
    if command.seat is not None and (refusal := _progressive_there(state, command.player, command.seat, book)):
        return refusal
    alike = alike_stop(context, book) if known is None else None
    resembles = mark_of_stop(alike.number) if alike is not None else ""
    return (events.PlayerSeated(command.player, command.name.strip(), command.seat, resembles),)


def _progressive_there(state: InstalledTable, player: str, seat: int, book: Rulebook) -> Refusal | None:
    """While bets are open nobody sits down where another's progressive wager lies: it would be theirs (TC 3.5.4)."""
    round_ = state.round
    if round_ is None or round_.closed_at is not None or not in_round(state):
        return None
    for wager in round_.areas[seat - 1].wagers:
        if wager.kind == "progressive" and not backs(wager, player):
            name = name_of(state, wager.stakes[0].player)
            return refuse("progressive_elsewhere:seat", book.cite["progressive_own"], other=name, area=seat)
    return None


def _has_wager(state: InstalledTable, player: str) -> bool:
    if state.round is None or not in_round(state):
        return False
    wagered = any(backs(wager, player) for area in state.round.areas for wager in area.wagers)
    claims = state.round.claims if isinstance(state.round, Round) else ()
    return wagered or any(claim.player == player for claim in claims)


def _remove_player(state: InstalledTable, command: commands.RemovePlayer, context: Context, book: Rulebook) -> Decision:
    if refusal := check_player(state, command.player, book.cite["wager_first"]):
        return refusal
    if _has_wager(state, command.player):
        name = name_of(state, command.player)
        return refuse("has_wager:leave", book.cite["round_of_play"], name=name)
    return (events.PlayerRemoved(command.player),)


INSTALL = CommandRow(
    commands.InstallTable,
    install,
    {NOT_INSTALLED},
    "pit_supervisor",
    once_known=NOTHING,
    mended=(mends.by(commands.ChangeRulebook, "between_rounds"), mends.by(commands.SetLimits, "again")),
)
COMMANDS = (
    CommandRow(
        commands.ChangeRulebook,
        _change_rulebook,
        RESTING,
        "pit_manager",
        once_known=NOTHING,
        mended=(mends.again("between_rounds"),),
    ),
    *STATUS_ROWS,
    *LIMITS_ROWS,
    CommandRow(
        commands.SetWagersPerArea,
        _set_wagers_per_area,
        EVERY_PHASE,
        "pit_manager",
        once_known=NOTHING,
        mended=(mends.AGAIN,),
    ),
    CommandRow(
        commands.RestrictPlayer, _restrict, EVERY_PHASE, "pit_manager", once_known=NOTHING, mended=(mends.AGAIN,)
    ),
    CommandRow(commands.LoadShoe, _load_shoe, RESTING, once_known=NOTHING, mended=(mends.again("between_rounds"),)),
    CommandRow(
        commands.SeatPlayer,
        _seat_player,
        EVERY_PHASE,
        anywhere=True,
        facts=("stops", "alike_stops"),
        once_known=NOTHING,
        mended=(mends.by(commands.RemovePlayer),),
    ),
    CommandRow(
        commands.RemovePlayer,
        _remove_player,
        EVERY_PHASE,
        anywhere=True,
        once_known=NOTHING,
        mended=(mends.by(commands.SeatPlayer),),
    ),
    CommandRow(commands.CountCards, count_cards, EVERY_PHASE, once_known=NOTHING, mended=(mends.again("recounted"),)),
    CommandRow(commands.ReferToManager, refer_to_manager, EVERY_PHASE, once_known=NOTHING, mended=(mends.RULED,)),
    CommandRow(
        commands.RecordRuling,
        record_ruling,
        EVERY_PHASE,
        "gaming_shift_manager",
        completes=True,
        of_round=ruled_on,
        once_known=NOTHING,
        mended=(mends.AGAIN,),
    ),
    *MISPAY_ROWS,
    *CHIPS_ROWS,
    *TRAY_ROWS,
    *SLIP_ROWS,
    *SALES_ROWS,
    *WRONG_ROWS,
)


def _installed(state: TableState, event: events.TableInstalled) -> TableState:
    return replace(state, rulebook=event.rulebook, rulebook_hash=event.rulebook_hash, settings=event.settings)


def _rulebook_changed(state: TableState, event: events.RulebookChanged) -> TableState:
    """The last round leaves the felt: it was dealt by the other rulebook. Players and their memory stay (ruling 6)."""
    return replace(
        state,
        rulebook=event.rulebook,
        rulebook_hash=event.rulebook_hash,
        settings=event.settings,
        scheduled_limits=None,
        limits_due=None,
        players={player: replace(about, kept_limits=None) for player, about in state.players.items()},
        round=None,
        mark=None,
        entries=(),
    )


def _wagers_per_area_set(state: InstalledTable, event: events.WagersPerAreaSet) -> TableState:
    return replace(state, settings=replace(state.settings, wagers_per_area=event.wagers))


def _player_restricted(state: TableState, event: events.PlayerRestricted) -> TableState:
    player = replace(state.players[event.player], one_area_only=event.restricted)
    return replace(state, players=state.players | {event.player: player})


def _player_prohibited(state: TableState, event: events.PlayerProhibited) -> TableState:
    player = replace(state.players[event.player], prohibited=event.prohibited)
    return replace(state, players=state.players | {event.player: player})


def _player_seated(state: TableState, event: events.PlayerSeated) -> TableState:
    """Who stands up keeps no limits of before (ruling 112)."""
    known = state.players.get(event.player, Player(event.name))
    kept = known.kept_limits if event.seat is not None else None
    player = replace(known, name=event.name or known.name, seat=event.seat, kept_limits=kept)
    return seated_there(replace(state, players=state.players | {event.player: player}), event.player)


def _player_removed(state: TableState, event: events.PlayerRemoved) -> TableState:
    """A player whose under-minimum wager was settled stays known, without a seat: the memory lasts (ruling 6)."""
    player = state.players[event.player]
    if player.under_minimum_settled or player.one_area_only or player.prohibited:
        return replace(state, players=state.players | {event.player: replace(player, seat=None, kept_limits=None)})
    return replace(state, players={name: about for name, about in state.players.items() if name != event.player})


EVOLVERS: dict[type, Callable[[Any, Any], TableState]] = {
    events.TableInstalled: _installed,
    events.RulebookChanged: _rulebook_changed,
    events.WagersPerAreaSet: _wagers_per_area_set,
    events.PlayerRestricted: _player_restricted,
    events.PlayerProhibited: _player_prohibited,
    events.ShoeLoaded: lambda state, event: replace(state, shoe=Shoe(event.decks)),
    events.PlayerSeated: _player_seated,
    events.PlayerRemoved: _player_removed,
    events.ManagerAsked: manager_asked,
    events.RulingRecorded: ruling_recorded,
    events.CaseJoined: lambda state, event: state,
    events.SensorsRead: lambda state, event: state,
    events.CardsCounted: cards_counted,
    events.CardDisputed: lambda state, event: replace(state, dispute=event),
    events.DisputeSettled: lambda state, event: replace(state, dispute=None),
    events.StrayCardPlaced: lambda state, event: replace(state, taken_back=0, result_taken_back=False),
    **STATUS_EVOLVERS,
    **LIMITS_EVOLVERS,
    **MISPAY_EVOLVERS,
    **CHIPS_EVOLVERS,
    **TRAY_EVOLVERS,
    **SLIP_EVOLVERS,
    **SALES_EVOLVERS,
    **WRONG_EVOLVERS,
}
