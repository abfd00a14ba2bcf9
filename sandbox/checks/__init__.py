"""What Discord checks: values, messages, embeds, components, modals and commands; and which names it knows."""
