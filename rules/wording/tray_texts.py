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
TRAY = {
    "also": "{said}. {more}",
    # Counts
    "nothing_to_compare": "nothing to compare it with",
    "as_it_should": "as it should be",
    "more": "{amount} more than the {expected} that should be there",
    "less": "{amount} less than the {expected} that should be there",
    "counted_opener": "Opener: {amount} ({chips}), {difference}",
    "counted_closer": "Closer: {amount} ({chips}), {difference}",
    "counted_count": "Count of the tray: {amount} ({chips}), {difference}",
    "since": "{said}; since the last count that was right: rounds {first} to {last}",
    "set": "The tray is counted; a difference above {alert} alerts, above {report} it takes a report",
    "no_longer": "The tray is counted no longer",
    # Slips
    "asked_fill": "Fill asked for: {amount} ({chips}), number {number} at this table",
    "asked_credit": "Credit asked for: {amount} ({chips}), number {number} at this table",
    "asked_no_longer": "Number {number} at this table is asked for no longer",
    "issued": "{slip} issued, carried by {name}",
    "credit_sent": "Credit number {number} at this table counted out, carried by {name}",
    "received_fill": "Fill received, {amount} ({chips}), number {number} at this table",
    "received_credit": "Credit received, {amount} ({chips}), number {number} at this table",
    "differs_fill": "Fill number {number} at this table: {counted} ({chips})",
    "differs_credit": "Credit number {number} at this table: {counted} ({chips})",
    "came_back_fill": "Void fill number {number} at this table came back: {counted} ({chips})",
    "came_back_credit": "Void credit number {number} at this table came back: {counted} ({chips})",
    "void_asked": "The cage asks to void slip number {number} at this table: {why}",
    "void": "Slip number {number} at this table is void: {why}",
    "void_comes_back": "Slip number {number} at this table is void: {why}. What came back is counted next",
    "slip_stands": "Slip number {number} at this table is valid, not void",
    "printed": "Slip number {number} at this table printed",
    # Sales and the drop
    "bought": "{name} buys chips for {amount}",
    "bought_less": "Buy-in of {name} put right: {amount} less. {why}",
    "coloured": "Coloured up: {taken} for {given}",
    "box_placed": "Drop box {box} of {day} hangs at the table",
    "drop": "Drop box {box} of {day}: {total}; win by the rundown {rundown}, by the record {exact}",
    "drop_beside": (
        "Drop box {box} of {day}: {total}, {change} beside what was on record; win by the rundown {rundown}, by the "
        "record {exact}"
    ),
    # Chips for no wager
    "given": "{amount} given wrongly to {name}, {place}. Found by {who}. {why}",
    "given_in_round": "{amount} given wrongly to {name}, {place}, round {round}. Found by {who}. {why}",
    "taken": "{amount} taken wrongly from {name}, {place}. Found by {who}. {why}",
    "taken_in_round": "{amount} taken wrongly from {name}, {place}, round {round}. Found by {who}. {why}",
    "gave_back": "Chips given or taken wrongly, number {number} at this table: {name} gave back {amount}",
    "was_given": "Chips given or taken wrongly, number {number} at this table: {name} was given {amount}",
    "still_open": "{said}; {amount} still open",
}
"""Key → the sentence."""
