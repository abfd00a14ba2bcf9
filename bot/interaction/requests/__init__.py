"""The lifecycle of a request: its log line, and the reply if the bot shuts down before finishing it."""
