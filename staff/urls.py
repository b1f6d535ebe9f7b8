"""Addresses of the people and device pages."""

from django.urls import URLPattern, URLResolver, path

from staff.pages import devices, home, program, sign_in

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("sign-in/", sign_in.sign_in_page, name="sign_in"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("password/", sign_in.own_password, name="own_password"),
    path("policy/", home.policy, name="policy"),
    path("program/", program.program, name="program"),
    path("program/sign/", program.sign, name="sign_program"),
    path("devices/", devices.devices, name="devices"),
    path("devices/<int:pk>/revoke/", devices.revoke_device, name="revoke_device"),
    path("devices/<int:pk>/may-send/", devices.allow_device, name="allow_device"),
    path("pair/", devices.pair, name="pair"),
    path("pair/state/", devices.pair_state, name="pair_state"),
    path("pair/demo/", devices.pair_demo, name="pair_demo"),
]
