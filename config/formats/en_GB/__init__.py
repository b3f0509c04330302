"""British English, the language of the pages."""
