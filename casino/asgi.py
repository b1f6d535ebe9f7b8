"""The ASGI application: pages and API by Django, static files beside it, live views over websockets."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

from casino.handler import request_handler

django_application = request_handler()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from api.fast_path import with_fast_path
from api.routing import device_urlpatterns, websocket_urlpatterns
from casino.limits.turns import by_person
from casino.middleware import readable, request_identity
from casino.origin import SameOrigin
from casino.permissions_policy import with_permissions_policy
from casino.static_files.serving import with_static_files

# A socket that leads nowhere is answered 403, and is no fault of the server.
NOWHERE = re_path("", WebsocketDenier.as_asgi())

application = ProtocolTypeRouter(
    {
        "http": with_permissions_policy(
            with_static_files(by_person(with_fast_path(django_application, request_identity, readable)))
        ),
        # Who is behind a socket is looked up by the socket itself, at first and later (live.authorization).
        "websocket": SameOrigin(URLRouter([*websocket_urlpatterns, *device_urlpatterns, NOWHERE])),
    }
)
