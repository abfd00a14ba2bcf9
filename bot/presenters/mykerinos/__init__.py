"""How Mykerinos is shown: its sentences, controls, commands, results and pictures."""
