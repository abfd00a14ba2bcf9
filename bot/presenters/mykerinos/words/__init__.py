"""Texts for Mykerinos: its log, labels, refusals, results and options. No controls."""
