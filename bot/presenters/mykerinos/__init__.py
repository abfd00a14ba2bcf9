"""Presents Mykerinos: its sentences, controls, commands, results and pictures."""
