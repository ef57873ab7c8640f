"""The container files: nothing here can run them, but what they name must exist."""

from __future__ import annotations

import re

import yaml
from typer.main import get_command

from tests.house.source import ROOT
from vaka.cli import app

CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]


def options(command: str) -> set[str]:
    return {name for parameter in COMMANDS[command].params for name in parameter.opts}


def test_the_container_file_copies_and_installs_what_is_there() -> None:
    instructions = re.findall(r"^([A-Z]+) ", CONTAINERFILE, re.MULTILINE)
    assert instructions[0] == "FROM"
    assert instructions.count("FROM") == 2
    assert "USER" in instructions, "not as root"
    for name in re.findall(r"-r (\S+)", CONTAINERFILE):
        assert (ROOT / name).is_file()
    assert "psycopg" in (ROOT / "requirements" / "server.txt").read_text(encoding="utf-8")


def test_every_command_of_a_container_is_one_of_ours() -> None:
    default = re.search(r"^CMD \[(.*)\]$", CONTAINERFILE, re.MULTILINE)
    assert default is not None
    given = [re.findall(r'"([^"]+)"', default[1])]
    given += [service["command"] for service in COMPOSE["services"].values() if "command" in service]
    for command, *rest in given:
        assert command in COMMANDS
        assert {word for word in rest if word.startswith("--")} <= options(command)


def test_services_wait_for_each_other_and_keep_the_database() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        for other, how in service.get("depends_on", {}).items():
            assert other in services
            assert how["condition"] == "service_healthy"
    mounts = [mount.partition(":")[0] for service in services.values() for mount in service.get("volumes", [])]
    assert set(mounts) == set(COMPOSE["volumes"])
    assert "healthcheck" in services["database"]


def test_settings_of_the_containers_are_known_and_documented() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/vaka/server").rglob("*.py"))
    words = (ROOT / "docs/operation.md").read_text(encoding="utf-8")
    used = set(re.findall(r"VAKA_[A-Z_]+", source))
    given = {
        name for service in COMPOSE["services"].values() for name in service.get("environment", {}) if "VAKA" in name
    }
    assert given <= used
    for name in used:
        assert f"`{name}`" in words, f"{name} is not documented"
