"""Builds the site: gathers guides, rules and reference below build/, lets Sphinx make pages, checks every link.

python docs/site/build.py            the site, in build/docs
python docs/site/build.py --outside  asks the addresses outside, too; needs a network
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "docs" / "site"
SOURCE = ROOT / "build" / "docs-source"
OUT = ROOT / "build" / "docs"
PICTURES = (".png", ".svg", ".yaml", ".py")
REFERENCE = {
    "core": "The contract: games, positions, actions, chance, records",
    "bots": "Opponents",
    "draw": "Shapes, icons and colours",
    "lab": "The laboratory",
    "teaching": "Lessons",
}
"""The packages that others build on, each a page. The server has its own interface, told at /api/docs of each server."""


def parts() -> list[dict[str, Any]]:
    """The navigation: captions with their pages."""
    with (SITE / "navigation.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["part"]
    return found


# Gathering.


def gather() -> None:
    """All that Sphinx reads, in one folder that mirrors the project, so that links mean the same in both."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    made = {"rules": rules(), "commands": commands(), "api": reference()}
    pages = [page for part in parts() for page in part["pages"]]
    for page in pages:
        if page not in made:
            copy(ROOT / page)
    for path in [ROOT / "LICENSE", *(ROOT / "docs").rglob("*")]:
        if path.name == "LICENSE" or (path.suffix in PICTURES and SITE not in path.parents):
            copy(path)
    write("index.md", home(made))


def copy(path: Path) -> None:
    to = SOURCE / path.relative_to(ROOT)
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def write(name: str, text: str) -> None:
    to = SOURCE / name
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(text, encoding="utf-8")


def home(made: dict[str, list[str]]) -> str:
    """The first page: what the README says, and the way to all others."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for part in parts():
        names = [name for page in part["pages"] for name in made.get(page, [page])]
        text += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {part['caption']}", "", *names, "```", ""])
    return text


def rules() -> list[str]:
    """A page for each title: every rule, numbered, with an address of its own; then how open points were settled."""
    import vaka

    out = []
    for game in vaka.games():
        rows = [
            f"# {game.title}",
            "",
            "Every rule in our own words, under the number by which the game refers to it.",
            "",
        ]
        for section, found in game.rules.sections().items():
            rows += [f"## {section}", ""]
            for rule in found:
                mark = f" *{rule.reconstructed}*" if rule.reconstructed else ""
                rows += [f"({rule.id.lower()})=", f"**{rule.id}** {rule.text}{mark}", ""]
        write(f"rules/{game.name}.md", "\n".join(rows))
        out.append(f"rules/{game.name}.md")
    return out


def commands() -> list[str]:
    """What `vaka COMMAND --help` says, all on one page."""
    from typer.main import get_command

    from vaka.cli import app

    rows = ["# Commands", "", "What `vaka COMMAND --help` says.", ""]

    def tell(command: Any, name: str, above: Any) -> None:
        context = command.make_context(name, [], parent=above, resilient_parsing=True, terminal_width=100)
        below = getattr(command, "commands", {})
        if not below:
            rows.extend([f"## {name}", "", "```text", command.get_help(context).rstrip(), "```", ""])
        for word in sorted(below):
            tell(below[word], f"{name} {word}", context)

    os.environ["COLUMNS"] = "100"
    os.environ["TERM"] = "dumb"
    tell(get_command(app), "vaka", None)
    write("commands.md", "\n".join(rows))
    return ["commands.md"]


def reference() -> list[str]:
    """A page for each package, with what its modules say of themselves."""
    out = ["api/vaka.md"]
    write("api/vaka.md", "# vaka\n\n```{eval-rst}\n.. automodule:: vaka\n   :no-members:\n\n" + "".join(
        f".. autofunction:: vaka.{name}\n" for name in ("game", "games", "parse_record", "seeded")
    ) + "```\n")  # fmt: skip
    for package, words in REFERENCE.items():
        rows = [f"# vaka.{package}", "", f"{words}.", ""]
        for module in modules(package):
            own = ["   :ignore-module-all:"] if module.count(".") < 2 or module.endswith("report") else []
            rows += [f"## {module}", "", "```{eval-rst}", f".. automodule:: {module}", *own, "```", ""]
        write(f"api/{package}.md", "\n".join(rows))
        out.append(f"api/{package}.md")
    write("api/testing.md", "# vaka.testing\n\n```{eval-rst}\n.. automodule:: vaka.testing\n```\n")
    return [*out, "api/testing.md"]


def modules(package: str) -> Iterator[str]:
    """The modules of a package that say what they are for, by name."""
    top = ROOT / "src" / "vaka"
    for path in sorted((top / package).rglob("*.py")):
        if path.read_text(encoding="utf-8").strip():
            names = path.relative_to(top.parent).with_suffix("").parts
            yield ".".join(names[:-1] if names[-1] == "__init__" else names)


# Links.


class Links(HTMLParser):
    """Where a page leads, and which places in it can be led to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.to: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value and tag != "use":
                self.to.append(value)


def dead_links(folder: Path) -> list[str]:
    """Links within the site that lead nowhere."""
    pages = {page: Links(page) for page in sorted(folder.rglob("*.html")) if "_static" not in page.parts}
    dead = []
    for page, links in pages.items():
        for link in links.to:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            known = pages.get(target)
            if not target.exists() or (
                parts.fragment and known is not None and unquote(parts.fragment) not in known.ids
            ):
                dead.append(f"{page.relative_to(folder)}: {link}")
    return dead


# Building.


def sphinx(builder: str, out: Path) -> None:
    """Pages, with every warning an error; all of them are told before it stops."""
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder, "-c", str(SITE)]
    subprocess.run([*command, "-d", str(ROOT / "build" / "docs-cache"), str(SOURCE), str(out)], check=True)


def quiet_kernel() -> None:
    """Notebooks run in a kernel without anybody's own settings, and without its warnings about the network."""
    folder = ROOT / "build" / "docs-ipython"
    (folder / "profile_default").mkdir(parents=True, exist_ok=True)
    (folder / "profile_default" / "ipython_kernel_config.py").write_text("c.IPKernelApp.log_level = 40\n")
    os.environ["IPYTHONDIR"] = str(folder)


def main() -> None:
    words = argparse.ArgumentParser(description="Builds the site of guides, rules and reference.")
    words.add_argument("--outside", action="store_true", help="ask addresses outside, too: needs a network")
    asked = words.parse_args()
    sys.path.insert(0, str(ROOT / "src"))
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    os.environ["VAKA_ENGINE"] = "pure"
    quiet_kernel()
    gather()
    sphinx("html", OUT)
    if dead := dead_links(OUT):
        sys.exit("links that lead nowhere:\n" + "\n".join(dead))
    if asked.outside:
        sphinx("linkcheck", ROOT / "build" / "docs-links")
    print(
        f"{OUT.relative_to(ROOT)}/index.html: {len(list(OUT.rglob('*.html')))} pages, every link in them leads somewhere"
    )


if __name__ == "__main__":
    main()
