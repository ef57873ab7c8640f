"""From when somebody's quiet hours count: whoever chooses others has none of either kind for a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("persons", sa.Column("quiet_since", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("persons", "quiet_since")
