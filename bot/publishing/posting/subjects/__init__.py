"""What is announced of other subjects than matches: who tells it, and how its rows are worked through. Nothing here
knows what a row of a match says.
"""
