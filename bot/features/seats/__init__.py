"""Seats that change hands, for people: offers, and the stand-in's suggestion. Who may sit where is decided in
:mod:`bot.match.pure.seats`.
"""
