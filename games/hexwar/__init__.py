"""What hex wargames share: hexes, paths, zones, supply search, tables and pictures."""
