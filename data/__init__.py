"""Data tables that people may edit (parcels, the museum plan, rule texts, catalogues), and their loaders, which
validate them. Nothing here depends on the code that uses the data.
"""
