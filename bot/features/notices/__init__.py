"""Telling others that they are waited for, on request. Who is told by itself is decided in
:mod:`bot.match.pure.notices`.
"""
