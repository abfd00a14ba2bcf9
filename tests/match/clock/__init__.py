"""Clocks of tables and of the machine, and games that know time."""
