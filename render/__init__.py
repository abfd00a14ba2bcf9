"""Images and text versions of tables, created from views and events. Nothing here has state or depends on Discord."""
