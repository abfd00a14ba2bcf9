"""The world's parts: commands, interactions, threads, emojis, rights."""
