"""Runs a sample of the tests. With `EVERY=24`, it runs every 24th of the selected tests, spread across all folders."""

import os

EVERY = int(os.environ.get("EVERY") or 1)


def sampled(items, every=EVERY):
    return items[::every], [item for place, item in enumerate(items) if place % every]
