"""Results added up: points, the standing with a reason for each place, places that are still possible, chances. These
are only functions of tables and members; no log and no time.
"""
