"""Addresses of the record's pages."""

from django.urls import URLPattern, URLResolver, path

from history import downloads, floor, inspections, recomputing, saved, video, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("history/", views.rounds, name="history"),
    path("history/rounds.csv", downloads.rounds_csv, name="history_rounds_csv"),
    path("history/rounds.json", downloads.rounds_json, name="history_rounds_json"),
    path("history/events/", floor.events, name="history_floor_events"),
    path("history/events.csv", floor.events_csv, name="history_floor_events_csv"),
    path("history/settings/", floor.settings, name="history_settings"),
    path("history/settings.csv", floor.settings_csv, name="history_settings_csv"),
    path("history/draws/", inspections.draws, name="history_draws"),
    path("history/draws/new/", inspections.new_draw, name="history_new_draw"),
    path("history/draws/<int:number>/", inspections.draw, name="history_draw"),
    path("history/draws/<int:number>/draw/", inspections.draw_now, name="history_draw_now"),
    path("history/draws/<int:number>/<int:place>/finding/", inspections.finding, name="history_finding"),
    path("history/recompute/", recomputing.recomputations, name="history_recompute"),
    path("history/recompute/new/", recomputing.new_recomputation, name="history_new_recomputation"),
    path("history/recompute/<int:number>.json", recomputing.recomputation_json, name="history_recomputation"),
    path("history/searches/", saved.save, name="history_save_search"),
    path("history/searches/<int:pk>/forget/", saved.forget, name="history_forget_search"),
    path("history/video/", video.video, name="history_video"),
    path("history/<slug:table>/", views.table, name="history_table"),
    path("history/<slug:table>/events/", views.events, name="history_events"),
    path("history/<slug:table>/events.csv", downloads.events_csv, name="history_events_csv"),
    path("history/<slug:table>/counts/", views.counts, name="history_counts"),
    path("history/<slug:table>/counts/<int:seq>/", views.counts, name="history_count"),
    path("history/<slug:table>/verify/", views.verify, name="history_verify"),
    path("history/<slug:table>/<int:number>/", views.one_round, name="history_round"),
    path("history/<slug:table>/<int:number>/round.json", downloads.round_json, name="history_round_json"),
    path("history/<slug:table>/<int:number>/events.csv", downloads.round_events_csv, name="history_round_events_csv"),
    path(
        "history/<slug:table>/<int:number>/results.csv", downloads.round_results_csv, name="history_round_results_csv"
    ),
    path(
        "history/<slug:table>/<int:number>/mispays.csv", downloads.round_mispays_csv, name="history_round_mispays_csv"
    ),
    path("rulings/", views.library, name="rulings"),
]
