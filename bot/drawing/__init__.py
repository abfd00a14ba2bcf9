"""Draws pictures in a separate process. The drawing code itself is in the package :mod:`render`."""
