"""Strangers: their first minute, the taught games, every command once."""
