"""The state: people, servers, channels and messages, the rights of each, and who hears of a change."""
