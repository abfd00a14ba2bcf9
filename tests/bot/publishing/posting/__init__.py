"""The way of messages to Discord: once, in order, on bad days."""
