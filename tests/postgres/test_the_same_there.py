"""What holds on SQLite holds on PostgreSQL: the same tests once more."""

from __future__ import annotations

from tests.server.test_api import *  # noqa: F403
from tests.server.test_live import *  # noqa: F403
from tests.server.test_lobby import *  # noqa: F403
from tests.server.test_notices import *  # noqa: F403
from tests.server.test_people import *  # noqa: F403
from tests.server.test_quick_path import *  # noqa: F403
from tests.server.test_ratings import *  # noqa: F403
from tests.server.test_robots import *  # noqa: F403
from tests.server.test_tables import *  # noqa: F403
from tests.server.test_timing import *  # noqa: F403
from tests.server.test_together import *  # noqa: F403
