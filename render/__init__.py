"""Pictures and texts of a table, made from views and events. No state comes here, nor anything of Discord's."""
