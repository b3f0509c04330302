"""Unguessable names: game codes, reply tokens, dice seeds.

Reply tokens stand in the local part of a mail address, which some mail servers fold
to lower case; so they use lower-case letters and digits only.
"""

import secrets

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0/O and 1/I
REPLY_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 letters: five bits each


def game_code() -> str:
    """A short public name of a game, easy to read aloud (35 bits; not a secret)."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(7))


def reply_token() -> str:
    """A secret of 130 bits that is the authority of a reply address."""
    return "".join(secrets.choice(REPLY_ALPHABET) for _ in range(26))


def dice_seed() -> str:
    """The host's share of a game's dice key: 256 bits in hex."""
    return secrets.token_hex(32)
