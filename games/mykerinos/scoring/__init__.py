"""The results of zones, and the points at the end (M5, M7). ``rules/`` decides who may act."""
