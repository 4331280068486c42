"""The language of the tests: hands in notation, people, whole installations."""
