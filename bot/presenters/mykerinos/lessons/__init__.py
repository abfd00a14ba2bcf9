"""Mykerinos for who learns it: the course's lessons, the pictures beside the rules' chapters."""
