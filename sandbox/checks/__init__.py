"""Discord's validation rules for values, messages, embeds, components, modals and commands, plus the
names in its API.
"""
