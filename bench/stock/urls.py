"""The stock server's one address."""

from django.urls import path

from bench.stock.api import Commands

urlpatterns = [path("stock/tables/<slug:table>/commands", Commands.as_view())]
