"""A table while people gather, and what ends it: opened, filled, set, called off. What is played there is in
:mod:`bot.features.play`.
"""
