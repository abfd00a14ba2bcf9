"""Draws pictures in a separate process. The package :mod:`render` decides how they look."""
