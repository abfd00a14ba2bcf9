"""A ladder's queue (L12.1): asking for tables, asking for no more, why a table was found. Who plays with whom is
decided in :mod:`leagues.ladder`.
"""
