"""The presentation of Mykerinos: its sentences, controls, commands, results and pictures."""
