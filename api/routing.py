"""The websocket path that takes messages (docs/protocol.md)."""

from django.urls import URLPattern, path

from api.devices.socket import DeviceConsumer

device_urlpatterns: list[URLPattern] = [path("ws/device", DeviceConsumer.as_asgi())]
