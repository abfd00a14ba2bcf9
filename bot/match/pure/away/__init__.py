"""Calculations about times when people can't reach the bot, and about jumps in the machine's clock."""
