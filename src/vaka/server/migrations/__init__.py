"""How the schema grows: Alembic scripts, run when the server starts."""
