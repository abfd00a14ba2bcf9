"""The state: people, servers, channels and messages, what may be done with them, and who is told of a change."""
