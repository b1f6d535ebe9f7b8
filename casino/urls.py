"""Addresses: each app keeps its own pages and its own part of the API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from casino import health
from staff.guard import allowed

API = "api/v1/"

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("", include("staff.urls")),
    path("", include("tables.urls")),
    path("", include("rounds.urls")),
    path("", include("wagers.urls")),
    path(API, include("tables.api_urls")),
    path(API, include("rounds.api_urls")),
    path(API, include("wagers.api_urls")),
    path(API + "openapi.yaml", allowed("read_api_document")(SpectacularAPIView.as_view()), name="openapi"),
]

# Errors are pages for people and problem details for programs.
handler400 = "rounds.problems.bad_request"
handler404 = "rounds.problems.not_found"
handler500 = "rounds.problems.server_error"
