"""The connections over which presses come: begun, watched, lost, found."""
