"""Addresses of cases and of the journal of incidents."""

from django.urls import URLPattern, URLResolver, path

from cases.pages import cases, incidents

urlpatterns: list[URLPattern | URLResolver] = [
    path("cases/", cases.cases, name="cases"),
    path("cases/clocks/", cases.clocks, name="case_clocks"),
    path("cases/new/<slug:table>/", cases.new_case, name="new_case"),
    path("cases/new/<slug:table>/<int:number>/", cases.new_case, name="new_case_of_round"),
    path("cases/<int:number>/", cases.case, name="case"),
    path("cases/<int:number>/steps/<slug:kind>/", cases.step, name="case_step"),
    path("cases/<int:number>/pay/", cases.pay, name="case_pay"),
    path("cases/<int:number>/tell/", cases.tell, name="case_tell"),
    path("cases/<int:number>/close/", cases.close, name="case_close"),
    path("cases/<int:number>/slip/", cases.slip, name="case_slip"),
    path("incidents/", incidents.incidents, name="incidents"),
    path("incidents/incidents.csv", incidents.incidents_csv, name="incidents_csv"),
]
