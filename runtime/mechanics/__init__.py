"""What more than one game needs at its table. Games import these; none imports another game.

stacks   face-down cards: drawing, putting under, discarding, reshuffling
market   open cards that are refilled from a stack
chips    what players hold of a supply that may run out
tray     dice that are thrown and set aside, and the ways to set some aside
payment  several cards paid for with one roll, each die used once
choosing asking for one of some cards, or for yes or no
voice    telling what happens, with the player's name in front
prospects  what dice that are set aside are good for: exact chances and advice
"""
