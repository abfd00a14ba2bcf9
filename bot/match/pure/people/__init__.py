"""The settings of people and servers, and the hours that follow from them.

The package `notices` decides when people are notified.
"""
