"""Management of the rules pages."""
