"""The measurements behind `make bench`: ours beside the stock patterns, in one run (docs/benchmarks.md)."""
