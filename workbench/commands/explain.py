"""`dicewright explain`: what a diagnostic's code means."""

from __future__ import annotations

from importlib.resources import files

from rich.markdown import Markdown

from dicewright.dsl.names import nearest
from dicewright.workbench.output import out
from dicewright.workbench.sets import CallError


def explain(code: str = "", /) -> int:
    """Explain a diagnostic's code, with a wrong example and the right one.

    Example: `dicewright explain E201`

    Parameters
    ----------
    code
        The code in brackets, such as E201; without one, all codes are listed.
    """
    pages = {
        page.name.removesuffix(".md"): page
        for page in sorted(files("dicewright.dsl").joinpath("explain").iterdir(), key=lambda page: page.name)
        if page.name.endswith(".md")
    }
    console = out()
    if not code:
        for page in pages.values():
            title = page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
            console.print(title, markup=False)
        return 0
    wanted = code.strip("[]").upper()
    if wanted not in pages:
        near = nearest(wanted, pages)
        raise CallError(
            f"There is no code {code}; "
            + (f"did you mean {near}?" if near else "`dicewright explain` lists them all.")
        )
    text = pages[wanted].read_text(encoding="utf-8")
    if console.is_terminal:
        console.print(Markdown(text, code_theme="ansi_dark"))
    else:
        console.print(text, markup=False, end="", soft_wrap=True)
    return 0
