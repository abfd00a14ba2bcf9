"""Buttons, selects and their ids."""
