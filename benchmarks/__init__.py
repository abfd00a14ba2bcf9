"""Speed and memory benchmarks. ``python -m benchmarks`` prints the table kept in ``docs/lab/performance.md``."""
