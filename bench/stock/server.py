"""daphne as it comes, with the stock application and no access log."""

import os
import sys

from daphne.cli import CommandLineInterface

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.stock.settings"
    CommandLineInterface().run([*sys.argv[1:], "-v", "0", "bench.stock.asgi:application"])
