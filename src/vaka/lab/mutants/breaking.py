"""Ways to break a module: each changes one small thing in the tree of its source, in memory.

What is only told (the log), only checked (assertions) or only kept (copies, dumps) is left alone: it is no rule.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

NO_RULE = frozenset(
    {
        *("__init__", "copy", "dump", "restore", "inventory", "faults", "__repr__", "words", "view"),
        *("stored", "afloat_faults", "more_faults", "in_flux", "elders_of"),
        *("usefulness", "promising", "prize", "enough"),
    }
)
"""Functions that keep, show or examine a position, or advise a bot."""
TELLING = frozenset({"tell", "tell_only", "tell_step", "note"})

TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Site:
    """One thing that can be broken: a node of the tree by its number, and in which way."""

    file: str
    function: str
    line: int
    way: str
    node: int
    part: str = ""
    at: int = 0


@dataclass(frozen=True)
class Mutant:
    """A site with the lines it changes, as they were and as they are."""

    site: Site
    before: str
    after: str

    @property
    def name(self) -> str:
        return f"{self.site.file}:{self.site.line} {self.site.function}: {self.before} → {self.after}"


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def nodes_of(path: Path) -> list[ast.AST]:
    """The nodes of a module in the order of their numbers; not to be changed."""
    return list(ast.walk(parse(path)))


@lru_cache(maxsize=1_000)
def lines_of(path: Path, function: str) -> list[str]:
    """The lines of a function as it is."""
    tree = nodes_of(path)[0]
    assert isinstance(tree, ast.Module)
    return ast.unparse(functions(tree)[function]).splitlines()


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The outermost functions of a module and the methods of its classes, by name."""
    out: dict[str, ast.FunctionDef] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            out[node.name] = node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    out[f"{node.name}.{inner.name}"] = inner
    return out


def sites(path: Path, file: str) -> Iterator[Site]:
    """Everything that can be broken in the functions of a module."""
    tree = parse(path)
    number = {id(node): at for at, node in enumerate(ast.walk(tree))}
    for name, function in functions(tree).items():
        own = name.rpartition(".")[2]
        if own in NO_RULE or own.startswith("copy_") or _abstract(function):
            continue
        returns_nothing = isinstance(function.returns, ast.Constant) and function.returns.value is None
        for node in _rule_nodes(function):
            line = getattr(node, "lineno", function.lineno)
            for way, part, at in _ways(node, returns_nothing and node is function):
                yield Site(file, name, line if not part else _line_of(node, part, at), way, number[id(node)], part, at)


def _line_of(node: ast.AST, part: str, at: int) -> int:
    """The line of a statement in a block, or of the node."""
    block = getattr(node, part, None)
    return int(block[at].lineno) if isinstance(block, list) else int(getattr(node, "lineno", 0))


def _abstract(function: ast.FunctionDef) -> bool:
    return any("abstractmethod" in ast.unparse(decorator) for decorator in function.decorator_list)


def _rule_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function that say rules: no annotations, no assertions, no words, nothing told."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment", "args") and not isinstance(
            node, ast.Call
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _silent(child):
                yield from _rule_nodes(child)


def _silent(node: ast.AST) -> bool:
    """Assertions, errors, docstrings and whatever only tells the log what happened."""
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and not node.orelse and _asks_for_listeners(node.test):
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _called(node.value) in TELLING


def _asks_for_listeners(test: ast.expr) -> bool:
    """Whether a condition is, or holds, `state.events is not None`."""
    parts = test.values if isinstance(test, ast.BoolOp) else [test]
    return any(
        isinstance(part, ast.Compare) and isinstance(part.left, ast.Attribute) and part.left.attr == "events"
        for part in parts
    )


def _called(call: ast.Call) -> str:
    function = call.func
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def _ways(node: ast.AST, whole: bool) -> Iterator[tuple[str, str, int]]:
    """How a node can be broken: the way, the part of the node it touches, and which of several."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            for choice in range(len(TURNED.get(type(operator), ()))):
                yield "compare", "", 10 * at + choice
    elif isinstance(node, ast.BoolOp):
        yield "and or", "", 0
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", "", 0
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
        yield "count", "", 0
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "constant", "", 0
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_CALL:
        yield "other call", "", 0
    elif isinstance(node, ast.Continue):
        yield "continue", "", 0
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield "negate", "", 0
    yield from _block_ways(node, whole)


def _block_ways(node: ast.AST, whole: bool) -> Iterator[tuple[str, str, int]]:
    """What can be broken in the order of statements: one dropped, two swapped, an early return."""
    for part in ("body", "orelse"):
        block = getattr(node, part, None)
        if not isinstance(block, list):
            continue
        rules = [statement for statement in block if not _silent(statement)]
        for at, statement in enumerate(block):
            if _silent(statement):
                continue
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                yield "drop", part, at
            after = block[at + 1] if at + 1 < len(block) else None
            if _simple(statement) and after is not None and _simple(after) and not _silent(after):
                yield "swap", part, at
            if whole and part == "body" and len(rules) > 1 and statement is not rules[0]:
                yield "return", part, at


def _simple(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AugAssign) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    )


def broken(path: Path, site: Site) -> ast.Module:
    """The tree of a module with one thing broken."""
    tree = parse(path)
    nodes = list(ast.walk(tree))
    node = nodes[site.node]
    if site.part:
        _break_block(node, site)
    else:
        _break_node(node, site, nodes)
    return ast.fix_missing_locations(tree)


def _break_block(node: ast.AST, site: Site) -> None:
    block: list[ast.stmt] = getattr(node, site.part)
    here = block[site.at]
    if site.way == "drop":
        block[site.at] = ast.copy_location(ast.Pass(), here)
    elif site.way == "swap":
        block[site.at], block[site.at + 1] = block[site.at + 1], here
    else:
        block.insert(site.at, ast.copy_location(ast.Return(None), here))


def _break_node(node: ast.AST, site: Site, nodes: list[ast.AST]) -> None:
    if isinstance(node, ast.Compare) and site.way == "compare":
        at, choice = divmod(site.at, 10)
        node.ops[at] = TURNED[type(node.ops[at])][choice]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        _replace(nodes, node, node.operand)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = COUNTED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value = (not node.value) if isinstance(node.value, bool) else int(str(node.value)) + 1
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        node.func.id = OTHER_CALL[node.func.id]
    elif isinstance(node, ast.Continue):
        _replace(nodes, node, ast.copy_location(ast.Break(), node))
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)


def _replace(nodes: list[ast.AST], old: ast.AST, new: ast.AST) -> None:
    """Put another node in the place of one."""
    for node in nodes:
        for name, value in ast.iter_fields(node):
            if value is old:
                setattr(node, name, new)
            elif isinstance(value, list):
                for at, item in enumerate(value):
                    if item is old:
                        value[at] = new


def described(path: Path, site: Site) -> Mutant:
    """A site with the lines that it changes; of an early return the line that it leaves out first."""
    if site.way == "return":
        skipped = getattr(nodes_of(path)[site.node], site.part)[site.at]
        line = ast.unparse(skipped).splitlines()[0]
        return Mutant(site, line, f"return before: {line}")
    old = lines_of(path, site.function)
    new = ast.unparse(functions(broken(path, site))[site.function]).splitlines()
    changed = [line for line in difflib.ndiff(old, new) if line[0] in "+-"]
    gone = " / ".join(line[2:].strip() for line in changed if line[0] == "-")
    come = " / ".join(line[2:].strip() for line in changed if line[0] == "+")
    return Mutant(site, gone or "(nothing)", come or "(nothing)")
