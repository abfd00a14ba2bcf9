"""How much is sent to Discord, and when: one pace for all that the bot sends unasked."""
