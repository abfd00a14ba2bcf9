"""The export of a season (L16): one value that becomes one JSON file, and a check that recomputes it. The check reads
only the file. It shares no rule with the package except by replaying the log as well.
"""
