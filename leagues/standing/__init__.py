"""What results come to: points, the standing with a reason for each place, places that are still possible, chances.
Only functions of tables and members live here, whoever keeps them; no log and no time.
"""
