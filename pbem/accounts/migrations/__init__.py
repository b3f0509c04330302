"""Schema history of the accounts app."""
