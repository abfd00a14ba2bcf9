"""Calculations for periods in which people can't reach the bot, and for jumps in the machine's clock."""
