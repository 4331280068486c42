"""The examples in docstrings of the rules are true."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import rules

MODULES = [
    module.name
    for module in walk_packages(rules.__path__, "rules.")
    if not module.name.startswith("rules.pages")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_say(name):
    assert doctest.testmod(import_module(name)).failed == 0
