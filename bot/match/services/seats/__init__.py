"""Seats that players leave, give up, offer or take over, and stand-ins, which are computers that play for absent
players. :mod:`bot.match.pure.seats` decides who may do so.
"""
