"""Signing by badge."""

from __future__ import annotations

from django import forms

from reports.models import Signature
from staff.plain_text import Form


class SignatureForm(Form):
    """Which side signs, by whose badge and PIN."""

    side = forms.ChoiceField(label="Signs as", choices=[(side, words) for side, words in Signature.SIDES])
    badge_number = forms.CharField(label="Badge", max_length=40, widget=forms.TextInput({"autocomplete": "off"}))
    pin = forms.CharField(label="PIN", max_length=20, widget=forms.PasswordInput({"autocomplete": "off"}))
    seen = forms.CharField(widget=forms.HiddenInput)
