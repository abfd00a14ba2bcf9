"""Mykerinos, by Nicolas Oury (Ystari): the rules, numbered M1.1 to M8.8."""
