"""Data files that people may edit (cards, boards, rules and translations), with loaders that validate them."""
