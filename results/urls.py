"""Addresses of the results."""

from django.urls import URLPattern, URLResolver, path

from results.pages import downloads, errors, evening, results

urlpatterns: list[URLPattern | URLResolver] = [
    path("evening/", evening.evening, name="evening"),
    path("evening/evening.json", evening.evening_json, name="evening_json"),
    path("results/", results.results, name="results"),
    path("results/errors/", errors.error_page, name="results_errors"),
    path("results/rounds/", results.rounds, name="results_rounds"),
    path("results/results.json", downloads.results_json, name="results_json"),
    path("results/results.csv", downloads.results_csv, name="results_csv"),
    path("results/ratings.csv", downloads.ratings_csv, name="results_ratings_csv"),
    path("results/errors.csv", downloads.errors_csv, name="results_errors_csv"),
]
