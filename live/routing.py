"""The websocket paths of screens (docs/protocol.md)."""

from django.urls import URLPattern, path

from live.consumers import DealerConsumer, FloorConsumer, PitConsumer, SeatConsumer, SignConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/tables/<slug:table>/dealer", DealerConsumer.as_asgi()),
    path("ws/tables/<slug:table>/pit", PitConsumer.as_asgi()),
    path("ws/tables/<slug:table>/sign", SignConsumer.as_asgi()),
    path("ws/seat", SeatConsumer.as_asgi()),
    path("ws/floor", FloorConsumer.as_asgi()),
]
