"""Chromium for the tests, driven by playwright's synchronous interface."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from casino.testing import chromium

# Parts of Chromium's own surface that it would prepare for every new context, at half a second of a core each.
SURFACE = ["PreloadTopChromeWebUI", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"]
# Chromium heeds only the last list of features, so that playwright's own has to be said again with ours.
PLAYWRIGHTS = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",
    # A person's pages share one process: each new one costs as much as a page.
    "--renderer-process-limit=1",
    # A page of a test lives for seconds: what an optimising compiler would spend on it does not come back. What was
    # compiled for one page serves the next.
    "--js-flags=--no-opt --no-maglev --no-flush-bytecode",
    f"--disable-features={','.join(PLAYWRIGHTS + SURFACE)}",
]


# Somebody who wants no motion: a mark that breathes would be drawn anew all the time, without a graphics card.
CALM = {"reduced_motion": "reduce"}
# What nobody can see is laid out, hit by a finger and read as ever, and not painted, which is half of what a page costs
# without a graphics card. A dialog lies in a layer of its own.
UNPAINTED = """const unpainted = new CSSStyleSheet();
unpainted.replaceSync("html, dialog, dialog::backdrop { opacity: 0 !important }");
document.adoptedStyleSheets = [unpainted];"""


def new_person(browser: Any, **options: Any) -> Any:
    """A context of Chromium, which is a person of their own; `options` are playwright's.

    Its pages are painted only where pictures of them are kept.
    """
    context = browser.new_context(**CALM, **options)
    if not os.environ.get("PICTURES"):
        context.add_init_script(UNPAINTED)
    return context


@contextmanager
def opened_chromium() -> Iterator[Any]:
    """A browser until the block ends; the test is skipped where the machine has none.

    While it is open, no test with an event loop of its own can run.
    """
    if os.environ.get("WITHOUT_CHROMIUM"):
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or chromium(), args=ARGUMENTS)
        yield opened
        opened.close()
