"""Changes to the state: people, servers, channels, threads, messages and interactions."""
