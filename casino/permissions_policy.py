"""Permissions-Policy: which abilities of a browser our pages may use. It is on every answer."""

from __future__ import annotations

from typing import Any

# A dealer's screen stays lit; no page has a use for the others.
NEVER = (
    "accelerometer", "bluetooth", "camera", "clipboard-read", "display-capture", "encrypted-media", "geolocation",
    "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment",
    "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
POLICY = ", ".join([*(f"{feature}=()" for feature in NEVER), "screen-wake-lock=(self)"])
HEADER = (b"permissions-policy", POLICY.encode())


def with_permissions_policy(application: Any) -> Any:
    """`application` with the policy on all that it answers by HTTP: pages, the API, static files, errors."""

    async def route(scope: Any, receive: Any, send: Any) -> None:
        async def said(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = message | {"headers": [*message.get("headers", ()), HEADER]}
            await send(message)

        await application(scope, receive, said)

    return route
