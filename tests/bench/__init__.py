"""Benchmarks: `python -m tests.bench` (what `make bench` runs). Not tests: machines are noisy."""
