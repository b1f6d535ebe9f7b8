"""Addresses of the record's pages."""

from django.urls import URLPattern, URLResolver, include, path

from rounds.history import rulings

urlpatterns: list[URLPattern | URLResolver] = [
    path("history/", include("rounds.history.urls")),
    path("rulings/", rulings.library, name="rulings"),
]
