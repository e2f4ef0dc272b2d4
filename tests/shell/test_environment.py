"""Which variables hold secrets."""

from __future__ import annotations

import pytest

from gate.shell.environment import held_secrets


@pytest.mark.parametrize(
    "name",
    [
        "GITHUB_TOKEN",
        "INPUT_GITHUB-TOKEN",
        "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
        "DB_PASSWORD",
        "GH_PAT",
        "npm_token",
        "SERVICE_APIKEY",
        "CREDENTIALS",
    ],
)
def test_a_name_that_says_secret_is_believed(name: str) -> None:
    assert held_secrets({name: "s3cr3t-value"}) == ("s3cr3t-value",)


@pytest.mark.parametrize(
    "name", ["PATH", "GITHUB_ACTOR", "AUTHOR", "KEYBOARD", "INPUT_BASE", "GITHUB_PATH", "TOKENIZERS"]
)
def test_other_names_hold_none(name: str) -> None:
    assert held_secrets({name: "an-open-value"}) == ()


def test_an_empty_secret_is_none() -> None:
    assert held_secrets({"GITHUB_TOKEN": "", "B_TOKEN": "b", "A_TOKEN": "b"}) == ("b",)
