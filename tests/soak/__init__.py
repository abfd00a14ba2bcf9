"""Many matches at once under bad weather, and a look at everything that is left when it is fair again.

`python -m tests.soak --matches 200 --minutes 5 --seed 7` runs it long; the suite runs it short.
"""
