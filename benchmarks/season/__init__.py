"""Seasons of a league simulated in minutes: people of known strength sign up, play, leave and return, through the real
application.

``python -m benchmarks.season --members 120 --seasons 6 --seed 7 --out docs/lab`` plays them and writes ``a-season.md``.
The service, its database, the automatic league, timers, clocks, stand-ins, the publisher and its pings are the real
ones (:mod:`benchmarks.season.stage`). Discord and the people are simulated (:mod:`benchmarks.season.people`). The
people play a tiny game made for this purpose (:mod:`benchmarks.season.pebbles`), in which a player's points depend on a
true strength that the bot doesn't know.
"""
