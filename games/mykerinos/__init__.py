"""The rules of Mykerinos, a game by Nicolas Oury (Ystari), numbered M1.1 to M8.8."""
