"""How the strong computer player of Chronos Conquest decides. All that decides is whole numbers."""
