"""Programs that check our example settings, where they are installed."""

import shutil

import pytest


def program(name: str) -> str:
    """Where it is; the test is skipped where it is not. CI does not demand it: no package index has it."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"needs {name}, which is not here")
    return found
