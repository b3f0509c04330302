"""The post in the admin: everything to be seen, sealed words closed, letters sent again with a reason."""

from pbem.mail.admin.letters import InboundAdmin, LetterAdmin

__all__ = ["InboundAdmin", "LetterAdmin"]
