from __future__ import annotations

import pytest

from gate.model.zone import Zone
from gate.policy.config import default_config

ZONES = default_config().zones


@pytest.mark.parametrize(
    ("zone", "paths"),
    [
        (
            Zone.PRODUCTION,
            """
            src/acme/clock.py app.py internal/vendor/service.go src/vendors/a.ts app/models/vendor/invoice.rb
            src/generated/client.ts src/clock.generated.py src/dist/clock.js distance/a.py contest.py attest.go
            src/testing.py latest/a.py src/spec/openapi.ts src/inspect_test_runner.py src/Contest.java
            src/protest.ts clients/_vendored.py lib/snapshot.py docstring/a.py src/fixture_loader.py pb2.py
            .github/workflows/ci.yml
            """,
        ),
        (
            Zone.TEST,
            """
            tests/test_a.py tests/helpers.py src/testfoo.py pkg/tests/deep/x.py test/run.js a_test.go
            pkg/a_test.go test_a.py
            src/acme/test_a.py src/a_test.py conftest.py src/conftest.py web/a.test.ts a.spec.tsx web/a.test.mts
            web/__tests__/a.js src/__mocks__/fs.ts src/test/java/x/ATest.java mod/src/test/kotlin/A.kt
            app/src/androidTest/java/A.java app/src/jvmTest/kotlin/A.kt app/src/testFixtures/kotlin/B.kt
            a/src/multi-jvm/scala/A.scala a/ASpec.scala x/ATests.java spec/models/user_spec.rb lib/user_spec.rb
            Acme.Tests/ClockTests.cs src/Acme.Tests/Helper.cs tests/Unit/ATest.php crates/x/tests/it.rs e2e/a.ts
            docs/tests/test_a.py examples/test_a.py tests/clock_map.yaml packages/x/test/a.js
            """,
        ),
        (
            Zone.FIXTURE,
            """
            tests/fixtures/invoice.json fixtures/a.csv tests/fixtures/pkg/mod.py pkg/testdata/a.go
            web/__snapshots__/a.snap web/__fixtures__/a.json src/snapshots/a.snap tests/cassettes/a.yaml
            src/test/resources/a.json tests/fixtures/test_input.py
            """,
        ),
        (
            Zone.GENERATED,
            """
            api/a_pb2.py api/a_pb2.pyi api/a_pb2_grpc.py api/a.pb.go api/a.pb.gw.go web/a_pb.js web/app.min.js
            dist/index.js pkg/zz_generated.deepcopy.go Views/A.g.cs Form.Designer.cs tests/a_pb2.py
            """,
        ),
        (
            Zone.VENDORED,
            """
            vendor/github.com/x/y.go third_party/a.py node_modules/x/i.js web/node_modules/x/test/a.test.js
            src/pip/_vendor/rich/live.py vendor/x/fixtures/a.json
            """,
        ),
        (
            Zone.DOCS,
            "docs/conf.py doc/a.py examples/a.py pkg/examples/a.ts benchmarks/a.py bench/a.rs crates/x/benches/a.rs",
        ),
    ],
    ids=lambda value: value.value if isinstance(value, Zone) else "",
)
def test_paths_have_the_zone_that_people_mean(zone: Zone, paths: str) -> None:
    assert {path: ZONES.of(path) for path in paths.split()} == dict.fromkeys(paths.split(), zone)


@pytest.mark.parametrize(
    ("path", "is_protected"),
    [
        (".agentgate.yml", True),
        (".agentgate.json", True),
        ("tests/clock_map.yaml", True),
        ("tests/freeze_register.yaml", True),
        ("agent_gate.json", True),
        ("conftest.py", True),
        ("tests/a/conftest.py", True),
        ("tests/fixtures/a.json", True),
        ("web/__snapshots__/a.test.ts.snap", True),
        ("CODEOWNERS", True),
        (".github/CODEOWNERS", True),
        ("docs/CODEOWNERS", True),
        (".github/workflows/ci.yml", True),
        ("tests/test_a.py", False),
        ("src/a.py", False),
        (".github/dependabot.yml", False),
        ("src/CODEOWNERS.md", False),
    ],
)
def test_protected_by_default(path: str, is_protected: bool) -> None:  # noqa: FBT001 -- a table's column
    assert default_config().protected.match(path) is is_protected
