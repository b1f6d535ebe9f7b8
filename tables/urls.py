from django.urls import URLPattern, URLResolver, path

from tables.screens import dealer

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<slug:table>/deal/", dealer.deal, name="deal"),
]
