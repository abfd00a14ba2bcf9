"""Measures the speed and memory use of the bot. ``python -m benchmarks`` prints the table in
``docs/lab/performance.md``.
"""
