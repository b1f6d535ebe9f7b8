"""Addresses of the API, under /api/v1/."""

from django.urls import path

from api import (
    alerts,
    approvals,
    areas,
    cases,
    consoles,
    identity,
    interruptions,
    jackpots,
    keyed,
    proofs,
    reads,
    rulings,
    slips,
    what_if,
)
from api.commands import commands
from api.devices import views as devices
from api.own_language import OwnLanguage
from api.players import FindPlayers
from api.seat import SeatLanguage, SeatRounds, SeatSeesVoid

urlpatterns = [
    path("tables", reads.Tables.as_view(), name="api_tables"),
    path("tables/<slug:table>", reads.TableDetail.as_view(), name="api_table"),
    path("tables/<slug:table>/commands", commands, name="api_commands"),
    path("tables/<slug:table>/console", consoles.Console.as_view(), name="api_console"),
    path("tables/<slug:table>/dealer", consoles.DealerChange.as_view(), name="api_dealer"),
    path("tables/<slug:table>/rounds", reads.Rounds.as_view(), name="api_rounds"),
    path("tables/<slug:table>/rounds/<int:number>", reads.RoundDetail.as_view(), name="api_round"),
    path("tables/<slug:table>/rounds/<int:number>/events", reads.RoundEvents.as_view(), name="api_round_events"),
    path("tables/<slug:table>/rounds/<int:number>/lines", reads.RoundLines.as_view(), name="api_round_lines"),
    path("tables/<slug:table>/rounds/<int:number>/areas", areas.RoundAreas.as_view(), name="api_round_areas"),
    path("tables/<slug:table>/mispays", reads.TableMispays.as_view(), name="api_mispays"),
    path("tables/<slug:table>/seats", areas.Seats.as_view(), name="api_seats"),
    path("tables/<slug:table>/keyed", keyed.KeyedEntries.as_view(), name="api_keyed"),
    path("tables/<slug:table>/events", reads.TableEvents.as_view(), name="api_table_events"),
    path("tables/<slug:table>/rulebook-choices", reads.RulebookChoices.as_view(), name="api_rulebook_choices"),
    path("tables/<slug:table>/verify", proofs.Verify.as_view(), name="api_verify"),
    path("tables/<slug:table>/proof", proofs.Proof.as_view(), name="api_proof"),
    path("tables/<slug:table>/preview", approvals.Preview.as_view(), name="api_preview"),
    path("tables/<slug:table>/what-if", what_if.WhatIfView.as_view(), name="api_what_if"),
    path("tables/<slug:table>/approvals", approvals.AskApproval.as_view(), name="api_ask_approval"),
    path(
        "tables/<slug:table>/approvals/<uuid:approval>",
        approvals.TableApproval.as_view(),
        name="api_table_approval",
    ),
    path(
        "tables/<slug:table>/approvals/<uuid:approval>/badge",
        approvals.BadgeApproval.as_view(),
        name="api_approve_by_badge",
    ),
    path(
        "tables/<slug:table>/approvals/<uuid:approval>/withdraw",
        approvals.WithdrawApproval.as_view(),
        name="api_withdraw_approval",
    ),
    path("tables/<slug:table>/call", alerts.CallPit.as_view(), name="api_call"),
    path("tables/<slug:table>/cases", cases.TableCases.as_view(), name="api_table_cases"),
    path("cases", cases.Cases.as_view(), name="api_cases"),
    path("cases/<int:number>", cases.CaseDetail.as_view(), name="api_case"),
    path("tables/<slug:table>/interruption", interruptions.TableInterruption.as_view(), name="api_interruption"),
    path(
        "tables/<slug:table>/device-alerts/<int:alert>/acknowledge",
        alerts.DeviceAlert.as_view(),
        name="api_device_alert",
    ),
    path("players", FindPlayers.as_view(), name="api_players"),
    path("seat/rounds", SeatRounds.as_view(), name="api_seat_rounds"),
    path("seat/language", SeatLanguage.as_view(), name="api_seat_language"),
    path("own/language", OwnLanguage.as_view(), name="api_own_language"),
    path("seat/void", SeatSeesVoid.as_view(), name="api_seat_sees_void"),
    path("jackpots/<slug:jackpot>", jackpots.JackpotDetail.as_view(), name="api_jackpot"),
    path("device", devices.device, name="api_device"),
    path("device/messages", devices.device_messages, name="api_device_messages"),
    path("slips", slips.Slips.as_view(), name="api_slips"),
    path("slips/totals", slips.SlipTotals.as_view(), name="api_slip_totals"),
    path("identity", identity.Identity.as_view(), name="api_identity"),
    path("rulings", rulings.Rulings.as_view(), name="api_rulings"),
    path("approvals", approvals.WaitingApprovals.as_view(), name="api_approvals"),
    path("approvals/<uuid:approval>", approvals.ApprovalDetail.as_view(), name="api_approval"),
    path("approvals/<uuid:approval>/approve", approvals.GiveApproval.as_view(), name="api_give_approval"),
    path("approvals/<uuid:approval>/decline", approvals.DeclineApproval.as_view(), name="api_decline_approval"),
    path("alerts", alerts.Alerts.as_view(), name="api_alerts"),
    path("alerts/acknowledge", alerts.AcknowledgeAlerts.as_view(), name="api_acknowledge_alerts"),
    path("alerts/<int:alert>/acknowledge", alerts.AcknowledgeAlert.as_view(), name="api_acknowledge_alert"),
    path("alerts/<int:alert>/take", alerts.TakeAlert.as_view(), name="api_take_alert"),
]
