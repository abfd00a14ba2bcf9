"""The signs of Chronos Conquest, each drawn by itself."""
