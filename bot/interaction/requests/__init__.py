"""People's requests as a whole: each one's log line, and the answer to those that were broken off."""
