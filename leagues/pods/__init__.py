"""Pairs the rounds of cups and evening tournaments (L13, L14). A pod is the group of members who play at one table. The
modules determine the sizes of tables, the pairing, the byes, and the reasons for a pairing.
"""
