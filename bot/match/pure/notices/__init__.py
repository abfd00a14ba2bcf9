"""Whether somebody is told that a table waits, how, and when. Nothing is sent here."""
