"""Texts for Museum: its log, labels, refusals, results and options. No controls."""
