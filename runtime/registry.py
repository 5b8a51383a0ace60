"""The rules that are installed: an entry-point group, so that a game of one's own is a plug-in."""
