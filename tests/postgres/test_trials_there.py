"""The trials on PostgreSQL."""

from __future__ import annotations

from tests.server.test_trials import *  # noqa: F403
