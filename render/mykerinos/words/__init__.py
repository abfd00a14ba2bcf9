"""Text for the game Mykerinos: names, the board as text, and alt texts."""
