"""Lessons: tables that teach, where their learners are, and what has been done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "learning",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("read", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_learning"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_learning_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "learned",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "title", "lesson", name="pk_learned"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_learned_person_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("learned")
    op.drop_table("learning")
    op.drop_column("tables", "lesson")
