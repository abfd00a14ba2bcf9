"""Images and texts of cups, evening tournaments and ladders: the standings and the podium. The caller supplies all
names and numbers.
"""
