"""Divisions: sizes, placement, schedule, who moves."""
