"""The data card of a corpus: what is in it, how it was made, what it is not."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import vaka
from vaka.lab.corpus import COLUMNS, SCHEMA, Collection
from vaka.lab.keep import short
from vaka.lab.tables import arrow


def card(file: Path, todo: Collection) -> str:
    """The data card: what is in the file, how it was made, what it is not."""
    pa = arrow()
    game = vaka.game(todo.title)
    results = pa.parquet.read_table(file, columns=["players", "moves", "failures"]).to_pydict()
    games = len(results["players"])
    by_count = ", ".join(f"{results['players'].count(n):,} for {n}" for n in todo.tables)
    with file.open("rb") as data:
        digest = hashlib.file_digest(data, "sha256").hexdigest()
    columns = "\n".join(f"| `{name}` | {kind} | {words} |" for name, (kind, words) in COLUMNS.items())
    options = short(todo.options)
    return f"""# {game.title}: {games:,} games between bots

| | |
|---|---|
| file | `{file.name}`, {file.stat().st_size:,} bytes, SHA-256 `{digest}` |
| format | Parquet, schema {SCHEMA} of the Vaka corpus |
| made by | Vaka {vaka.__version__}, rules version {game.version} of `{game.name}` |
| games | {games:,} finished games: {by_count} players |
| bots | {", ".join(todo.bots)}; everybody in every seat in turn |
| options | `{json.dumps(options, ensure_ascii=False)}` |
| seed | `{todo.seed}`: the same command writes the same games |
| decisions | {sum(results["moves"]):,} |
| licence | that of Vaka |

## Columns

| name | type | meaning |
|---|---|---|
{columns}

## How to read it

```python
import pyarrow.parquet as pq
import vaka
from vaka.lab.corpus import decisions

row = pq.read_table("{file.name}").slice(0, 1).to_pylist()[0]
for view, action in decisions(row["record"]):
    break  # what a seat saw, and what it chose
```

## What it is not

These are games of bots, not of people: they show how these bots play, with their habits and blind spots. A record
holds everything that happened, hidden things too; what a seat could know is given by its views alone. Games in which
a bot failed and another answered for it have `failures` above 0: {sum(1 for times in results["failures"] if times):,} of these.
"""
