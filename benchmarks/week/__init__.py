"""Simulates weeks of play within minutes. Simulated people, who work and sleep, play at many tables, using the real
application.

``python -m benchmarks.week --tables 100 --weeks 4 --seed 7 --out docs/lab`` plays all variants and writes ``a-week.md``
with its pictures. The people (:mod:`benchmarks.week.people`) and Discord (:mod:`benchmarks.week.wire`) are simulated.
The service, its database, timers, clocks, the publisher and its messages are real (:mod:`benchmarks.week.world`).
"""
