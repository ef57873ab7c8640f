"""Analyses of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=True),
        sa.Column("result", sa.LargeBinary, nullable=True),
        sa.Column("failed", sa.Boolean, nullable=False),
        sa.Column("wanted", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("table_id", name="pk_analyses"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_analyses_table_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("analyses")
