"""The command line: `dicewright`, or `python -m dicewright`."""

from __future__ import annotations

STOPPED = 130
"""Exit status after Ctrl-C."""


def main() -> None:
    """Run one command. Ctrl-C while it is still being loaded ends it without more ado, too."""
    try:
        from dicewright.workbench.cli import main as run
    except KeyboardInterrupt:
        raise SystemExit(STOPPED) from None
    run()


if __name__ == "__main__":
    main()
