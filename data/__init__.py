"""Tables that people may edit (parcels, the museum plan, rule texts, catalogues) and their loaders, which check them.
The code that uses them is unknown here.
"""
