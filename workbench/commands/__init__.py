"""One module for each command of the command line (or for two that belong together)."""
