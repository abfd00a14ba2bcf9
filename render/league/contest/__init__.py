"""Images and text versions of the standings and the podium of cups, evening tournaments and ladders. The caller
supplies all names and numbers.
"""
