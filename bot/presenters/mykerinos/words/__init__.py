"""Texts for Mykerinos: its log, labels, refusals, results and options. The package contains no controls."""
