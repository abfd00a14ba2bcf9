"""The texts of the rules for leagues, read by :mod:`data.rulebook` and :mod:`data.chapters`. The package :mod:`leagues`
implements these rules.
"""
