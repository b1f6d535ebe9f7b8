from django.urls import URLPattern, URLResolver, path

from rounds.api import jackpots

urlpatterns: list[URLPattern | URLResolver] = [
    path("jackpots/<slug:jackpot>", jackpots.JackpotDetail.as_view(), name="api_jackpot"),
]
