"""Seats that people leave, give up, offer or take over, or that are played for somebody. :mod:`bot.match.pure.seats`
decides who may.
"""
