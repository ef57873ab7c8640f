"""The peer lives in an environment of its own; what goes wrong with it is told in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from vaka.lab import peer


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(peer, "environment", lambda: tmp_path / "peer")


def test_a_python_without_environments_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "_runs", lambda command: False)
    with pytest.raises(peer.PeerFailed, match="lacks venv and virtualenv"):
        peer.install()


def test_a_package_that_cannot_be_installed_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "peer" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\necho 'ERROR: no such package' >&2\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(peer, "_runs", lambda command: "import" not in " ".join(command))
    with pytest.raises(peer.PeerFailed, match="could not be installed: ERROR: no such package"):
        peer.install()


def test_what_is_installed_is_used_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "peer" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    asked: list[list[str]] = []

    def runs(command: list[str]) -> bool:
        asked.append(command)
        return True

    monkeypatch.setattr(peer, "_runs", runs)
    assert peer.install() == python
    assert len(asked) == 1


def test_a_peer_measures_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "install", lambda kind: Path(sys.executable))
    script = "import sys\nfor line in sys.stdin: print('{\"actions\": %s}' % float(line), flush=True)"
    monkeypatch.setattr(peer, "SCRIPT", script)
    rival = peer.Peer()
    assert rival.measure(0.5) == {"actions": 0.5}
    assert rival.measure(2) == {"actions": 2.0}
    rival.close()
    assert rival.process.returncode == 0


def test_a_peer_that_stops_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "install", lambda kind: Path(sys.executable))
    monkeypatch.setattr(peer, "SCRIPT", "raise SystemExit(3)")
    rival = peer.Peer()
    rival.process.wait()
    with pytest.raises(peer.PeerFailed, match="stopped with exit code 3"):
        rival.measure(1)
