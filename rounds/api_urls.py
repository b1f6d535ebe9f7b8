"""Addresses of the record's API, under /api/v1/."""

from django.urls import path

from rounds import api, api_reads

urlpatterns = [
    path("tables", api_reads.Tables.as_view(), name="api_tables"),
    path("tables/<slug:table>", api_reads.TableDetail.as_view(), name="api_table"),
    path("tables/<slug:table>/commands", api.commands, name="api_commands"),
    path("tables/<slug:table>/console", api_reads.Console.as_view(), name="api_console"),
    path("tables/<slug:table>/rounds", api_reads.Rounds.as_view(), name="api_rounds"),
    path("tables/<slug:table>/rounds/<int:number>", api_reads.RoundDetail.as_view(), name="api_round"),
    path("tables/<slug:table>/rounds/<int:number>/events", api_reads.RoundEvents.as_view(), name="api_round_events"),
    path("tables/<slug:table>/verify", api_reads.Verify.as_view(), name="api_verify"),
    path("alerts", api_reads.Alerts.as_view(), name="api_alerts"),
    path("alerts/<int:alert>/acknowledge", api_reads.AcknowledgeAlert.as_view(), name="api_acknowledge_alert"),
]
