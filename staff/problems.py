"""What every error of the API looks like: problem details (RFC 9457). docs/protocol.md lists the codes."""

from __future__ import annotations

from typing import Any

from django.http import JsonResponse

CONTENT_TYPE = "application/problem+json"


def problem_fields(http_status: int, code: str, detail: str) -> dict[str, Any]:
    """The members that every problem has; `detail` is a sentence for people."""
    return {
        "type": f"urn:casino:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": http_status,
        "detail": detail,
        "code": code,
    }


def problem(http_status: int, code: str, detail: str) -> JsonResponse:
    """A problem as a response."""
    return JsonResponse(problem_fields(http_status, code, detail), status=http_status, content_type=CONTENT_TYPE)
