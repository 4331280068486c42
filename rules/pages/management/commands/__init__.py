"""Commands that use the rules without a server."""
