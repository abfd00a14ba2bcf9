"""The signs of Chronos Conquest, each drawn by itself. Where they stand on a picture is told beside."""
