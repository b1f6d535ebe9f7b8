"""Addresses of the screens' own part of the API, under /api/v1/."""

from django.urls import URLPattern, URLResolver, path

from screens.players_api import FindPlayers
from screens.seat_api import SeatRounds, SeatSeesVoid

urlpatterns: list[URLPattern | URLResolver] = [
    path("players", FindPlayers.as_view(), name="api_players"),
    path("seat/rounds", SeatRounds.as_view(), name="api_seat_rounds"),
    path("seat/void", SeatSeesVoid.as_view(), name="api_seat_sees_void"),
]
