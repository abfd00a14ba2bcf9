"""What people set for themselves, how they are told, who leaves."""
