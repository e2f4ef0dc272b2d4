"""What the environment holds that no output may show."""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAME = re.compile(
    r"(?:^|[_-])(?:TOKEN|PAT|SECRETS?|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|(?:API|ACCESS|PRIVATE|SIGNING|DEPLOY)[_-]?KEY)(?:$|[_-])",
    re.IGNORECASE,
)


def held_secrets(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The values whose names say that they are secret (`GITHUB_TOKEN`, `INPUT_GITHUB-TOKEN`, `DB_PASSWORD`), sorted."""
    return tuple(sorted({value for name, value in environ.items() if value and _NAME.search(name)}))
