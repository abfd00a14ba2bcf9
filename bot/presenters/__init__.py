"""How the games are shown: one package a game, and the registry that finds them. No rules: those are asked of
:mod:`games`.
"""
