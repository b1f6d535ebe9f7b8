"""Addresses of the live screens."""

from django.urls import URLPattern, URLResolver, path

from screens import certificates, dealer, pit, rulebooks, seat, sign, webhooks, what_if

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<slug:table>/deal/", dealer.deal, name="deal"),
    path("tables/<slug:table>/sign/", sign.sign, name="sign"),
    path("tables/<slug:table>/rules/", rulebooks.table_rules, name="table_rules"),
    path("rulebooks/", rulebooks.rulebooks, name="rulebooks"),
    path("rulebooks/<slug:rulebook>/", rulebooks.rulebook, name="rulebook"),
    path("rulebooks/<slug:rulebook>/certificate/", certificates.certificate, name="rulebook_certificate"),
    path("rulebooks/<slug:rulebook>/vs/<slug:other>/", rulebooks.comparison, name="rulebook_comparison"),
    path("pit/", pit.pit, name="pit"),
    path("pit/<slug:table>/", pit.pit_table, name="pit_table"),
    path("what-if/<slug:table>/", what_if.what_if, name="what_if"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<uuid:pk>/end/", webhooks.end_webhook, name="end_webhook"),
    path("seat/", seat.seat, name="seat"),
]
