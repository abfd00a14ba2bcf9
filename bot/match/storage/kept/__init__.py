"""Memory of stored data: of matches their extra data, of people the notices that tables sent them. It knows rows, and
nothing that decides by them.
"""
