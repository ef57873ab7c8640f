"""Where the record of a game in the terminal goes: nothing that lies there already is lost for it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from vaka.cli.common import read_text, writable
from vaka.core.errors import Corrupt, Malformed
from vaka.core.record import parse_record


def command(*words: str) -> str:
    """A command as it has to be typed: what holds a blank stands in quotes."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def fresh_file(name: str) -> Path:
    """A file of the data folder that is not there yet."""
    from vaka.server.settings import default_data

    folder = default_data() / "games"
    stem = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")
    file, number = folder / f"{stem}.json", 2
    while file.exists():
        file, number = folder / f"{stem}-{number}.json", number + 1
    return file


def file_to_save_in(file: Path) -> Path:
    """A file as somebody names it, ready to be written. One that is there already must be a record."""
    file = file.expanduser()
    if file.is_dir():
        raise Malformed(f"{file} is a folder: name a file in it", field="file")
    if file.exists():
        try:
            parse_record(read_text(file))
        except Corrupt:
            raise Malformed(f"{file} is there already and is no record: name another file", field="file") from None
    file.parent.mkdir(parents=True, exist_ok=True)
    writable(file)
    return file
