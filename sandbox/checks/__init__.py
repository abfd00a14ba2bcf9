"""Discord's checks: values, messages, embeds, components, modals and commands; and the names that it knows."""
