"""A whole game as one file, to be kept, checked elsewhere, or played on elsewhere.

The file is a zip archive: ``game.json`` is the record that ``python -m games verify`` proves,
``server.json`` what a server needs besides to go on. While a game runs the file holds its seed
and all that is secret, so it is for hosts alone.
"""
