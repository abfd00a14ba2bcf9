"""*Analyse* below the end of a game, through the real client."""
