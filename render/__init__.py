"""Draws games as images and describes them as text. The modules don't depend on Discord, and they don't store games."""
