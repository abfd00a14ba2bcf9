"""Where computers think: processes beside the bot that give way to everything else, and who is next there. What they
think is handed in.
"""
