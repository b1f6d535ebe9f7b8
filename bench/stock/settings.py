"""Django's settings for the stock server: the product's own, with the stock application in place of the product's."""

import os

from casino.settings import *  # noqa: F403

# The admin asks for middlewares that the measured views do without.
INSTALLED_APPS = [*(app for app in INSTALLED_APPS if ".admin." not in app), "bench.stock"]  # noqa: F405
ROOT_URLCONF = "bench.stock.urls"
ASGI_APPLICATION = "bench.stock.asgi.application"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
# Both layers of channels_redis are measured; the first is what its manual sets up.
LAYERS = {
    "core": "channels_redis.core.RedisChannelLayer",
    "pubsub": "channels_redis.pubsub.RedisPubSubChannelLayer",
}
CHANNEL_LAYERS = {"default": {**CHANNEL_LAYERS["default"], "BACKEND": LAYERS[os.environ.get("STOCK_LAYER", "core")]}}  # noqa: F405
