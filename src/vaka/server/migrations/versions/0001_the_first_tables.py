"""People, sessions, tables with their seats, secrets, screens and entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "persons",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
        _reference("sessions", "person_id", "persons", "CASCADE"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host_id", sa.String(24)),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.Column("updated", moment, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("stamp", sa.Integer, nullable=False),
        sa.Column("to_act", sa.Integer),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True)),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("origin", sa.String(80), nullable=False),
        sa.Column("inherited", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        _reference("tables", "host_id", "persons", "SET NULL"),
    )
    op.create_index("ix_tables_host_id", "tables", ["host_id"])
    op.create_index("ix_tables_over_updated", "tables", ["over", "updated"])
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_secrets"),
        _reference("secrets", "table_id", "tables", "CASCADE"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(24)),
        sa.Column("bot", sa.String(40)),
        sa.Column("invite", sa.String(32)),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.UniqueConstraint("invite", name="uq_seats_invite"),
        _reference("seats", "table_id", "tables", "CASCADE"),
        _reference("seats", "person_id", "persons", "SET NULL"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(120), nullable=False),
        sa.Column("back_to", sa.Integer),
        sa.Column("informs", sa.Boolean, nullable=False),
        sa.Column("outcomes", sa.JSON, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.Column("snapshot", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.String(96), nullable=False),
        sa.Column("person_id", sa.String(24)),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_entries"),
        sa.UniqueConstraint("table_id", "key", name="uq_entries_table_id_key"),
        _reference("entries", "table_id", "tables", "CASCADE"),
        _reference("entries", "person_id", "persons", "SET NULL"),
    )
    op.create_table(
        "screens",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_screens"),
        _reference("screens", "table_id", "tables", "CASCADE"),
        _reference("screens", "person_id", "persons", "CASCADE"),
    )


def downgrade() -> None:
    for name in ("screens", "entries", "seats", "secrets", "tables", "sessions", "persons"):
        op.drop_table(name)


def _reference(table: str, column: str, to: str, then: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}", ondelete=then)
