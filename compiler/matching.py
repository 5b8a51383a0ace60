"""Bipartite matching with capacities: can each want be served by something it admits?"""

from __future__ import annotations

from collections.abc import Sequence


def most_served(wants: Sequence[Sequence[int]], capacity: Sequence[int]) -> int:
    """How many of the wants can be served at once.

    `wants[w]` are the items that serve want w (each want takes one); `capacity[i]` is how
    often item i can be taken. Grows the matching along augmenting paths.
    """
    takers: list[list[int]] = [[] for _ in capacity]

    def place(want: int, seen: set[int]) -> bool:
        for item in wants[want]:
            if item in seen or not capacity[item]:
                continue
            seen.add(item)
            own = takers[item]
            if len(own) < capacity[item]:
                own.append(want)
                return True
            for at, other in enumerate(own):
                if place(other, seen):
                    own[at] = want
                    return True
        return False

    return sum(place(want, set()) for want in range(len(wants)))


def all_served(wants: Sequence[Sequence[int]], capacity: Sequence[int]) -> bool:
    """Whether every want can be served."""
    return most_served(wants, capacity) == len(wants)
