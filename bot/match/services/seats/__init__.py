"""Seats that are left, given up, offered, taken over, played for somebody. Who may is decided in
:mod:`bot.match.pure.seats`.
"""
