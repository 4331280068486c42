"""`Dockerfile` and `compose.yaml` ask for what there is: folders of the image's user, options of `serve`."""

import json
import re

import pytest

from config.paths import BASE_DIR
from config.serve import option_parser

DOCKERFILE = (BASE_DIR / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (BASE_DIR / "compose.yaml").read_text(encoding="utf-8")
LISTS = re.findall(r'^(?:CMD| +command:) (\[".*\])$', DOCKERFILE + COMPOSE, re.M)
COMMANDS: list[list[str]] = [json.loads(found) for found in LISTS]
SERVING = [command for command in COMMANDS if command[0] == "./meja"]


@pytest.mark.parametrize("folder", re.findall(r"^(?:WORKDIR|VOLUME) (\S+)", DOCKERFILE, re.M))
def test_a_folder_of_the_image_belongs_to_its_user_before_it_is_used(folder: str):
    """WORKDIR and COPY leave a folder that they make to root, whatever `--chown` says of its content."""
    before = DOCKERFILE.partition(f"\nWORKDIR {folder}")[0].partition(f"\nVOLUME {folder}")[0]
    given = re.search(r"chown meja (.*)", before)
    assert given is not None
    assert folder in given[1].split()


@pytest.mark.parametrize("command", SERVING, ids=" ".join)
def test_a_container_starts_with_options_that_serve_knows(command: list[str]):
    assert command[1] == "serve"
    parsed = option_parser().parse_args(command[2:])
    assert parsed.host == "0.0.0.0"


def test_the_containers_together_run_every_part():
    parser = option_parser()
    parts = {part for command in SERVING for part in parser.parse_args(command[2:]).only or ()}
    assert parts == {"web", "clock", "bots"}


def test_every_variable_that_the_containers_set_is_described():
    described = (BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    environment = COMPOSE.partition("environment: &environment")[2].partition("depends_on")[0]
    names = re.findall(r"^ {4}([A-Z_]+):", environment, re.M)
    assert len(names) > 5
    assert [name for name in names if f"`{name}`" not in described] == []
