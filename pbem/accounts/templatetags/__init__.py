"""What templates of the account pages can load."""
