"""How a sensible beginner plays Honey Thieves."""

from dicewright.runtime import kit


def casual(turn: kit.Turn) -> kit.Option:
    """Take the best hive; go on as long as the bees are less to be feared than another hive is worth."""
    if turn.decision.kind == "take":
        cards = turn.cards.cards
        return max(turn.decision.options, key=lambda option: cards[str(option.args[0])].number("points"))
    go_on, go_home = turn.decision.options
    bees = kit.matchers(turn.cards)[turn.view["bees"]].odds()
    return go_on if bees * turn.view["worth"] < 1 - bees else go_home
