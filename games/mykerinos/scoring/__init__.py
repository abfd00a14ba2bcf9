"""Determines the zones' results and the final points (rules M5, M7). The package ``rules`` decides who may act during
scoring.
"""
