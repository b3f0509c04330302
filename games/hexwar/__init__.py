"""What hex wargames share: geometry, search, bookkeeping, data files and pictures; no rules.

Where to look:

- the map: `layouts` (how numbers lie on the paper), `grid` (neighbours, distance, hexsides),
  `board` (terrain and features, read from files);
- search: `path` (reach, cheapest paths), `supply` (lines to a source), `zones` (who controls what);
- pieces: `stacking` (points in a hex), `steps` (losses);
- data files: `datafile` (provenance, errors), `csvdata` (typed rows), `tables` and `bands` (charts);
- pictures: `scene` (what a picture shows), `svg`, `raster`, `textmap` (the same in three ways).
"""
