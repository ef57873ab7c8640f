"""Log-ins that end, links for a new password, attempts counted for all processes, and where accounts come from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.add_column("sessions", sa.Column("used", moment))
    op.add_column("persons", sa.Column("origin", sa.String(64)))
    op.create_table(
        "resets",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_resets"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_resets_person_id", ondelete="CASCADE"),
    )
    op.create_index("ix_resets_person_id", "resets", ["person_id"])
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_attempts"),
    )
    op.create_index("ix_attempts_at", "attempts", ["at"])


def downgrade() -> None:
    op.drop_table("attempts")
    op.drop_table("resets")
    op.drop_column("persons", "origin")
    op.drop_column("sessions", "used")
