"""Addresses of the shift reports."""

from django.urls import URLPattern, URLResolver, path

from reports.pages import downloads, meters, report

urlpatterns: list[URLPattern | URLResolver] = [
    path("reports/", report.reports, name="reports"),
    path("reports/<slug:day>/<int:number>/", report.shift_report, name="shift_report"),
    path("reports/<slug:day>/<int:number>/take-over/", report.take_item_over, name="take_item_over"),
    path("reports/<slug:day>/<int:number>/report.json", downloads.report_json, name="shift_report_json"),
    path("reports/<slug:day>/<int:number>/report.xlsx", downloads.report_xlsx, name="shift_report_xlsx"),
    path("reports/meters/<slug:jackpot>/", meters.meter_sheets, name="meter_sheets"),
    path("reports/meters/<slug:jackpot>/<slug:day>/", meters.meter_sheet, name="meter_sheet"),
]
