"""What the rule book computes. Plain functions of plain values, so that they can be checked one by one."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.runtime.games.lucky_loop.numbers import Numbers


def flight_score(points: Sequence[int], spare: int, numbers: Numbers) -> int:
    """What a flight with all stunts fulfilled comes to ("Scoring"): the points of its cards, and those
    for the dice that are left over."""
    return sum(points) + spare * numbers.spare_die_points


def counts_as_flown(score: int, numbers: Numbers) -> bool:
    """Whether so many points are enough for the charts ("Scoring", the exception)."""
    return score >= numbers.least_score


def improvement(old: int | None, new: int) -> int:
    """What the score track gains by a result, `old` being the player's result so far ("Repeating a
    Flight"). A result that is no better changes nothing."""
    return max(0, new - (old or 0))


def may_fly(result: int | None, numbers: Numbers) -> bool:
    """Whether a player with this result may fly the routine (again) ("Repeating a Flight")."""
    return result is None or result < numbers.chart_end


def chart_place(result: int, numbers: Numbers) -> str:
    """Where a counter stands on a blue chart ("Scoring"): the last place is for all results from there on."""
    return f"{numbers.chart_end}+" if result >= numbers.chart_end else str(result)


def chips_for_failing(stunts: int, numbers: Numbers) -> int:
    """The reasons for a chip after a flight that is not completed ("Bonus-Chips")."""
    return 1 if stunts == numbers.consolation_stunts else 0


def chips_for_flying(score: int, best: int | None, numbers: Numbers) -> int:
    """The reasons for a chip after a flight that counts ("Bonus-Chips"): the first good result of a
    routine, a better one than any before, a very high one. `best`: the best result of any player with
    the routine so far."""
    leads = score >= numbers.first_score and score > (best or 0)
    return int(leads) + int(score >= numbers.high_score)


def chips_gained(reasons: int, had: int, numbers: Numbers) -> int:
    """How many chips so many reasons bring a player who had some in this turn already: the most that a
    turn can bring is limited ("Bonus-Chips")."""
    return max(0, min(reasons * numbers.chip_reward, numbers.chips_per_turn - had))


def throw_size(dice: int, numbers: Numbers) -> int:
    """How many of so many dice are thrown ("The Flight")."""
    return min(dice, numbers.throw_dice)


def may_replace(old: int, new: int, same_colour: bool, round_: int, numbers: Numbers) -> bool:
    """Whether a card of level `new` may be placed on one of level `old` ("Playing an individual card")."""
    if round_ < numbers.single_from_round or not same_colour:
        return False
    return new > old or not numbers.single_higher


def legal_display(levels: Sequence[int], dice: Sequence[int | None], numbers: Numbers) -> bool:
    """Whether cards make a freestyle display ("The Freestyle Display").

    `levels` are the cards' levels, `dice` the fewest dice that can fulfil each (None: it cannot be
    fulfilled). Number of cards, sum of levels, and dice enough to fly it.
    """
    fewest, most = numbers.display_cards
    if not fewest <= len(levels) <= most or sum(levels) < numbers.display_level:
        return False
    return None not in dice and sum(d for d in dice if d is not None) <= numbers.flight_dice


def display_score(highlight: int, others: Sequence[int], spare: int, numbers: Numbers) -> int:
    """What a freestyle display comes to ("Scoring the freestyle display"), from the points on its cards."""
    return flight_score([highlight * numbers.highlight_factor, *others], spare, numbers)


def display_gain(display: int, results: Sequence[int]) -> int:
    """What the score track gains (or loses) by a freestyle display: it takes the place of the player's
    worst routine ("Scoring the freestyle display")."""
    return display - min(results)


def best_seats(scores: Sequence[int]) -> tuple[int, ...]:
    """Who wins ("End of the Game"): the highest score; whoever is level shares the win."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
