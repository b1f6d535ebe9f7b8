"""Addresses of the results."""

from django.urls import URLPattern, URLResolver, path

from results.pages import results

urlpatterns: list[URLPattern | URLResolver] = [
    path("results/", results.results, name="results"),
]
