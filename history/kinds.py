"""What an auditor asks for, in words, and the types of event in which it is told."""

from __future__ import annotations

from rounds.alerts import KINDS
from rules.core.base import type_of

WHAT: dict[str, tuple[str, tuple[str, ...]]] = {
    "irregularity": (
        "Irregularities",
        tuple(sorted(type_of(event) for event, kind in KINDS.items() if kind == "irregularity")),
    ),
    "void": ("Void rounds", ("round_voided",)),
    "correction": (
        "Corrections",
        (
            "burn_forgotten", "card_corrected", "card_discarded", "cards_reconstructed", "decision_corrected",
            "entry_undone", "hands_invalidated", "stray_card_placed", "wager_corrected", "wager_found",
            "wagers_returned", "wagers_ruled",
        ),
    ),
    "entered_late": ("Wagers found, or entered late", ("wager_found",)),
    "mispay": (
        "Paid wrongly",
        ("mispay_recorded", "mispay_recovered", "wrong_chips_recorded", "wrong_chips_recovered"),
    ),
    "ruling": ("Rulings", ("manager_asked", "ruling_recorded", "play_resumed")),
    "jackpot": ("Jackpots", ("progressive_claimed", "jackpot_settled", "jackpot_paid", "sensors_read")),
    "super_bonus": ("Super Bonus", ("bonus_paid",)),
    "interruption": ("Power and equipment", ("power_failed", "power_failure_confirmed", "card_refused")),
    "chips": (
        "Slips and counts",
        (
            "slip_issued", "slip_differs", "slip_void_asked", "slip_voided", "slip_withdrawn", "credit_sent",
            "chips_received", "chips_came_back", "tray_counted", "drop_box_placed", "drop_counted",
        ),
    ),
    "refusal": ("Refusals", ("command_refused",)),
    "setting": (
        "Settings",
        (
            "chips_set", "limits_changed", "limits_notice_set", "limits_scheduled", "paying_set", "rulebook_changed",
            "table_closed", "table_installed", "table_opened", "table_released", "table_reserved", "tray_set",
            "wagers_per_area_set",
        ),
    ),
}  # fmt: skip
"""By the word in an address: the title, and the types."""
OF_ROUNDS = (
    "irregularity",
    "void",
    "correction",
    "entered_late",
    "mispay",
    "ruling",
    "jackpot",
    "super_bonus",
    "interruption",
)
"""Those that are told of a round."""
