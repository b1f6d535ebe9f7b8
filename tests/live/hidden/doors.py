"""Every door through which something of a table could leave the server, and what the live test does at it.

An address or socket that is not here fails `test_every_door_is_classified`: whoever adds one decides where it belongs.
The live test also reads what has no address: log lines, keys and messages in Redis, error pages. Celery keeps no
results.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLResolver, get_resolver

from api.routing import device_urlpatterns, websocket_urlpatterns
from bench.asked import READ

SOCKETS = {
    "ws/tables/<slug:table>/dealer": "/ws/tables/{table}/dealer?console=test",
    "ws/tables/<slug:table>/pit": "/ws/tables/{table}/pit",
    "ws/tables/<slug:table>/sign": "/ws/tables/{table}/sign",
    "ws/seat": "/ws/seat",
    "ws/floor": "/ws/floor",
}

QUIET_SOCKETS = {"ws/device": "a device's own messages: whether each was taken, and why not"}
"""Sockets that watch no table, and what they tell."""


def _read(*names: str) -> dict[str, str]:
    return {name: READ[name] for name in names}


OF_ONE_TABLE = _read(
    "deal", "sign", "table_rules", "pit_table", "what_if", "history_table", "history_events", "history_counts",
    "history_events_csv", "history_round", "history_round_json", "history_round_events_csv",
    "history_round_results_csv", "history_round_mispays_csv", "api_table", "api_rounds", "api_round",
    "api_round_events", "api_round_lines", "api_mispays", "api_round_areas", "api_seats", "api_keyed",
    "api_table_events", "api_rulebook_choices", "api_interruption", "api_table_cases", "new_case",
    "new_case_of_round",
) | {
    "seat": "/seat/",
    "history_rounds_csv": "/history/rounds.csv?table={table}",
    "history_floor_events": "/history/events/?table={table}",
    "history_floor_events_csv": "/history/events.csv?table={table}",
    "history_video": "/history/video/?table={table}&at=2099-01-01T00:00:00Z",
    "rows_round": "/rows/round/?q={table}",
    "rows_wager": "/rows/wager/?q={table}",
    "rows_settlement": "/rows/settlement/?q={table}",
    "rows_seat": "/rows/seat/?q={table}",
    "rows_playingarea": "/rows/playingarea/?q={table}",
    "rows_hand": "/rows/hand/?q={table}",
    "history_rounds_json": "/history/rounds.json?table={table}",
    "api_seat_rounds": "/api/v1/seat/rounds",
}  # fmt: skip
"""Read at both tables by everybody; what two tables say that differ in hidden cards alone has to be the same."""

OF_ALL_TABLES = _read(
    "home", "policy", "audit_log", "duties", "road_map", "devices", "tables", "pit", "history", "rulings",
    "jackpots", "api_tables", "api_rulings", "api_approvals", "api_alerts",
) | {
    "rows": "/rows/",
    "rows_table": "/rows/table/",
    "jackpot": "/jackpots/three-card/",
    "api_jackpot": "/api/v1/jackpots/three-card",
    "metrics": "/metrics",
    "readyz": "/readyz",
}  # fmt: skip
"""Read by everybody; no hidden card is named."""

WITHOUT_ROUNDS = (
    "policy", "audit_log", "duties", "road_map", "devices", "rulings", "jackpots", "api_rulings", "rows", "rows_table",
    "jackpot", "api_jackpot",
)  # fmt: skip
"""Of these, what tells of people, places and meters: the same at every moment of a round, and so read at one."""

OF_A_CASE = {
    "cases": "/cases/",
    "case": "/cases/{case}/",
    "api_case": "/api/v1/cases/{case}",
}
"""Read by everybody of a case at each table while its round is on; what two cases say has to be the same."""

SENT = (
    "api_commands", "api_preview", "api_what_if", "api_ask_approval", "api_table_approval", "api_withdraw_approval",
    "api_approval", "api_console", "history_verify",
)  # fmt: skip
"""The live test sends something there, and compares or reads the answer."""

QUIET = {
    "healthz": "says ok",
    "sign_in": "people and passwords",
    "sign_out": "people",
    "own_password": "people",
    "people": "people",
    "new_person": "people",
    "several_people": "people",
    "person": "people",
    "relieve_dealer": "sends back to the page of duties",
    "revoke_device": "sends back to the page of devices",
    "allow_device": "sends back to the page of devices",
    "new_table": "rulebooks and settings alone",
    "new_section": "sends back to the page of tables",
    "section_name": "the name of a section",
    "section_watch": "sends back to the page of tables",
    "pit_name": "the name of a pit",
    "table_place": "a table's name, section, rulebook and layout",
    "practice": "the practice rounds by name",
    "practise": "the console without a table",
    "practice_desk": "a table that is nowhere but in the request",
    "tablet_breaks": "what is done when a tablet breaks; no table",
    "evening": "sums of rounds that are over; fills and credits that are open",
    "evening_json": "the same",
    "results": "sums of rounds that are over",
    "results_rounds": "rounds that are over, their win and what was put right of them; no card",
    "results_json": "sums of rounds that are over",
    "results_csv": "the same",
    "results_ratings_csv": "the same",
    "results_errors_csv": "the same",
    "players": "ids and names of players, and who is stopped",
    "player": "a player's tables, name and stops",
    "api_players": "ids and names of players",
    "lift_stop": "sends back to the player's page",
    "end_watch_note": "sends back to the player's page",
    "case_step": "sends back to the case, or shows its page again",
    "case_pay": "the same",
    "case_tell": "the same",
    "case_close": "the same",
    "case_slip": "a decision of a case in words; no card",
    "case_clocks": "days",
    "incidents": "lines of the journal as they were typed",
    "incidents_csv": "the same",
    "api_cases": "cases by table, round and player's id; no card",
    "history_count": "a count between rounds, and rounds that were over by then",
    "cage": "nothing by itself; its script reads api_slips",
    "api_slips": "fills and credits: chips, and who carries them",
    "api_slip_totals": "sums of fills and credits; no card",
    "print_slip": "one fill or credit: chips, and who signed",
    "gaming_days": "when gaming days and shifts begin",
    "breaks": "sends back to the page of the gaming day",
    "accept_proposal": "sends back to the road map",
    "who_is_here": "sends back to the road map",
    "reports": "shifts and who signed them",
    "meter_sheets": "days of a jackpot's meters; no card",
    "meter_sheet": "sums of a jackpot's meters of a day; no card",
    "shift_report": "types, times and people of events, sums of results, what alerts say; no card",
    "shift_report_json": "the same",
    "shift_report_xlsx": "the same",
    "take_item_over": "sends back to the shift's report",
    "webhooks": "programs that are told, and bodies of alerts, ended rounds and claims, which name no card face down",
    "end_webhook": "sends back to the page of webhooks",
    "api_own_language": "which language somebody reads on their consoles",
    "api_seat_language": "which language the player of the display reads",
    "api_seat_sees_void": "that the player of the display knows of a void",
    "api_verify": "how far a proof is, and the numbers and fields of events that do not hold",
    "api_proof": "the same",
    "api_dealer": "who deals at the console",
    "api_call": "one row of api_alerts",
    "api_device_alert": "one row of api_alerts",
    "api_device": "a device's own code, table and count, and whether a card is due there",
    "api_device_messages": "whether the device's own reading was taken, and why not; no card",
    "pair": "a device's own code",
    "pair_state": "a device's own code",
    "pair_demo": "a device's own code",
    "rulebooks": "rulebooks alone",
    "rulebook": "rulebooks alone",
    "rulebook_certificate": "rulebooks alone",
    "clause_words": "rulebooks alone",
    "rulebook_comparison": "rulebooks alone",
    "openapi": "the API's document",
    "add_jackpot": "sends back to the page of jackpots",
    "prove_jackpot": "sends back to the jackpot's page",
    "propose_jackpot": "sends back to the jackpot's page",
    "decide_jackpot": "sends back to the jackpot's page",
    "manage_jackpot": "sends back to the jackpot's page",
    "jackpot_claim": "the claim's round as the dealer sees it: hands that were shown",
    "verify_jackpot_claim": "the same page, or back to it",
    "deny_jackpot_claim": "the same page, or back to it",
    "api_approve_by_badge": "the same approval as api_table_approval, without its effect",
    "api_give_approval": "the same approval as api_approval, without its effect",
    "api_decline_approval": "the same approval as api_approval, without its effect",
    "program": "hashes of files and rulebooks",
    "sign_program": "sends back to the page of the program",
    "api_identity": "hashes of files and rulebooks",
    "cameras": "cameras, and clocks of recorders",
    "table_camera": "the camera of a table",
    "read_clock": "sends back to the page of cameras",
    "history_settings": "what was set; no card",
    "history_settings_csv": "the same",
    "history_draws": "draws, and how much of each was looked at",
    "history_new_draw": "sends to the draw",
    "history_draw": "numbers of rounds that are over, and what was found",
    "history_draw_now": "sends back to the draw",
    "history_finding": "sends back to the draw",
    "history_save_search": "sends back to the search",
    "history_forget_search": "sends back to the history",
    "history_recompute": "how many rounds that are over differ, and in what",
    "history_new_recomputation": "sends back to that page",
    "history_recomputation": "how far it is",
    "results_errors": "errors of rounds that are over; no card",
    "api_acknowledge_alert": "one row of api_alerts",
    "api_acknowledge_alerts": "rows of api_alerts",
    "api_take_alert": "one row of api_alerts",
}
"""Nothing of a table's cards, and why."""


def addresses() -> Iterator[str]:
    """The name of every address of the URL conf."""

    def below(patterns: list[object]) -> Iterator[str]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from below(pattern.url_patterns)
            else:
                yield str(getattr(pattern, "name", None) or pattern)

    yield from below(get_resolver().url_patterns)


def socket_paths() -> Iterator[str]:
    """The path of every websocket."""
    return (str(pattern.pattern) for pattern in (*websocket_urlpatterns, *device_urlpatterns))
