"""Writing files so that nothing is ever half written."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def _mode(path: Path) -> int:
    """The permissions of the file that is there, or those of any new file."""
    try:
        return path.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def replace_file(path: Path, text: str) -> None:
    """Put the text in the file, whole or not at all; the file keeps its permissions.

    A link is followed. Raises OSError if it cannot be written.
    """
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
