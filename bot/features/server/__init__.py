"""What the admins of a server set for it, in one form. What people set for themselves is in
:mod:`bot.features.people`.
"""
