"""The game logic of Museum: legal actions, their effects, and automatic steps."""
