"""Simulates whole league seasons within minutes. Simulated people of known strength sign up, play, leave and return,
using the real application.

``python -m benchmarks.season --members 120 --seasons 6 --seed 7 --out docs/lab`` plays the seasons and writes
``a-season.md``. The service, its database, the automatic league, timers, clocks, substitute computer players, the
publisher and its pings are real (:mod:`benchmarks.season.stage`). Discord and the people are simulated
(:mod:`benchmarks.season.people`). The people play a tiny game made for this purpose (:mod:`benchmarks.season.pebbles`),
in which a player's points depend on a true strength that the bot doesn't know.
"""
