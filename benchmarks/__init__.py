"""Speed and memory, measured. ``python -m benchmarks`` prints the table that ``docs/performance.md`` keeps."""
