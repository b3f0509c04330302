"""How the server is: pages for machines and people that watch it."""
