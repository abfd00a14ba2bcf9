"""Text for the game Museum: names, the board as text, and alt texts."""
