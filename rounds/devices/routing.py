"""The websocket path of devices (docs/protocol.md)."""

from django.urls import URLPattern, path

from rounds.devices.socket import DeviceConsumer

device_urlpatterns: list[URLPattern] = [path("ws/device", DeviceConsumer.as_asgi())]
