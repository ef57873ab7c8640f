"""The trials on PostgreSQL: those whose outcome hangs on the store."""

from __future__ import annotations

from tests.server.test_trials import (  # noqa: F401
    serving,
    test_a_server_killed_under_load_loses_nothing_and_does_nothing_twice,
    test_a_server_replaced_under_load_loses_nothing_and_clocks_stand,
    test_of_two_actions_at_once_one_wins_and_the_other_gets_the_fresh_view,
    test_the_kill_test_notices_what_is_lost,
    test_viewers_of_many_tables_are_kept_up_to_date,
)
