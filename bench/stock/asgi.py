"""The stock application: Django for HTTP, a consumer per socket."""

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

from bench.stock.live import StockConsumer

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AuthMiddlewareStack(URLRouter([path("ws/stock", StockConsumer.as_asgi())])),
    }
)
