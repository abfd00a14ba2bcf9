"""Seats that are left, given up, offered, taken over, played for somebody."""
