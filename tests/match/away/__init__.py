"""Unreachable servers and tables, and the time that clocks leave out for them."""
