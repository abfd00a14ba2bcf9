"""The text of the league rules, read by :mod:`data.rulebook` and :mod:`data.chapters`. The package :mod:`leagues`
implements these rules.
"""
