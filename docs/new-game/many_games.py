"""Bots play many games: who wins, how long a game takes, how often the bees come."""

from collections import Counter

import dicewright as dw

GAMES = 200
SEATS = ["casual", "casual", "random"]

cards = dw.load("honey.cond")
wins, happened = Counter[str](), Counter[str]()
for seed in range(GAMES):
    game = dw.play(cards, SEATS, seed)
    happened.update(event.kind for event in game.events)
    for seat in game.winners:
        wins[game.seats[seat].name] += 1

for name, won in wins.most_common():
    print(f"{name:8} won {won} of {GAMES}")
print(f"Rounds in a game: {happened['round'] / GAMES:.1f}")
print(f"Hives taken: {happened['take'] / GAMES:.1f}")
print(f"Bees: {happened['bees'] / GAMES:.1f}")
