"""What there is: commands, interactions, threads, emojis, rights."""
