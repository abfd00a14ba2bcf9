"""What changes the state: people, servers, channels, threads, messages, interactions."""
