"""What was found out about matches that are over, in the database. How it is found out is the games' matter."""
