"""Settings of Sphinx for the site; `make docs` runs it."""

from __future__ import annotations

import ast
import inspect
import logging
import re
import sys
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref

import vaka

logging.getLogger("traitlets").setLevel(logging.WARNING)

project = "Vaka"
author = "The Vaka authors"
version = release = vaka.__version__
html_title = f"Vaka {release}"
html_theme = "furo"
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns: list[str] = []
suppress_warnings = ["misc.highlighting_failure"]  # examples with … in them are no Python, and need not be

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]

# Notebooks run in a real kernel; one that fails stops the build.
nb_execution_mode = "force"
nb_execution_timeout = 120
nb_execution_raise_on_error = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
autodoc_inherit_docstrings = False
autodoc_mock_imports = ["open_spiel", "psycopg", "pyspiel", "ray"]
"""Heavy, and nothing of them is shown: an extra's own module is read without it."""
python_use_unqualified_type_names = True
default_role = "code"

LISTED = re.compile(r"^\s*(?:[-*]|\d+\.) ")
CODE = " " * 4


def readable(app: Any, what: str, name: str, it: object, options: object, lines: list[str]) -> None:
    """Docstrings are plain sentences with `code`, lists and examples; what Sphinx would read into them is taken out."""
    out: list[str] = []
    example = False
    for line in lines:
        before = out[-1].strip() if out else ""
        listed = LISTED.match(line)
        if line.strip():
            begins = line.startswith(CODE) and not before and not listed
            example = line.startswith(CODE) and (example or begins)
            if begins and example and "::" not in out[-2:-1]:
                out += ["::", ""]
        if listed and before and not LISTED.match(out[-1]):
            out.append("")
        out.append(line if example else re.sub(r"(?<=\w)_(?=\W|$)|(?<!\*)\*(?=\w)|\|", r"\\\g<0>", line))
    lines[:] = out


@cache
def imported(module: str) -> dict[str, str]:
    """The full names of what a module imports, also of what it imports for its types alone."""
    found = sys.modules.get(module)
    if found is None:
        return {}
    names = {}
    for node in ast.walk(ast.parse(inspect.getsource(found))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            names[node.name] = f"{module}.{node.name}"
    return names


def say_which(app: Any, tree: nodes.document) -> None:
    """Several modules have a `Seat`: a name in a signature means the one that its own module knows."""
    for node in tree.findall(pending_xref):
        if node.get("refdomain") == "py" and "." not in node["reftarget"]:
            known = imported(node.get("py:module") or "vaka")
            node["reftarget"] = known.get(node["reftarget"], node["reftarget"])


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", readable)
    app.connect("doctree-read", say_which)
