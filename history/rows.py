"""The rows of tables, rounds, wagers, seats, areas and hands in Django's admin, to be read: for IT and auditors.

Nobody adds, changes or removes anything there. The state of a table is not shown: it knows cards that lie face down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_safe

from database.row_sets import columns_of
from rounds.models import Hand, PlayingArea, Round, Seat
from staff.permissions import requires
from tables.models import Table
from wagers.models import Settlement, Wager

MOST = 10_000
"""Rows that a list leads to; others are found by table, round or player."""


class RowsSite(admin.AdminSite):
    """An admin of lists alone: no entry, no form, no log of its own."""

    site_header = site_title = "Rows"
    index_title = "Rows"
    index_template = "history/rows/index.html"

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Any:
        """For whom the policy says, like every page."""
        return requires("read_rows")(require_safe(view))

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Lists need no single key, which Django's own registration asks for."""
        self._registry[model_or_iterable] = admin_class(model_or_iterable, self)

    def get_urls(self) -> list[Any]:
        """The index, and a list for each model."""
        return [path("", self.admin_view(self.index), name="rows"), *map(self._list, self._registry)]

    def _list(self, model: type[Model]) -> URLPattern:
        view = self.admin_view(self._registry[model].changelist_view)
        return path(f"{model._meta.model_name}/", view, name=f"rows_{model._meta.model_name}")

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The lists and their addresses."""
        return [
            {"name": str(model._meta.verbose_name_plural), "url": reverse(f"admin:rows_{model._meta.model_name}")}
            for model in self._registry
        ]


class FirstRows(Paginator):
    """Pages of the first rows. How many there are of millions is not counted."""

    most = MOST

    @cached_property
    def count(self) -> int:
        """At most MOST."""
        rows: Any = self.object_list
        return rows.order_by()[:MOST].count()


class Rows(admin.ModelAdmin):
    """A list of rows, the newest first."""

    change_list_template = "history/rows/list.html"
    actions = None
    list_display_links = None
    sortable_by = ()
    paginator = FirstRows
    show_full_result_count = False
    search_fields = ("table_id",)
    search_help_text = "A table’s id, a round’s number, a player’s id."
    number = "round"
    players: tuple[str, ...] = ()

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever was let in."""
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Rows that have each of the words, as they are: each is found through an index."""
        tables = set(Table.objects.values_list("id", flat=True))
        for word in search_term.split():
            if word in tables:
                found = Q(**{"id" if self.model is Table else "table_id": word})
            elif word.isdecimal() and len(word) < 10 and self.number:
                found = Q(**{self.number: int(word)})
            else:
                found = Q(pk__in=[])
                for column in self.players:
                    found |= Q(**{column: word})
            queryset = queryset.filter(found)
        return queryset, False


class TableRows(Rows):
    """Tables, without their states."""

    number = ""
    ordering = ("id",)
    list_display = ("id", "name", "status", "round", "seq", "created_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """The state is not even read."""
        return super().get_queryset(request).defer("state")


class RoundRows(Rows):
    """Summaries of rounds."""

    number = "number"
    ordering = ("-table_id", "-number")
    list_display = (*columns_of(Round, "void"), "is_void")

    @admin.display(description="void")
    def is_void(self, row: Round) -> str:
        """In a word: Django's own sign for it is a picture."""
        return "void" if row.void else ""


class WagerRows(Rows):
    """Wagers as their newest events left them."""

    ordering = ("-table_id", "-round", "-wager")
    list_display = columns_of(Wager, "found", "placed_by_staff")


class SettlementRows(Rows):
    """Results of backers."""

    players = ("player",)
    ordering = ("-id",)
    list_display = columns_of(Settlement)


class SeatRows(Rows):
    """Who sits where."""

    number = "number"
    players = ("player",)
    ordering = ("table_id", "number")
    list_display = columns_of(Seat)


class AreaRows(Rows):
    """Who controlled which area, and by which clause."""

    players = ("controller",)
    ordering = ("-table_id", "-round", "-area")
    list_display = columns_of(PlayingArea)


class HandRows(Rows):
    """Hands of rounds that are over."""

    ordering = ("-table_id", "-round", "-area", "-hand")
    list_display = columns_of(Hand)


site = RowsSite()
LISTS: dict[type[Model], type[Rows]] = {
    Table: TableRows,
    Round: RoundRows,
    Wager: WagerRows,
    Settlement: SettlementRows,
    Seat: SeatRows,
    PlayingArea: AreaRows,
    Hand: HandRows,
}
for _model, _list in LISTS.items():
    site.register(_model, _list)
