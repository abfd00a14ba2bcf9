"""Discord as the bot uses it: rights, names, retries, the pace of requests, the texts of commands. No command and no
button: what people can do comes from the rooms above.
"""
