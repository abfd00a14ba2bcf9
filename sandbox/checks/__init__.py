"""Discord's validation rules for values, messages, embeds, components, modals and commands, plus its API's names."""
