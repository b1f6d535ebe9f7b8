"""The words about the chips of a table, by key; rules/wording/tray.py fills in their facts."""

from __future__ import annotations

SLIP_NAMES = {"fill": "Fill", "credit": "Credit", "numbered": "{slip} {number}"}
"""What a slip is called."""
PILES = {"pile": "{count} × {amount}", "none": "no chips"}
STANDING = {
    "counted": "{counted} of {amount} counted, carried by {name}",
    "counted_more": "{counted} of {amount} counted, {over} more, carried by {name}",
    "counted_less": "{counted} of {amount} counted, {over} less, carried by {name}",
    "then": "{counted}. {then}",
    "void_asked": "The cage asks to void it: {why}",
    "asked": "Asked for. The cage issues it next.",
    "back_fill": "Void. The cage counts what came back next.",
    "back_credit": "Void. Two people at the table count what came back next.",
    "again": "Count it again, or let the cage ask to void it.",
    "sent": "Carried to the cage by {name}. The cage counts it next.",
    "issued_fill": "Issued; {name} carries it to the table. Two people count it next.",
    "issued_credit": "Issued; {name} has come for it. Two people count it next.",
}
"""Where a fill or credit stands."""
