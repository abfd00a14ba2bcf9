"""The export of a season as a JSON file (rule L16), and a check that recomputes it.

The check reads only the file. It doesn't use this package's rules, except for replaying the log as well.
"""
