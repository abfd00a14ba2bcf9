"""The gateway: the bot's connections, its sessions and the events they receive."""
