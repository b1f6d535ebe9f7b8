"""Addresses of the audit history."""

from django.urls import URLPattern, URLResolver, path

from history import downloads, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.rounds, name="history"),
    path("rounds.csv", downloads.rounds_csv, name="history_rounds_csv"),
    path("rounds.json", downloads.rounds_json, name="history_rounds_json"),
    path("<slug:table>/", views.table, name="history_table"),
    path("<slug:table>/events/", views.events, name="history_events"),
    path("<slug:table>/events.csv", downloads.events_csv, name="history_events_csv"),
    path("<slug:table>/counts/", views.counts, name="history_counts"),
    path("<slug:table>/counts/<int:seq>/", views.counts, name="history_count"),
    path("<slug:table>/verify/", views.verify, name="history_verify"),
    path("<slug:table>/<int:number>/", views.one_round, name="history_round"),
    path("<slug:table>/<int:number>/round.json", downloads.round_json, name="history_round_json"),
    path("<slug:table>/<int:number>/events.csv", downloads.round_events_csv, name="history_round_events_csv"),
    path("<slug:table>/<int:number>/results.csv", downloads.round_results_csv, name="history_round_results_csv"),
    path("<slug:table>/<int:number>/mispays.csv", downloads.round_mispays_csv, name="history_round_mispays_csv"),
]
