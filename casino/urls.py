"""Addresses: each app keeps its own pages and its own part of the API."""

from django.urls import include, path

from casino import api_document, health
from history import rows
from staff.permissions import requires

API = "api/v1/"

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("", include("shifts.urls")),
    path("", include("reports.urls")),
    path("", include("staff.urls")),
    path("", include("results.urls")),
    path("", include("cases.urls")),
    path("", include("screens.urls")),
    path("", include("history.urls")),
    path("rows/", rows.site.urls),
    path("", include("screens.jackpots.urls")),
    path(API, include("api.urls")),
    path(API + "openapi.yaml", requires("read_api_document")(api_document.openapi), name="openapi"),
]

# Errors are pages for people and problem details for programs.
handler400 = "api.problems.bad_request"
handler404 = "api.problems.not_found"
handler500 = "api.problems.server_error"
