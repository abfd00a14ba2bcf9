"""Images and text versions of games. Nothing here keeps state or depends on Discord."""
