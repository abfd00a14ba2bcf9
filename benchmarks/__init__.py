"""Benchmarks of speed and memory. ``python -m benchmarks`` prints the table in ``docs/lab/performance.md``."""
