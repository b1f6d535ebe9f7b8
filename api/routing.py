"""The websocket paths: of screens, and the one that takes messages of devices (docs/protocol.md)."""

from django.urls import URLPattern, path

from api.devices.socket import DeviceConsumer
from live.consumers import DealerConsumer, FloorConsumer, PitConsumer, SeatConsumer, SignConsumer

device_urlpatterns: list[URLPattern] = [path("ws/device", DeviceConsumer.as_asgi())]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/tables/<slug:table>/dealer", DealerConsumer.as_asgi()),
    path("ws/tables/<slug:table>/pit", PitConsumer.as_asgi()),
    path("ws/tables/<slug:table>/sign", SignConsumer.as_asgi()),
    path("ws/seat", SeatConsumer.as_asgi()),
    path("ws/floor", FloorConsumer.as_asgi()),
]
