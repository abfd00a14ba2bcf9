"""Tables' clocks: their settings, how time is counted, and when it runs out.

Callers pass in the current time.
"""
