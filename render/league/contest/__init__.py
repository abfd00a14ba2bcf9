"""Images and texts of cups, evenings and ladders: the standings and the podium. The caller supplies all names and
numbers.
"""
