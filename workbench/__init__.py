"""What people use: the command line, and play in the terminal."""
