from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest

from gate.fixtures.hashes import canonical_hash, manifest_hash, raw_hash
from gate.fixtures.recipe import Recipe
from gate.gates.fixtures import GATE
from gate.model.glob import Globs
from gate.model.place import Place
from gate.model.policy import Defect, Pin
from tests.support.evidence import CONFIG, MAP, PINS, Files, TooLarge, evidence, found, pin, rules
from tests.support.repo import Link, Submodule

INVOICE = '{"cents": 100, "pages": 1}\n'
CSV = "plan,cents\nbasic,100\n"
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:" + "4" * 64 + "\nsize 12345\n"
TWICE = '{"a": 1, "a": 2}'
FILES: Files = {
    "fix/invoice.json": INVOICE,
    "fix/plans.csv": CSV,
    "fix/deep/x.json": "[]",
    "lfs.bin": POINTER,
    "twice.json": TWICE,
    "link.json": Link("fix/invoice.json"),
    "out.json": Link("../invoice.json"),
    "loop": Link("loop"),
    "linked": Link("fix"),
    "sub": Submodule("c" * 40),
    "odd/folder": Link("../fix"),
    "wild/out": Link("/etc/passwd"),
    "worse/sub": Submodule("c" * 40),
    "large.bin": TooLarge("x"),
}


def raw(text: str) -> str:
    return raw_hash([text.encode()])


def canonical(text: str) -> str:
    return "sha256:" + canonical_hash("a.json", text.encode(), Recipe(CONFIG.volatile))


OTHER = "0" * 64
FOLDER = {"fix/deep/x.json": "[]", "fix/invoice.json": INVOICE, "fix/plans.csv": CSV}


def manifest(files: dict[str, str]) -> str:
    return "sha256:" + manifest_hash((path, canonical(text)[7:]) for path, text in files.items())


@pytest.mark.parametrize(
    "held",
    [
        pytest.param(pin("fix/invoice.json", want=canonical(INVOICE)), id="canonical"),
        pytest.param(
            pin("fix/invoice.json", want=canonical('{"ts": 9, "pages": 1, "cents": 100}')), id="volatile aside"
        ),
        pytest.param(pin("fix/invoice.json", want=raw(INVOICE)), id="raw"),
        pytest.param(pin("fix/invoice.json", want=raw(INVOICE).upper()), id="upper case"),
        pytest.param(pin("fix/plans.csv", want=canonical(CSV)), id="canonical bytes of no json"),
        pytest.param(pin("./fix//invoice.json", want=raw(INVOICE)), id="spelled otherwise"),
        pytest.param(pin("link.json", want=canonical(INVOICE)), id="link"),
        pytest.param(pin("twice.json", want=raw(TWICE)), id="raw bytes of an ambiguous one"),
        pytest.param(
            pin(
                "fix/plans.csv", "fix/invoice.json", want=manifest({"fix/invoice.json": INVOICE, "fix/plans.csv": CSV})
            ),
            id="several",
        ),
        pytest.param(pin("fix", want=manifest(FOLDER)), id="folder"),
        pytest.param(pin("fix/", want=manifest(FOLDER)), id="folder with a slash"),
        pytest.param(
            pin("linked", want=manifest({path.replace("fix", "linked", 1): text for path, text in FOLDER.items()})),
            id="linked folder",
        ),
        pytest.param(
            pin("fix/deep", "link.json", want=manifest({"fix/deep/x.json": "[]", "link.json": INVOICE})), id="mixed"
        ),
        pytest.param(
            pin("fix/deep", want=hashlib.sha256(f"{raw('[]')}  fix/deep/x.json\n".encode()).hexdigest()),
            id="folder, raw as sha256sum lists it",
        ),
    ],
)
def test_a_fixture_that_is_as_pinned_is_no_finding(held: Pin) -> None:
    assert rules(GATE, evidence(FILES, pins=[held])) == []


@pytest.mark.parametrize(
    ("broken", "rule", "said"),
    [
        pytest.param(pin("fix/invoice.json", want=OTHER), "drift", "not what was pinned", id="raw drift"),
        pytest.param(pin("fix/invoice.json", want=f"sha256:{OTHER}"), "drift", "not what was pinned", id="drift"),
        pytest.param(pin("fix", want=f"sha256:{OTHER}"), "drift", "`fix`", id="folder drift"),
        pytest.param(
            pin("fix/invoice.json", "fix/plans.csv", want=f"sha256:{OTHER}"),
            "drift",
            "with 1 more",
            id="one of several",
        ),
        pytest.param(pin("fix/invoice.json", want=None), "unpinned", "no hash", id="unpinned"),
        pytest.param(pin("twice.json", want=None), "unpinned", "no hash", id="unpinned and ambiguous"),
        pytest.param(pin("gone.json", want=OTHER), "missing", "nothing there", id="missing"),
        pytest.param(pin("gone.json", want=None), "missing", "nothing there", id="missing and unpinned"),
        pytest.param(pin("fix/invoice.json", "gone.json", want=OTHER), "missing", "`gone.json`", id="one is missing"),
        pytest.param(pin("loop", want=OTHER), "missing", "lead nowhere", id="loop"),
        pytest.param(pin("sub", want=OTHER), "missing", "submodule", id="submodule"),
        pytest.param(pin("worse", want=OTHER), "missing", "submodule", id="submodule in a folder"),
        pytest.param(pin("../a.json", want=OTHER), "outside", "leaves", id="climbs out"),
        pytest.param(pin("/etc/passwd", want=OTHER), "outside", "leaves", id="absolute"),
        pytest.param(pin("out.json", want=OTHER), "outside", "leaves", id="link that leaves"),
        pytest.param(pin("wild", want=OTHER), "outside", "`wild/out`", id="link in a folder that leaves"),
        pytest.param(pin("lfs.bin", want=raw(POINTER)), "pointer-file", "Git LFS", id="pointer"),
        pytest.param(pin("lfs.bin", want=None), "pointer-file", "Git LFS", id="pointer, unpinned"),
        pytest.param(pin("twice.json", want=f"sha256:{OTHER}"), "ambiguous", "stands twice", id="ambiguous"),
        pytest.param(pin("odd", want=OTHER), "ambiguous", "link to a folder", id="folder link in a folder"),
    ],
)
def test_a_broken_pin_is_found_on_its_line(broken: Pin, rule: str, said: str) -> None:
    (finding,) = found(GATE, evidence(FILES, pins=[broken]))
    assert finding.rule == f"fixtures/{rule}"
    assert finding.place == Place(PINS, 2)
    assert said in finding.message


def test_a_folder_without_files_is_missing() -> None:
    judged = evidence({"empty/a": "x"}, {"empty/a": None, "empty.json": "{}"}, pins=[pin("empty", want=OTHER)])
    assert rules(GATE, judged) == ["missing"]


def test_drift_shows_the_hash_found_and_who_accepts_it() -> None:
    config = CONFIG._replace(owners=("@acme/platform", "finley"))
    (finding,) = found(GATE, evidence(FILES, pins=[pin("fix/invoice.json", want=f"sha256:{OTHER}")], config=config))
    assert f"`{canonical(INVOICE)}`" in finding.help
    assert "@acme/platform or finley" in finding.help


def test_drift_says_whether_the_change_edits_the_fixture() -> None:
    held = [pin("link.json", want=canonical(INVOICE))]
    (finding,) = found(GATE, evidence(FILES, {"fix/invoice.json": '{"cents": 900}'}, pins=held))
    assert "this change edits it" in finding.message
    (finding,) = found(GATE, evidence(FILES, {"a.py": ""}, pins=[pin("link.json", want=OTHER)]))
    assert "this change" not in finding.message


@pytest.mark.parametrize(
    ("want", "advice"),
    [(raw(INVOICE), "sha256:` in front"), (canonical(INVOICE), "without `sha256:`")],
    ids=["canonical written bare", "raw written with sha256"],
)
def test_the_wrong_sort_of_hash_is_named(want: str, advice: str) -> None:
    swapped = canonical(INVOICE)[7:] if want == raw(INVOICE) else f"sha256:{raw(INVOICE)}"
    (finding,) = found(GATE, evidence(FILES, pins=[pin("fix/invoice.json", want=swapped)]))
    assert advice in finding.help


@pytest.mark.parametrize(
    ("path", "offered"),
    [("fix/invoice.json", canonical(INVOICE)), ("fix", manifest(FOLDER)), ("twice.json", raw(TWICE))],
    ids=["canonical", "folder", "raw where there is no canonical one"],
)
def test_an_unpinned_fixture_is_offered_its_hash(path: str, offered: str) -> None:
    (finding,) = found(GATE, evidence(FILES, pins=[pin(path, want=None)]))
    assert f"`{offered}`" in finding.help


@pytest.mark.parametrize(
    ("pins", "expected"),
    [
        pytest.param(
            [pin("fix/invoice.json", want=raw(INVOICE)), pin("fix/invoice.json", want=OTHER, line=9, file=MAP)],
            [("conflict", MAP)],
            id="one file",
        ),
        pytest.param(
            [pin("fix/invoice.json", want=raw(INVOICE)), pin("link.json", want=OTHER, line=9, file=MAP)],
            [("conflict", MAP)],
            id="by a link",
        ),
        pytest.param(
            [
                pin("fix/invoice.json", "fix/plans.csv", want=OTHER),
                pin("fix/plans.csv", "fix/invoice.json", want="1" * 64, file=MAP),
            ],
            [("drift", PINS), ("conflict", MAP)],
            id="lists",
        ),
        pytest.param(
            [pin("fix/invoice.json", want=raw(INVOICE)), pin("fix/invoice.json", want=raw(INVOICE), file=MAP)],
            [],
            id="agreed",
        ),
        pytest.param(
            [pin("fix/invoice.json", want=raw(INVOICE)), pin("fix/invoice.json", want=canonical(INVOICE), file=MAP)],
            [],
            id="raw and canonical",
        ),
        pytest.param(
            [pin("fix/invoice.json", want=raw(INVOICE)), pin("fix/invoice.json", want=None, file=MAP)],
            [("unpinned", MAP)],
            id="pinned and unpinned",
        ),
        pytest.param(
            [pin("fix/invoice.json", want=raw(INVOICE)), pin("fix/invoice.json", "fix/plans.csv", want=None)],
            [("unpinned", PINS)],
            id="a file and a list with it",
        ),
    ],
)
def test_pins_that_disagree(pins: Sequence[Pin], expected: list[tuple[str, str]]) -> None:
    findings = found(GATE, evidence(FILES, pins=pins))
    assert [(finding.rule.partition("/")[2], finding.place.path) for finding in findings] == expected


def test_a_conflict_names_the_other_place() -> None:
    pins = [pin("fix/invoice.json", want=raw(INVOICE), line=3), pin("fix/invoice.json", want=OTHER, file=MAP)]
    (finding,) = found(GATE, evidence(FILES, pins=pins))
    assert f"`{PINS}`, line 3" in finding.message


def test_a_bad_pin_is_invalid() -> None:
    defect = Defect(Place(PINS, 4), "`md5:0cc1`", "write null, 64 hex digits, or sha256: and 64 hex digits")
    (finding,) = found(GATE, evidence({}, pin_defects=[defect]))
    assert (finding.rule, finding.place) == ("fixtures/invalid", Place(PINS, 4))


def test_a_raw_pin_does_not_need_the_file_whole() -> None:
    large = "0123456789" * 4000
    files: Files = {"large.bin": TooLarge(large), "empty": ""}
    pins = [pin("large.bin", want=raw(large)), pin("empty", want=raw(""))]
    assert rules(GATE, evidence(files, pins=pins)) == []


def test_which_fields_are_volatile_is_configured() -> None:
    config = CONFIG._replace(volatile=frozenset({"run_id"}), strip=Globs(("*.json",)))
    files: Files = {"a.json": '{"run_id": 7, "b": 1}'}
    assert rules(GATE, evidence(files, pins=[pin("a.json", want=canonical('{"b": 1}'))], config=config)) == []


def test_a_file_too_large_for_canonical_bytes_is_told_at_its_pin() -> None:
    judged = evidence({"large.json": TooLarge("{}")}, pins=[pin("large.json", want="sha256:" + "a" * 64, line=7)])
    (finding,) = found(GATE, judged)
    assert (finding.rule, finding.place.line) == ("fixtures/ambiguous", 7)
    assert "too large" in finding.message
    assert "raw bytes" in finding.help
