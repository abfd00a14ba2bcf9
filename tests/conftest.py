"""Hypothesis without a clock: other work on the machine must not fail a test."""

from hypothesis import settings

settings.register_profile("cartouche", deadline=None, max_examples=60)
settings.load_profile("cartouche")
