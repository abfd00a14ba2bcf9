"""Tables that people may edit (parcels, the museum plan, rule texts, catalogues) and their checked loaders. What is
done by them is not known here.
"""
