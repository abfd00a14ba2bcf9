"""The gateway: connections of the bot, its sessions, and the events that they get."""
