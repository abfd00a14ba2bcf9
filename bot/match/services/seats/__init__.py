"""Services for seats that players leave, offer or take over, and for the computer players that move for absent players.

:mod:`bot.match.pure.seats` decides who may leave, offer or take over a seat.
"""
