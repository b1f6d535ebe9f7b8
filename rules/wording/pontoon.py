"""What the play of Pontoon is made of, in words that go by its figures."""

from __future__ import annotations

from rules.pontoon.irregularities.absence import HARD_FROM, SOFT_FROM
from rules.pontoon.vocabulary.hands import DEALER_STANDS_ON

HOUSE_DRAWS = f"to hard {DEALER_STANDS_ON - 1} and soft {DEALER_STANDS_ON}"
"""How far the house draws (PM 3.33, ruling 22)."""
ABSENT_DRAWS = f"draws past {HARD_FROM - 1}, or to a soft {SOFT_FROM}"
"""What a hand does whose player is absent (PM 5.22)."""
