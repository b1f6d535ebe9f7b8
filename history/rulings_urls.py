"""Addresses of the record's pages."""

from django.urls import URLPattern, URLResolver, include, path

from history import rulings

urlpatterns: list[URLPattern | URLResolver] = [
    path("history/", include("history.urls")),
    path("rulings/", rulings.library, name="rulings"),
]
