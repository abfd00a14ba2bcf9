"""The way from a log to its league (L1.3): the entries, the effect of each, what is due when, previews and undoing.
Moments, seeds and ratings arrive in entries; nothing here looks at a clock or draws.
"""
