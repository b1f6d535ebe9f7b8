"""`python -m tests.rules.golden [name …]`: write golden files anew; without a name all, and what is usual in them."""

import json
import sys

from tests.rules.golden import NAMES, golden_file
from tests.rules.golden.offered import USUAL_FILE, read_usual
from tests.rules.golden.record import playthrough, text_of, usual_of

if not sys.argv[1:]:
    USUAL_FILE.write_text(json.dumps(usual_of(NAMES), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
for name in sys.argv[1:] or NAMES:
    golden_file(name).write_text(text_of(playthrough(name, read_usual())), encoding="utf-8")
    sys.stdout.write(f"{golden_file(name).name}\n")
