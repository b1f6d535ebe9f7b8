"""Addresses of the gaming day."""

from django.urls import URLPattern, URLResolver, path

from shifts.pages import duties, gaming_day, people, road_map

urlpatterns: list[URLPattern | URLResolver] = [
    path("people/", people.people, name="people"),
    path("people/new/", people.new_person, name="new_person"),
    path("people/several/", people.several_people, name="several_people"),
    path("people/record/", people.audit_log, name="audit_log"),
    path("people/<str:username>/", people.person, name="person"),
    path("duties/", duties.duties, name="duties"),
    path("duties/<str:username>/relieve/", duties.relieve_dealer, name="relieve_dealer"),
    path("shifts/", gaming_day.gaming_days, name="gaming_days"),
    path("shifts/breaks/", gaming_day.breaks, name="breaks"),
    path("road-map/", road_map.road_map_page, name="road_map"),
    path("road-map/accept/", road_map.accept_proposal, name="accept_proposal"),
    path("road-map/here/", road_map.who_is_here, name="who_is_here"),
]
