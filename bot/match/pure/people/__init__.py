"""The settings of people and servers, and people's quiet hours.

The package `notices` decides when people are notified.
"""
