"""How much is sent to Discord, and when: one pace for all that the bot sends unasked. What is sent is not looked at."""
