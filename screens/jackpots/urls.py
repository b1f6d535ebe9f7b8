from django.urls import URLPattern, URLResolver, path

from screens.jackpots import claims, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("jackpots/", views.jackpots, name="jackpots"),
    path("jackpots/add/", views.add_jackpot, name="add_jackpot"),
    path("jackpots/<slug:jackpot>/", views.jackpot_page, name="jackpot"),
    path("jackpots/<slug:jackpot>/prove/", views.prove, name="prove_jackpot"),
    path("jackpots/<slug:jackpot>/propose/", views.propose, name="propose_jackpot"),
    path("jackpots/<slug:jackpot>/configurations/<int:version>/", views.decide, name="decide_jackpot"),
    path("jackpots/<slug:jackpot>/manage/", views.manage, name="manage_jackpot"),
    path("jackpots/<slug:jackpot>/claims/<int:number>/", claims.claim_page, name="jackpot_claim"),
    path("jackpots/<slug:jackpot>/claims/<int:number>/verify/", claims.verify, name="verify_jackpot_claim"),
    path("jackpots/<slug:jackpot>/claims/<int:number>/deny/", claims.deny, name="deny_jackpot_claim"),
]
