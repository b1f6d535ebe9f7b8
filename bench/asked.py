"""What one person can ask of a web server: every address that is read, and the posts that compute much."""

from __future__ import annotations

READ = {
    "home": "/",
    "policy": "/policy/",
    "own_password": "/password/",
    "pair_state": "/pair/state/",
    "people": "/people/",
    "new_person": "/people/new/",
    "person": "/people/gus/",
    "audit_log": "/people/record/",
    "duties": "/duties/",
    "gaming_days": "/shifts/",
    "road_map": "/road-map/",
    "reports": "/reports/",
    "shift_report": "/reports/{day}/1/",
    "shift_report_json": "/reports/{day}/1/report.json",
    "shift_report_xlsx": "/reports/{day}/1/report.xlsx",
    "meter_sheets": "/reports/meters/{jackpot}/",
    "meter_sheet": "/reports/meters/{jackpot}/{day}/",
    "devices": "/devices/",
    "evening": "/evening/",
    "evening_json": "/evening/evening.json",
    "results": "/results/",
    "results_rounds": "/results/rounds/?table={table}",
    "results_json": "/results/results.json",
    "results_csv": "/results/results.csv",
    "results_ratings_csv": "/results/ratings.csv",
    "results_errors_csv": "/results/errors.csv",
    "tables": "/tables/",
    "new_table": "/tables/new/",
    "table_place": "/tables/{table}/place/",
    "deal": "/tables/{table}/deal/",
    "sign": "/tables/{table}/sign/",
    "table_rules": "/tables/{table}/rules/",
    "rulebooks": "/rulebooks/",
    "rulebook": "/rulebooks/mbs-pontoon-6/",
    "rulebook_certificate": "/rulebooks/mbs-pontoon-6/certificate/",
    "rulebook_comparison": "/rulebooks/mbs-pontoon-6/vs/federal-pontoon/",
    "pit": "/pit/",
    "pit_table": "/pit/{table}/",
    "tablet_breaks": "/pit/tablet-breaks/paper/",
    "practice": "/practice/",
    "practise": "/practice/one/",
    "players": "/players/",
    "player": "/players/of/{player}/",
    "what_if": "/what-if/{table}/",
    "webhooks": "/webhooks/",
    "rulings": "/rulings/",
    "history": "/history/",
    "history_rounds_csv": "/history/rounds.csv",
    "history_rounds_json": "/history/rounds.json",
    "history_table": "/history/{table}/",
    "history_events": "/history/{table}/events/",
    "history_events_csv": "/history/{table}/events.csv",
    "history_counts": "/history/{table}/counts/",
    "history_round": "/history/{table}/1/?recompute=1",
    "history_round_json": "/history/{table}/1/round.json",
    "history_round_events_csv": "/history/{table}/1/events.csv",
    "history_round_results_csv": "/history/{table}/1/results.csv",
    "history_round_mispays_csv": "/history/{table}/1/mispays.csv",
    "jackpots": "/jackpots/",
    "jackpot": "/jackpots/{jackpot}/",
    "api_tables": "/api/v1/tables",
    "api_table": "/api/v1/tables/{table}",
    "api_rounds": "/api/v1/tables/{table}/rounds",
    "api_round": "/api/v1/tables/{table}/rounds/1",
    "api_round_events": "/api/v1/tables/{table}/rounds/1/events",
    "api_round_lines": "/api/v1/tables/{table}/rounds/1/lines",
    "api_mispays": "/api/v1/tables/{table}/mispays",
    "api_round_areas": "/api/v1/tables/{table}/rounds/1/areas",
    "api_seats": "/api/v1/tables/{table}/seats",
    "api_keyed": "/api/v1/tables/{table}/keyed",
    "api_table_events": "/api/v1/tables/{table}/events",
    "api_rulebook_choices": "/api/v1/tables/{table}/rulebook-choices",
    "api_proof": "/api/v1/tables/{table}/proof",
    "api_interruption": "/api/v1/tables/{table}/interruption",
    "api_players": "/api/v1/players?q=p",
    "api_jackpot": "/api/v1/jackpots/{jackpot}",
    "api_rulings": "/api/v1/rulings",
    "api_approvals": "/api/v1/approvals",
    "api_alerts": "/api/v1/alerts",
    "openapi": "/api/v1/openapi.yaml",
}
"""The address of each, by its name in the URL conf, for a Gaming Shift Manager."""

SENT = {
    "api_what_if": ("/api/v1/tables/{table}/what-if", b'{"commands":[{"type":"open_betting"}],"seq":13}'),
    "api_preview": ("/api/v1/tables/{table}/preview", b'{"command":{"type":"open_betting"}}'),
    "practice_desk": ("/practice/one/desk", b'{"done":[{"command":{"type":"open_betting"}}]}'),
}
"""Posts that write nothing and compute much, with their bodies."""

OTHERS = {
    "healthz", "readyz", "metrics",  # probes: kept to the inside, the last behind a token
    "sign_in", "sign_out", "pair", "pair_demo",  # nobody signed in: counted by address
    "seat", "api_seat_rounds", "api_seat_sees_void", "api_device", "api_device_messages",  # devices
    "cage", "api_slips", "api_slip_totals", "print_slip",  # the cage's own
    "jackpot_claim", "api_table_approval", "api_approval", "history_count",  # one row each
    "rows", "rows_table", "rows_round", "rows_wager", "rows_settlement", "rows_seat", "rows_playingarea", "rows_hand",
    # IT and auditors: a hundred rows of one table of the database
}  # fmt: skip
"""Read by others than a Gaming Shift Manager, or where something has to be there first; small, each of them."""
