"""What was: steps, films, the end."""
