"""From the outbox to Discord: committed facts are composed, posted once, and kept where the bot may not write.

No move is played here.
"""
