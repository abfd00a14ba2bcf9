"""The computers' thinking: processes beside the bot that give way to everything else, and their queue. Callers hand the
work in.
"""
