"""A long-running test: many matches at once with simulated faults, followed by checks of the result.

`python -m tests.soak --matches 200 --minutes 5 --seed 7` runs it for longer than the test suite does.
"""
