"""How a `Scene` is drawn. Use it through `hexwar.svg`, `hexwar.raster` and `hexwar.textmap`.

Lengths are SVG units: a hex is 60 units from flat to flat, a counter 40. Nothing here uses
`style` attributes, style sheets or scripts, so the picture may stand inline on a page with a
strict Content-Security-Policy; colours are presentation attributes, which any style sheet of
the page overrides by class (see `hexwar.svg`).
"""
