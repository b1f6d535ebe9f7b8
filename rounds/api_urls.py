"""Addresses of the record's API, under /api/v1/."""

from django.urls import path

from rounds import api, api_reads, approvals_api, interruptions_api, rulings_api

urlpatterns = [
    path("tables", api_reads.Tables.as_view(), name="api_tables"),
    path("tables/<slug:table>", api_reads.TableDetail.as_view(), name="api_table"),
    path("tables/<slug:table>/commands", api.commands, name="api_commands"),
    path("tables/<slug:table>/console", api_reads.Console.as_view(), name="api_console"),
    path("tables/<slug:table>/rounds", api_reads.Rounds.as_view(), name="api_rounds"),
    path("tables/<slug:table>/rounds/<int:number>", api_reads.RoundDetail.as_view(), name="api_round"),
    path("tables/<slug:table>/rounds/<int:number>/events", api_reads.RoundEvents.as_view(), name="api_round_events"),
    path("tables/<slug:table>/events", api_reads.TableEvents.as_view(), name="api_table_events"),
    path("tables/<slug:table>/rulebook-choices", api_reads.RulebookChoices.as_view(), name="api_rulebook_choices"),
    path("tables/<slug:table>/verify", api_reads.Verify.as_view(), name="api_verify"),
    path("tables/<slug:table>/preview", approvals_api.Preview.as_view(), name="api_preview"),
    path("tables/<slug:table>/approvals", approvals_api.AskApproval.as_view(), name="api_ask_approval"),
    path(
        "tables/<slug:table>/approvals/<uuid:approval>",
        approvals_api.TableApproval.as_view(),
        name="api_table_approval",
    ),
    path(
        "tables/<slug:table>/approvals/<uuid:approval>/badge",
        approvals_api.BadgeApproval.as_view(),
        name="api_approve_by_badge",
    ),
    path(
        "tables/<slug:table>/approvals/<uuid:approval>/withdraw",
        approvals_api.WithdrawApproval.as_view(),
        name="api_withdraw_approval",
    ),
    path("tables/<slug:table>/interruption", interruptions_api.TableInterruption.as_view(), name="api_interruption"),
    path("rulings", rulings_api.Rulings.as_view(), name="api_rulings"),
    path("approvals", approvals_api.WaitingApprovals.as_view(), name="api_approvals"),
    path("approvals/<uuid:approval>", approvals_api.ApprovalDetail.as_view(), name="api_approval"),
    path("approvals/<uuid:approval>/approve", approvals_api.GiveApproval.as_view(), name="api_give_approval"),
    path("approvals/<uuid:approval>/decline", approvals_api.DeclineApproval.as_view(), name="api_decline_approval"),
    path("alerts", api_reads.Alerts.as_view(), name="api_alerts"),
    path("alerts/<int:alert>/acknowledge", api_reads.AcknowledgeAlert.as_view(), name="api_acknowledge_alert"),
]
