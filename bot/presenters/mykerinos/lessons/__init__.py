"""Mykerinos for learners: the course's lessons, the pictures beside the rules' chapters."""
