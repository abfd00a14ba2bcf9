"""Museum in words: its log, labels, refusals, results, options. No controls."""
