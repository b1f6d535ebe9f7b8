"""Addresses of the record's pages."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [path("history/", include("rounds.history.urls"))]
