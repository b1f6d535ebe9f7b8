from django.urls import URLPattern, URLResolver, path

from wagers.jackpots import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("jackpots/<slug:jackpot>", api.JackpotDetail.as_view(), name="api_jackpot"),
]
