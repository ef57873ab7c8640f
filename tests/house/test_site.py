"""The site of `make docs`, as far as it can be checked without building it: nothing is left out, every link leads on."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.source import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "notebooks").glob("*.ipynb")])
MADE = {"rules", "commands", "api"}
"""What is made from the code."""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#\s]*)#([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_the_site", ROOT / "docs" / "site" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_is_in_the_navigation_once(build: ModuleType) -> None:
    listed = [page for part in build.parts() for page in part["pages"]]
    assert len(listed) == len(set(listed))
    found = {str(page.relative_to(ROOT)) for page in PAGES if page.name != "README.md"}
    assert set(listed) == found | MADE, "docs/site/navigation.toml lists what the site shows"


def test_the_reference_has_the_packages_that_others_build_on(build: ModuleType) -> None:
    assert set(build.REFERENCE) == {"core", "bots", "draw", "lab", "teaching"}
    for package in build.REFERENCE:
        assert f"vaka.{package}" in {".".join(module.split(".")[:2]) for module in build.modules(package)}
    assert "vaka.core.state" in list(build.modules("core"))


@pytest.mark.parametrize("page", [page for page in PAGES if page.suffix == ".md"], ids=lambda page: page.name)
def test_a_link_to_a_heading_finds_it(page: Path) -> None:
    for file, heading in LINK.findall(page.read_text(encoding="utf-8")):
        if not file.startswith(("http:", "https:")):
            target = page.parent / file if file else page
            assert heading in headings(target), f"{page.name}: {file}#{heading}"


def headings(page: Path) -> set[str]:
    """The names by which the headings of a page can be linked to."""
    found = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_dead_links_of_a_built_site_are_found(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<h1 id="top">A</h1><a href="b.html#there">b</a><a href="#top">up</a>')
    (tmp_path / "b.html").write_text('<p id="there"><a href="c.html">c</a><a href="a.html#gone">a</a><img src="x.png">')
    assert build.dead_links(tmp_path) == ["b.html: c.html", "b.html: a.html#gone", "b.html: x.png"]


def test_the_site_is_locked_like_everything_else() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["docs"]
    lock = (ROOT / "requirements" / "docs.txt").read_text(encoding="utf-8")
    for name in wanted:
        assert re.search(rf"^{re.split('[>=<]', name)[0]}==", lock, re.MULTILINE), name
    assert "://" not in lock
    assert lock.count("==") <= lock.count("--hash=sha256:")
