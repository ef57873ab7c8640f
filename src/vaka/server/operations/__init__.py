"""Running a server: administration, backups, metrics, logs."""
