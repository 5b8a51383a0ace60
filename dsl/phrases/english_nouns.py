"""English noun phrases: which dice a sentence speaks of."""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import Pool
from dicewright.dsl.outline import Palette
from dicewright.dsl.phrases import english_words as w

_SCOPES = ("", "picked ", "chosen ", "selected ")
"""What dice are called inside a `pick`, inside a `pick` in that, and so on."""


@frozen
class Apart:
    """How a claim's dice are told from those of the claims before it in the sentence.

    `rank` 0: not at all; 1: "two other dice", "another die"; 2: "two more dice", "yet another
    die". `place`: "a third die". `named`: the colour stands behind the noun ("another die, which
    is red"), since "another red die" would say that the dice before were all red.
    """

    rank: int = 0
    named: bool = False
    place: int = 0

    def count(self, count: str) -> str:
        """The count, with the words that tell the dice apart."""
        if not self.rank:
            return count
        if count == "one":
            if self.place > 2:
                return f"a {w.ordinal(self.place)}"
            return "another" if self.rank == 1 else "yet another"
        return f"{count} {'more' if self.rank > 1 and not count.endswith('more') else 'other'}"


ALONE = Apart()


@frozen
class Nouns:
    """The dice of a pool, or of a `pick` (`depth` says in how many)."""

    pool: Pool
    depth: int = 0

    def dice(self, count: str, plural: bool, colours: Palette, apart: Apart = ALONE) -> str:
        """Dice that a claim uses: `two other red dice`, `another die`, `three or more dice`."""
        before, behind = self._colour(plural, colours, apart.named)
        return f"{apart.count(count)} {self.scope}{before}{'dice' if plural else 'die'}{behind}"

    def choice(self, some: bool, colours: Palette, apart: Apart = ALONE) -> str:
        """As many dice as one likes: `red dice of your choice`; `some` where none would not do."""
        before, behind = self._colour(True, colours, apart.named)
        count = "one or more " if some else ""
        other = "other " if apart.rank else ""
        return f"{count}{other}{self.scope}{before}dice of your choice{behind}"

    def counted(self, count: str, plural: bool, colours: Palette, word: str = "or") -> str:
        """Dice that a test looks at: `no red die of the roll`, `all picked dice`."""
        before, behind = self._colour(plural, colours, False, word)
        roll = "" if self.depth else " of the roll"
        return f"{count} {self.scope}{before}{'dice' if plural else 'die'}{roll}{behind}"

    def there(self, count: str, plural: bool, colours: Palette) -> tuple[str, str]:
        """That so many dice are in the roll at all: `no red die`, `is in the roll`."""
        before, behind = self._colour(plural, colours, False, "or")
        where = self.scope.rstrip() or "in the roll"
        return (
            f"{count} {before}{'dice' if plural else 'die'}{behind}",
            f"{'are' if plural else 'is'} {where}",
        )

    @property
    def inside(self) -> Nouns:
        """The dice of a `pick` among these."""
        return Nouns(self.pool, self.depth + 1)

    @property
    def scope(self) -> str:
        """`picked ` inside a `pick`, with its space."""
        if self.depth < len(_SCOPES):
            return _SCOPES[self.depth]
        return f"{w.ordinal(self.depth)}-picked "

    def any_face(self, colours: Palette) -> str | None:
        """`a red face`, where the colours are those of faces rather than of dice; else None."""
        if len(colours) != 1 or not self._on_faces(colours):
            return None
        text = _both(colours)
        return f"{w.article(text)} {text} face"

    def slot(self, colours: Palette) -> str:
        """The die of a slot, behind its number: `red`, `showing red`, `of any colour`."""
        if not colours:
            return "of any colour"
        text = _both(colours)
        if self._on_faces(colours):
            return f"showing {text}"
        return text if len(colours) == 1 and len(colours[0]) == 1 else f"that is {text}"

    def _on_faces(self, colours: Palette) -> bool:
        """Whether one of the colours is that of some faces of a die, not of the whole die."""
        asked = {colour for choice in colours for colour in choice}
        return any(
            any(face.colour in asked for face in group.faces)
            and len({face.colour for face in group.faces}) > 1
            for group in self.pool.groups
        )

    def _colour(self, plural: bool, colours: Palette, named: bool, word: str = "") -> tuple[str, str]:
        """What stands before the noun and behind it. With a `word`, a choice may stand before a plural."""
        if not colours:
            return "", ""
        text = _both(colours, word or "or")
        sure = len(colours) == 1
        one = sure and len(colours[0]) == 1
        if self._on_faces(colours):
            if plural and not named and sure and (one or word):
                return "", f" with {text} faces up"
            up = f"{w.article(text)} {text} face up" if sure else f"a face up that is {text}"
            if plural:
                return "", f", each of them with {up},"
            return "", f", which has {up}," if named else f" with {up}"
        if not named and sure and (one or word or not plural):
            return f"{text} ", ""
        return "", f", each of them {text}," if plural else f", which is {text},"


def _both(colours: Palette, word: str = "or") -> str:
    """`red`, `white or black`; `both red and blue` where a die would need two colours."""
    choices = [w.listing(choice, word) for choice in colours]
    return f"both {' and '.join(choices)}" if len(choices) > 1 else choices[0]
