"""Speed and memory, measured. ``python -m benchmarks`` prints the table that ``docs/lab/performance.md`` keeps."""
