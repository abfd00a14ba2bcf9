"""Services for viewing a match: its board, log and record, now and in the past. They change nothing."""
