"""The language of one's own consoles."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import serializers as shapes
from api.language import LanguageSerializer
from api.reads import GuardedView
from staff.people import read_in


class OwnLanguage(GuardedView):
    """The language that whoever is signed in reads on the consoles that they deal at."""

    policy_action = "choose_own_language"

    @extend_schema(
        operation_id="own_language",
        request=LanguageSerializer,
        responses={204: None, **shapes.problems(400, 401, 403, 503)},
    )
    def post(self, request: Request) -> Response:
        """Keep it for them."""
        read_in(request.user.pk, self.said(LanguageSerializer)["language"])
        return Response(status=204)
