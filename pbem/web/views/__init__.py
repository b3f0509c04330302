"""The pages: thin functions over the services, one module per subject."""
