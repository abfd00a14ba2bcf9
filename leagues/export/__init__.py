"""The export of a season (L16): one value that becomes one JSON file, and a check that recomputes it. The check reads
the file alone and shares no rule with the package, but for the log, which it replays as well.
"""
