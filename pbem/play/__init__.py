"""Games in play: challenges, orders, the journal, the clock. ``service`` is the only writer."""
