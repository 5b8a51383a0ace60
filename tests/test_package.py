"""The package holds what the repository holds, and its layers stay apart."""

from __future__ import annotations

import builtins
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("dsl", "compiler", "runtime", "workbench", "cards")


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files", *FOLDERS], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip("not a git checkout")
    return done.stdout.splitlines()


def test_wheel_holds_every_file(tmp_path: Path) -> None:
    """The wheel that is made from the source distribution: that is how it reaches people."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    (sdist,) = tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    missing = [path for path in tracked() if f"dicewright/{path}" not in names]
    assert not missing
    assert {"dicewright/py.typed", "dicewright/__main__.py", "dicewright/__init__.py"} <= names
    assert not [name for name in names if name.startswith("dicewright/tests") or "/__pycache__/" in name]
    with tarfile.open(sdist) as source:
        shipped = {name.partition("/")[2] for name in source.getnames()}
    assert not [path for path in tracked() if path not in shipped]


def test_no_bare_imports() -> None:
    """`import dsl` would load a second copy of every module."""
    for folder in (*FOLDERS, "src/dicewright", "tests", "benchmarks"):
        for path in (ROOT / folder).glob("*.py"):
            for line in path.read_text(encoding="utf-8").splitlines():
                words = line.split()
                if words[:1] in (["import"], ["from"]) and len(words) > 1:
                    assert words[1].split(".")[0] not in FOLDERS, f"{path}: {line}"


def test_no_game_imports_another() -> None:
    games = ROOT / "runtime" / "games"
    names = [path.name for path in games.iterdir() if (path / "__init__.py").exists()]
    assert len(names) >= 5
    for name in names:
        for path in (games / name).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            others = [other for other in names if other != name and f"runtime.games.{other}" in text]
            assert not others, f"{path} imports {others}"


def test_ctrl_c_while_the_command_is_loaded_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    from dicewright import __main__ as entry

    def interrupted(name: str, *rest: object, **more: object) -> object:
        if name == "dicewright.workbench.cli":
            raise KeyboardInterrupt
        return real(name, *rest, **more)  # type: ignore[arg-type]

    real = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", interrupted)
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == 130
