from django.urls import URLPattern, URLResolver, path

from wagers.jackpots import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("jackpots/<slug:jackpot>", views.jackpot_json, name="api_jackpot"),
]
