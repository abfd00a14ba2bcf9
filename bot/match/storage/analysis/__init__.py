"""Analyses of matches that are over, in the database. The games make them."""
