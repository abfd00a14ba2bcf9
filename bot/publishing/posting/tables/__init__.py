"""What is announced of tables: their rows worked through, boards put up and changed, what stands there already. Nothing
here knows what is announced of other subjects.
"""
