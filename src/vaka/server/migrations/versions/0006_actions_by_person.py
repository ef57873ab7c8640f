"""What somebody has played is found without looking at everything: it moves into an account, is told, is forgotten."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_entries_person_id", "entries", ["person_id"])


def downgrade() -> None:
    op.drop_index("ix_entries_person_id", "entries")
