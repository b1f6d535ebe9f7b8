"""Words for the table's server-rendered pages, and the list of what a new house still needs."""

from __future__ import annotations

from typing import Any

from django import template

from rules.core.money import dollars
from rules.wording.labels import limit_title
from screens.checklist import licences_for, steps_for
from staff.actor import Actor

register = template.Library()
register.filter("dollars", dollars)
register.filter("limit_title", limit_title)


@register.inclusion_tag("screens/_checklist.html")
def checklist(actor: Actor) -> dict[str, Any]:
    """What is still missing before the first round, and whose licence ends; nothing where nothing is."""
    steps = [(step, step.address_for(actor)) for step in steps_for(actor)]
    return {"steps": steps, "licences": licences_for(actor)}
