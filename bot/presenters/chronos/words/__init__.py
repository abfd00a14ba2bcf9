"""Texts for Chronos Conquest: its log, labels, refusals, results and options."""
