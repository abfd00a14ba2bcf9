"""What is kept in memory of what is stored: of matches what lies beside them, of people what tables have told them. It
knows rows, and nothing that decides by them.
"""
