"""Tags and filters of the admin's templates."""
