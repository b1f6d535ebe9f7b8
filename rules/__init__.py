"""The rulebooks, pure: no Django, no clock, no randomness, no I/O."""

from rules.command_table import command_role, from_anywhere
from rules.context import Context, Facts
from rules.core.base import Refusal
from rules.engine import decide, evolve, fold, on_record, phase_of
from rules.screens.table_views import TableViews, prompts, view_of
from rules.state import TableState

__all__ = [
    "Context",
    "Facts",
    "Refusal",
    "TableState",
    "TableViews",
    "command_role",
    "decide",
    "evolve",
    "fold",
    "from_anywhere",
    "on_record",
    "phase_of",
    "prompts",
    "view_of",
]
