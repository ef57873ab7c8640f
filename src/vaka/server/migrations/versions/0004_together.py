"""Tokens for programs; ratings; talk, notes, offers and preferences; seats that were given up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.add_column("seats", sa.Column("resigned", moment))
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.Column("used", moment),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("digest", name="uq_tokens_digest"),
        _reference("tokens", "person_id", "persons"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])
    op.create_table(
        "ratings",
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("person_id", sa.String(24)),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", moment, nullable=False),
        sa.PrimaryKeyConstraint("title", "player", name="pk_ratings"),
        _reference("ratings", "person_id", "persons"),
    )
    op.create_index("ix_ratings_person_id", "ratings", ["person_id"])
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("before_mu", sa.Float, nullable=False),
        sa.Column("before_sigma", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_rated"),
        _reference("rated", "table_id"),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        _reference("messages", "table_id"),
        _reference("messages", "person_id", "persons"),
    )
    op.create_index("ix_messages_table_id_id", "messages", ["table_id", "id"])
    op.create_index("ix_messages_person_id", "messages", ["person_id"])
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("muted_id", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "muted_id", name="pk_mutes"),
        _reference("mutes", "person_id", "persons"),
        _reference("mutes", "muted_id", "persons"),
    )
    op.create_table(
        "silenced",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_silenced"),
        _reference("silenced", "table_id"),
        _reference("silenced", "person_id", "persons"),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("updated", moment, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_notes"),
        _reference("notes", "table_id"),
        _reference("notes", "person_id", "persons"),
    )
    op.create_table(
        "offers",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("back_to", sa.Integer),
        sa.Column("agreed", sa.JSON, nullable=False),
        sa.Column("leads_to", sa.String(16)),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_offers"),
        _reference("offers", "table_id"),
    )
    op.create_table(
        "preferences",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("chosen", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_preferences"),
        _reference("preferences", "person_id", "persons"),
    )


def downgrade() -> None:
    for name in ("preferences", "offers", "notes", "silenced", "mutes", "messages", "rated", "ratings", "tokens"):
        op.drop_table(name)
    op.drop_column("seats", "resigned")


def _reference(table: str, column: str, to: str = "tables") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}", ondelete="CASCADE")
