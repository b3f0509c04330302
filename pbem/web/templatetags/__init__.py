"""What the templates of the pages may call."""
