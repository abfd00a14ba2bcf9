"""What was found out about matches that are over, in the database."""
