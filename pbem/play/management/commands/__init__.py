"""Commands of this app, one module each."""
