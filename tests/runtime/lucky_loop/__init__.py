"""Lucky Loop: its rule book, its rare events, whole games."""
