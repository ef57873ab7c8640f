"""Alembic's entry: it works on the connection that `Store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from vaka.server.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
)
context.run_migrations()
