"""Words for the table's server-rendered pages."""

from __future__ import annotations

from django import template

from rules.core.money import dollars
from rules.wording.labels import limit_title

register = template.Library()
register.filter("dollars", dollars)
register.filter("limit_title", limit_title)
