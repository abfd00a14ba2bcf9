"""Texts for Chronos Conquest: its log, labels, refusals, results and options. There are no controls here."""
