"""What people and servers have set, and the hours that follow from it."""
