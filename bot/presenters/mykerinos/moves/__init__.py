"""Mykerinos's public controls and private dialogues, and what a press on one of them does. How things are called is
said in the words beside them.
"""
