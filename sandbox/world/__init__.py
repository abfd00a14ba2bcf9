"""The sandbox's state: people, servers, channels, messages, permissions and events."""
