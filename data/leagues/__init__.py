"""The text of the league rules, as quoted to players. The package :mod:`leagues` implements these rules."""
