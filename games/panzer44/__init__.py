"""Panzer '44: tactical armoured combat in Western Europe, 1944 and 1945."""
