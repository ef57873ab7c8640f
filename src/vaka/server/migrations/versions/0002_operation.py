"""Administrators, tables that are closed, people and addresses that may not come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.add_column("persons", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("closed", moment))
    op.add_column("tables", sa.Column("closed_why", sa.String(120), nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(120), nullable=False),
        sa.Column("until", moment),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("kind", "value", name="pk_bans"),
    )


def downgrade() -> None:
    op.drop_table("bans")
    op.drop_column("tables", "closed_why")
    op.drop_column("tables", "closed")
    op.drop_column("persons", "admin")
