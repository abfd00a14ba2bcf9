"""Exports a season as a JSON file (rule L16), and checks such a file by recomputing it. The check reads only the file.
Apart from the code that replays the log, the check shares no code with the rest of this package.
"""
