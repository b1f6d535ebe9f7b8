"""The websocket paths that take commands or messages (docs/protocol.md)."""

from django.urls import URLPattern, path

from rounds.console_socket import ConsoleConsumer
from rounds.devices.socket import DeviceConsumer

command_urlpatterns: list[URLPattern] = [
    path("ws/tables/<slug:table>/dealer", ConsoleConsumer.as_asgi()),
    path("ws/device", DeviceConsumer.as_asgi()),
]
