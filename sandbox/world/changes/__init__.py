"""Changes of the state: people, servers, channels, threads, messages, interactions."""
