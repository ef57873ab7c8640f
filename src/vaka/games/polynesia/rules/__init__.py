"""The rules of Polynesia, one module a chapter."""
