"""`python -m tests.rules.golden [name …]`: write the golden files anew, all or the named ones."""

import sys

from tests.rules.golden import NAMES, golden_file, playthrough, text_of

for name in sys.argv[1:] or NAMES:
    golden_file(name).write_text(text_of(playthrough(name)), encoding="utf-8")
    sys.stdout.write(f"{golden_file(name).name}\n")
