"""What the service refuses to do."""


class Refused(Exception):
    """A wish that cannot be granted now; the text is a plain sentence for the person who asked."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
