"""Positions: the only package in `pure` that holds games' states. Nothing outside the application imports it."""
