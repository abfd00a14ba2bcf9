"""What a press or a typed move means."""
