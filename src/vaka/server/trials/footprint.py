"""What the processes of a server take: memory, open files, time of the processors. Only Linux tells; elsewhere all is 0."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True, slots=True)
class Footprint:
    """Of all processes of a group together."""

    memory: int = 0
    """Megabytes."""
    files: int = 0
    serving: float = 0.0
    """Seconds of a processor that the process at the head of the group has taken: it serves."""
    others: float = 0.0
    """The same of all below it: bots that think, and costly work."""


def footprint(group: int) -> Footprint:
    """What the processes of a group hold now, and have taken so far."""
    memory = files = 0
    serving = others = 0.0
    for folder, stat in _members(group):
        try:
            status = (folder / "status").read_text()
            memory += int(status.partition("VmRSS:")[2].split()[0]) if "VmRSS:" in status else 0
            files += len(list((folder / "fd").iterdir()))
        except OSError:
            continue  # it has just ended
        own, ended = int(stat[11]) + int(stat[12]), int(stat[13]) + int(stat[14])
        head = folder.name == str(group)
        serving += own / TICKS if head else 0
        others += (ended if head else own + ended) / TICKS  # children that have ended are counted with their parent
    return Footprint(memory // 1024, files, serving, others)


def _members(group: int) -> Iterator[tuple[Path, list[str]]]:
    """The processes of a group, each with what `stat` says of it from its state on."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat[2]) == group:
            yield folder, stat
