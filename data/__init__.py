"""Holds the data files that people may edit (cards, boards, rules and translations), and loads and checks them."""
