"""Addresses of the live screens."""

from django.urls import URLPattern, URLResolver, path

from screens import cage, cameras, clause_words, dealer, pit, players, rulebooks, seat, sign, tables, webhooks, what_if
from screens.practice import views as practice

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/", tables.tables, name="tables"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/sections/new/", tables.new_section, name="new_section"),
    path("tables/sections/<int:pk>/", tables.section_name, name="section_name"),
    path("tables/sections/<int:pk>/watch/", tables.section_watch, name="section_watch"),
    path("tables/pits/<int:pk>/", tables.pit_name, name="pit_name"),
    path("tables/cameras/", cameras.cameras, name="cameras"),
    path("tables/cameras/clock/", cameras.read_clock, name="read_clock"),
    path("tables/<slug:table>/camera/", cameras.table_camera, name="table_camera"),
    path("tables/<slug:table>/place/", tables.table_place, name="table_place"),
    path("tables/<slug:table>/deal/", dealer.deal, name="deal"),
    path("tables/<slug:table>/sign/", sign.sign, name="sign"),
    path("tables/<slug:table>/rules/", rulebooks.table_rules, name="table_rules"),
    path("rulebooks/", rulebooks.rulebooks, name="rulebooks"),
    path("rulebooks/words/<slug:digest>/", clause_words.clause_words, name="clause_words"),
    path("rulebooks/<slug:rulebook>/", rulebooks.rulebook, name="rulebook"),
    path("rulebooks/<slug:rulebook>/certificate/", rulebooks.certificate, name="rulebook_certificate"),
    path("rulebooks/<slug:rulebook>/vs/<slug:other>/", rulebooks.comparison, name="rulebook_comparison"),
    path("pit/", pit.pit, name="pit"),
    path("pit/tablet-breaks/paper/", pit.tablet_breaks, name="tablet_breaks"),
    path("pit/<slug:table>/", pit.pit_table, name="pit_table"),
    path("practice/", practice.practice, name="practice"),
    path("practice/<slug:scene>/", practice.practise, name="practise"),
    path("practice/<slug:scene>/desk", practice.practice_desk, name="practice_desk"),
    path("players/", players.players, name="players"),
    path("players/stops/<int:number>/lift/", players.lift, name="lift_stop"),
    path("players/watch-notes/<int:number>/end/", players.end_watch, name="end_watch_note"),
    path("players/of/<path:player>/", players.player, name="player"),
    path("cage/", cage.cage, name="cage"),
    path("cage/<slug:table>/<int:slip>/print/", cage.print_slip, name="print_slip"),
    path("what-if/<slug:table>/", what_if.what_if, name="what_if"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<uuid:pk>/end/", webhooks.end_webhook, name="end_webhook"),
    path("seat/", seat.seat, name="seat"),
]
