"""Evaluations of Mykerinos positions, with their reasons. Computer players and hints use them."""
