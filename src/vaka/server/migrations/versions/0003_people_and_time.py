"""Accounts; clocks, vacations and bots that stand in; rated tables; ways to send notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.add_column("persons", sa.Column("login", sa.String(80)))
    op.add_column("persons", sa.Column("password", sa.String(200)))
    op.add_column("persons", sa.Column("mail", sa.String(254)))
    op.add_column("persons", sa.Column("zone", sa.String(64), nullable=False, server_default=""))
    op.add_column("persons", sa.Column("quiet_from", sa.Integer))
    op.add_column("persons", sa.Column("quiet_to", sa.Integer))
    op.create_index("ix_persons_login", "persons", ["login"], unique=True)
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("speed", sa.String(16), nullable=False, server_default="none"))
    op.add_column("tables", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("asked_since", moment))
    op.add_column("tables", sa.Column("deadline", moment))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.add_column("seats", sa.Column("bank", sa.Float))
    op.add_column("seats", sa.Column("days_off", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("off_until", moment))
    op.add_column("seats", sa.Column("away", moment))
    op.add_column("seats", sa.Column("stand_in", sa.String(40)))
    op.create_table(
        "channels",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.String(600), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(40), nullable=False),
        sa.Column("every", sa.Integer, nullable=False),
        sa.Column("sent", moment),
        sa.Column("busy_until", moment),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sa.UniqueConstraint("person_id", "kind", "target", name="uq_channels_person_id_kind_target"),
        sa.UniqueConstraint("token", name="uq_channels_token"),
        _reference("channels", "person_id", "persons"),
    )
    op.create_index("ix_channels_person_id", "channels", ["person_id"])
    op.create_table(
        "notices",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("channel_id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("due", moment, nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint("channel_id", "table_id", "kind", name="uq_notices_channel_id_table_id_kind"),
        _reference("notices", "channel_id", "channels"),
        _reference("notices", "table_id", "tables"),
    )
    op.create_index("ix_notices_table_id", "notices", ["table_id"])
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.String(2000), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house_keys"),
    )


def downgrade() -> None:
    for name in ("house_keys", "notices", "channels"):
        op.drop_table(name)
    for name in ("stand_in", "away", "off_until", "days_off", "bank"):
        op.drop_column("seats", name)
    op.drop_index("ix_tables_deadline", "tables")
    for name in ("deadline", "asked_since", "clock", "speed", "rated"):
        op.drop_column("tables", name)
    op.drop_index("ix_persons_login", "persons")
    for name in ("quiet_to", "quiet_from", "zone", "mail", "password", "login"):
        op.drop_column("persons", name)


def _reference(table: str, column: str, to: str = "") -> sa.ForeignKeyConstraint:
    to = to or column.removesuffix("_id") + "s"
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}", ondelete="CASCADE")
