"""What one person can make a web server compute: each address costs no more than so many times a plain page.

`make bench` (l) asks each of them eight at once beside a dealer's commands.
"""

from __future__ import annotations

from time import thread_time

from bench.asked import OTHERS, READ, SENT
from bench.starve import places
from tests.live.hidden.doors import addresses
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME, approved

WRITES = {
    "sign_out", "accept_proposal", "add_jackpot", "allow_device", "api_acknowledge_alert", "api_acknowledge_alerts",
    "api_approve_by_badge", "api_ask_approval", "api_call", "api_commands", "api_console", "api_dealer",
    "api_decline_approval", "api_device_alert", "api_give_approval", "api_own_language", "api_seat_language",
    "api_take_alert", "api_verify",
    "api_withdraw_approval", "breaks", "decide_jackpot", "deny_jackpot_claim", "end_webhook",
    "history_verify", "lift_stop", "history_draw_now", "history_finding", "history_forget_search", "history_new_draw",
    "history_new_recomputation", "history_save_search", "read_clock", "sign_program",
    "end_watch_note", "manage_jackpot", "new_section",
    "case_close", "case_pay", "case_step", "case_tell",
    "several_people", "pit_name", "propose_jackpot", "prove_jackpot", "relieve_dealer",
    "revoke_device", "section_name", "section_watch", "take_item_over", "verify_jackpot_claim", "who_is_here",
}  # fmt: skip
"""They write a row or two, and each at most asks the worker for more."""
PLAIN = "tables"
TIMES = 15.0
"""Of the processor time of the plain page."""


def test_every_address_is_asked_here_or_said_to_be_small() -> None:
    assert set(addresses()) == READ.keys() | SENT.keys() | OTHERS | WRITES


def test_no_address_costs_many_times_a_plain_page(played: Game) -> None:
    approved(played.cast)
    client = played.cast.client(played.cast.gus)
    facts = places("t1") | {"player": "p3", "jackpot": NAME}
    asked = {name: (path.format(**facts), b"") for name, path in READ.items()}
    asked |= {name: (path.format(**facts), body) for name, (path, body) in SENT.items() if name != "api_what_if"}

    def cost(name: str) -> float:
        path, body = asked[name]
        began = thread_time()
        answer = client.post(path, body, "application/json") if body else client.get(path)
        if answer.streaming:
            b"".join(answer)
        assert answer.status_code < 500, name
        return thread_time() - began

    plain = min(cost(PLAIN) for _ in range(4))
    first = {name for name in asked if cost(name) > TIMES * plain}
    dear = {name: round(each / plain, 1) for name in first if (each := cost(name)) > TIMES * plain}
    assert dear == {}, "what it costs the second time, in plain pages"
