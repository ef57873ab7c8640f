"""A notice knows which version of its table it tells about, and whether it has been sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notices", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("notices", sa.Column("sent", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("notices", "sent")
    op.drop_column("notices", "version")
