"""The REST API of all rooms, under /api/v1/ (docs/protocol.md)."""
