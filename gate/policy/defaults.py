"""What holds where a repository says nothing, and why.

Zones are told by the path alone, and whoever writes a patch chooses its paths. `generated` and `vendored` files are not
scanned at all, so a glob there is a place to hide in: only names that a tool writes, or that no product code bears, are
listed. `docs` lowers findings to notices, `fixture` and `test` change the advice only; these may be wider.
"""

from __future__ import annotations

CONFIG_FILE = ".agentgate.yml"
CLOCK_MAP_FILE = "tests/clock_map.yaml"
REGISTER_FILE = "tests/freeze_register.json"
PINS_FILE = "agent_gate.json"

# `vendor/` and `third_party/` count at the root only: deeper down, "vendor" is also a word of the trade (suppliers).
VENDORED = (
    "vendor/**",  # Go, PHP, Ruby
    "third_party/**",
    "**/node_modules/**",  # npm's, at any depth: nobody else uses that name
    "**/_vendor/**",  # pip, setuptools and their like
)

# Lock files and the like need no glob: no language reads them. No `**/generated/**`, no `*.generated.*`, no `dist/`
# below the root: people write files of that name by hand, and a patch could.
GENERATED = (
    "**/*_pb2.py",  # protoc
    "**/*_pb2.pyi",
    "**/*_pb2_grpc.py",
    "**/*.pb.go",
    "**/*.pb.gw.go",
    "**/*_pb.js",
    "**/*_pb.ts",
    "**/*_pb.rb",
    "**/zz_generated.*.go",  # Kubernetes' generators
    "**/*.g.cs",  # Roslyn source generators
    "**/*.Designer.cs",  # Visual Studio
    "**/*.min.js",  # minifiers: a bundle on one line, whose reads are those of its sources
    "**/*.min.mjs",
    "dist/**",  # bundlers, at the root: JavaScript actions have to commit it
)

# What stands below such a folder is data to some test, source files too (the input of a linter's tests). It stays
# scanned. That a folder of this name could hold tests which need no row is met by `protected`, which covers them all.
FIXTURE = (
    "**/fixtures/**",
    "**/__fixtures__/**",
    "**/testdata/**",  # Go
    "**/test_data/**",
    "**/__snapshots__/**",  # Jest, Vitest, syrupy
    "**/*.snap",  # insta keeps them beside the source
    "**/cassettes/**",  # VCR and its kin
    "**/src/test/resources/**",  # Maven, Gradle
)

_SCRIPTS = ("js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts")
TEST = (
    "tests/**",
    "test/**",
    "**/tests/**",
    "**/test/**",  # src/test/java, packages/x/test
    "spec/**",  # RSpec, Jasmine; at the root, for `spec` also means specification
    "e2e/**",
    "cypress/**",
    "**/__tests__/**",
    "**/__mocks__/**",
    "**/src/*Test/**",  # the source sets of Gradle: commonTest, androidTest, integrationTest
    "**/src/testFixtures/**",
    "**/src/multi-jvm/**",  # sbt
    "**/conftest.py",
    "**/test_*.py",
    "**/test[!i_]*.py",  # `python -m unittest` looks into every `test*.py`; `testing.py` is mostly a product's own
    "**/tests.py",  # Django
    "**/*_test.py",
    "**/*_test.go",
    *(f"**/*.{word}.{suffix}" for word in ("test", "spec") for suffix in _SCRIPTS),
    "**/*Test.java",
    "**/*Tests.java",
    "**/*Test.kt",
    "**/*Tests.kt",
    "**/*Test.scala",
    "**/*Spec.scala",
    "**/*Test.cs",
    "**/*Tests.cs",
    "**/*.Tests/**",  # a .NET test project
    "**/*_spec.rb",
    "**/*_test.rb",
    "**/*Test.php",
)

DOCS = (
    "docs/**",
    "doc/**",
    "**/examples/**",
    "example/**",
    "samples/**",
    "benchmarks/**",
    "benchmark/**",
    "bench/**",
    "**/benches/**",  # Cargo
)

# With these go the four files of the policy, under the names in effect, and whatever is in zone `fixture`.
PROTECTED = (
    "**/conftest.py",
    "CODEOWNERS",
    ".github/CODEOWNERS",
    "docs/CODEOWNERS",
    ".github/workflows/**",
)

GATES = ("protected", "clock-map", "clock-scan", "fixtures", "freezes")

# Five forms, told apart by their look; `*` stands for anything, case does not matter (see gate/policy/authors.py):
# a login, also as the whole name beside a commit; an e-mail address; the beginning of a branch; a trailer's bare name.
# No default is the first name of a person, no branch a word that teams use for themselves (`ai/`, `jules/`).
AGENTS = (
    "*[bot]",
    "Copilot",
    "copilot-swe-agent",
    "GitHub Copilot",
    "Claude Code",
    "Cursor Agent",
    "devin-ai-integration",
    "google-labs-jules",
    "chatgpt-codex-connector",
    "amazon-q-developer",
    "gemini-code-assist",
    "gemini-cli",
    "noreply@anthropic.com",
    "claude@anthropic.com",
    "cursoragent@cursor.com",
    "copilot@github.com",
    "noreply@openai.com",
    "codex@openai.com",
    "aider@aider.chat",
    "noreply@aider.chat",
    "amp@ampcode.com",
    "noreply@opencode.ai",
    "openhands@all-hands.dev",
    "crush@charm.land",
    "copilot/",
    "codex/",
    "cursor/",
    "claude/",
    "devin/1*-",  # the agent's branches go on with seconds since 1970, a person's with words
    *(
        f"*: {name}"
        for name in (
            "aider",
            "Amazon Q",
            "Amazon Q Developer",
            "ChatGPT",
            "Claude",
            "Claude Code",
            "Codex",
            "Copilot",
            "Cursor",
            "Devin",
            "Gemini",
            "GitHub Copilot",
            "Jules",
        )
    ),
)

# Keys whose value is a time, process, host or duration.
VOLATILE = ("ts", "timestamp", "host", "pid", "elapsed_ms")

FREEZE_REQUIRED = ("test", "reason", "clock", "owner", "opened", "expires", "reentry")
