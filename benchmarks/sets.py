"""How fast a whole set is compiled, compared and checked again, and how much memory it takes.

Each figure is taken in a new process, with nothing cached, except the check after an edit.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from itertools import combinations
from time import perf_counter

REPEATS = 5


def compile_all() -> tuple[float, float]:
    """Seconds for the odds of all cards and all relations within a deck; megabytes it takes."""
    import dicewright as dw
    from dicewright.compiler.meanings import Meaning

    cards = dw.load("feeling-lucky")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = perf_counter()
    meanings = {name: Meaning(card) for name, card in dw.compile_cards(cards).items()}
    for meaning in meanings.values():
        assert 0 < meaning.odds < 1
    pairs = within = 0
    for deck in cards.decks:
        names = [name for name in meanings if cards.cards[name].deck == deck]
        for a, b in combinations(names, 2):
            pairs += 1
            within += meanings[a].within(meanings[b]) or meanings[b].within(meanings[a])
            assert not meanings[a].same_as(meanings[b])
    seconds = perf_counter() - start
    return seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def check_again() -> tuple[float, float]:
    """Seconds to check the set, and to check it again after one card was edited."""
    from importlib.resources import files

    from dicewright.workbench.sets import check_text

    text = files("dicewright.cards").joinpath("feeling_lucky.cond").read_text(encoding="utf-8")
    start = perf_counter()
    assert not check_text(text).diagnostics
    first = perf_counter() - start
    edited = text.replace(
        "card y01 yellow copies=2 start=A: triple", "card y01 yellow copies=2 start=A: triple of 2+"
    )
    assert edited != text
    start = perf_counter()
    check_text(edited)
    return first, perf_counter() - start


def main() -> None:
    """Print the best of several processes."""
    runs = {name: [_run(name) for _ in range(REPEATS)] for name in ("compile_all", "check_again")}
    seconds = min(run[0] for run in runs["compile_all"])
    memory = min(run[1] for run in runs["compile_all"])
    print(
        f"Feeling Lucky? compiled, odds and all relations within a deck   {1000 * seconds:7.1f} ms  (limit 2000)"
    )
    print(f"memory that it takes                                            {memory:7.1f} MB  (limit 50)")
    print(
        f"checked with all lints                                          {1000 * min(r[0] for r in runs['check_again']):7.1f} ms"
    )
    print(
        f"checked again after editing one card                            {1000 * min(r[1] for r in runs['check_again']):7.1f} ms  (limit 50)"
    )


def _run(name: str) -> tuple[float, float]:
    done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, check=True)
    first, second = done.stdout.split()
    return float(first), float(second)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(*{"compile_all": compile_all, "check_again": check_again}[sys.argv[1]]())
    else:
        main()
