"""Addresses of the live screens."""

from django.urls import URLPattern, URLResolver, path

from tables.screens import dealer, pit, seat, sign

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<slug:table>/deal/", dealer.deal, name="deal"),
    path("tables/<slug:table>/sign/", sign.sign, name="sign"),
    path("tables/<slug:table>/rules/", sign.table_rules, name="table_rules"),
    path("pit/", pit.pit, name="pit"),
    path("pit/<slug:table>/", pit.pit_table, name="pit_table"),
    path("seat/", seat.seat, name="seat"),
]
