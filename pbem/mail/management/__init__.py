"""Commands of the post."""
