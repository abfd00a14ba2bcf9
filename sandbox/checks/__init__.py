"""Discord's validation rules for values, messages, embeds, components, modals and commands, and the names that its API
uses.
"""
