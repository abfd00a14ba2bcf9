"""Texts for Museum: its log, labels, refusals, results and options. The package contains no controls."""
