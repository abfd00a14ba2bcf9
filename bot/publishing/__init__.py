"""What was committed, from the outbox to Discord: composed, posted once, kept where the bot may not write. No move is
played here.
"""
