"""Buttons and selects as plain data, their ids, and their conversion into a Discord view. Other packages handle presses
on them.
"""
