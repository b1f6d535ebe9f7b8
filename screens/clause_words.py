"""Our words for the clauses, for a console to fetch once it is live: what a tap on a clause tag shows. Each address is
of one content, so whoever has it never asks for it again.
"""

from __future__ import annotations

import hashlib
from functools import cache, partial
from itertools import product

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from languages.house import names
from languages.say import say
from rules.books import BOOKS
from rules.core.clauses import clause_texts
from rules.core.text import encode_json
from staff.permissions import requires
from staff.requests import StaffRequest

HASH_DIGITS = 12
NO_RULEBOOK = ""


@require_safe
@requires("read_rulebooks")
@gzip_page
def clause_words(request: StaffRequest, digest: str) -> HttpResponse:
    """{clause: {title, requires}} of a rulebook and of every ruling. 404 where this version has no such words."""
    for rulebook, language in product((*BOOKS, NO_RULEBOOK), names()):
        if digest == digest_of(rulebook, language):
            answer = HttpResponse(words_of(rulebook, language), content_type="application/json")
            answer["Cache-Control"] = "private, max-age=31536000, immutable"
            return answer
    raise Http404("There are no such words.")


def words_address(rulebook: str, language: str) -> str:
    """Where a console finds the words for the clauses of its rulebook; without one those for the rulings."""
    return reverse("clause_words", args=[digest_of(rulebook, language)])


@cache
def words_of(rulebook: str, language: str) -> bytes:
    """The JSON of them."""
    book = BOOKS.get(rulebook)
    prefixes = [book.prefix, "ruling"] if book else ["ruling"]
    texts = [text for prefix in prefixes for text in clause_texts(prefix).values()]
    said = partial(say, language=language)
    return encode_json({text.clause: {"title": said(text.title), "requires": said(text.requires)} for text in texts})


@cache
def digest_of(rulebook: str, language: str) -> str:
    """What tells their content."""
    return hashlib.sha256(words_of(rulebook, language)).hexdigest()[:HASH_DIGITS]
