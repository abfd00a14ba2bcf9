"""Leagues in the database: their logs, seeds, tables, messages, and ratings. It decides nothing."""
