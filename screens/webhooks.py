"""The page on which the Gaming Shift Manager names the programs that are told by webhooks, and sees what they were."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from shifts.filters import ByGamingDay
from staff.permissions import requires
from staff.plain_text import Form
from staff.requests import StaffRequest
from tables.models import WebhookDelivery, WebhookReceiver
from tables.webhooks.outbox import add_receiver, end_receiver
from tables.webhooks.sending import NotSent, checked_url
from tables.webhooks.signing import secret_of

A_PAGE = 100


class ReceiverForm(Form):
    """A program to be told."""

    name = forms.CharField(label="Name", max_length=60)
    url = forms.CharField(label="Address", max_length=300, help_text="https://…")
    kinds = forms.MultipleChoiceField(
        label="Receives", choices=WebhookReceiver.KINDS, widget=forms.CheckboxSelectMultiple
    )

    def clean_url(self) -> str:
        """One that webhooks go to."""
        url: str = self.cleaned_data["url"]
        try:
            checked_url(url)
        except NotSent as refused:
            raise forms.ValidationError(str(refused)) from None
        return url


@require_http_methods(["GET", "POST"])
@requires("manage_webhooks")
def webhooks(request: StaffRequest) -> HttpResponse:
    """Receivers, the newest deliveries, and the form for another; its secret is shown once, in the answer."""
    form = ReceiverForm(request.POST or None)
    context: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        receiver = add_receiver(request.user, **form.cleaned_data)
        context = {"added": receiver, "secret": secret_of(receiver.pk)}
        form = ReceiverForm()
    titles = dict(WebhookReceiver.KINDS)
    receivers = WebhookReceiver.objects.all()
    filters = ByGamingDay(request.GET)
    deliveries = filters.within(WebhookDelivery.objects.select_related("receiver"), "created_at")
    context |= {
        "form": form,
        "receivers": [(row, ", ".join(titles.get(kind, kind) for kind in row.kinds)) for row in receivers],
        "filters": filters,
        "deliveries": Paginator(deliveries, A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "screens/webhooks.html", context, status=422 if form.errors else 200)


@require_POST
@requires("manage_webhooks")
def end_webhook(request: StaffRequest, pk: str) -> HttpResponse:
    """Tell a program nothing more."""
    receiver = get_object_or_404(WebhookReceiver, pk=pk)
    end_receiver(request.user, receiver)
    messages.success(request, f"{receiver} is told nothing more.")
    return redirect("webhooks")
