"""Commands of whoever runs the server."""
