"""Reads in the script parts of components, and what of a component is no script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.read import Scan
from tests.support.scan import scanned

NOW = "<script>\nconst t = Date.now()\n</script>\n"


def scan(text: str, path: str = "a.vue", lines: Lines | None = None) -> Scan:
    return scanned(path, text, lines)


def marked(text: str, path: str) -> list[str]:
    found, lines = scan(text, path), text.split("\n")
    assert not found.unreadable
    return [
        lines[read.place.line - 1][(read.place.column or 0) - 1 : (read.place.end_column or 0) - 1]
        for read in found.reads
    ]


FOUND: dict[str, tuple[str, str, list[str]]] = {
    "a script": ("a.vue", NOW, ["Date.now"]),
    "a script behind a template": ("a.vue", "<template><p>é</p></template>" + NOW, ["Date.now"]),
    "on the line of its tag": ("a.vue", "<script>é = Date.now()</script>", ["Date.now"]),
    "setup in TypeScript": (
        "a.vue",
        '<script setup lang="ts" generic="T extends Foo<Bar>">\nlet t: number = <number>Date.now()\n</script>',
        ["Date.now"],
    ),
    "JSX": ("a.vue", '<script lang="tsx">\nlet a: X = <p>{Date.now()}</p>\n</script>', ["Date.now"]),
    "two scripts share their imports": (
        "a.vue",
        '<script>import {setTimeout as z} from "timers/promises"</script><script setup>z(5)</script>',
        ["z"],
    ),
    "a script that ends in a comment": ("a.vue", "<script>a() // b</script><script>Date.now()</script>", ["Date.now"]),
    "in capitals": ("a.vue", "<SCRIPT LANG='TS'>\nlet t: X = Date.now()\n</Script >", ["Date.now"]),
    "attributes with a >": ("a.vue", "<script foo=\"a > b\" bar='</script>'>Date.now()</script>", ["Date.now"]),
    "an end tag in a string": ("a.vue", '<script>a = "</scripty>"; Date.now()</script>', ["Date.now"]),
    "behind a template with templates": (
        "a.vue",
        "<template><template #a>{{ x <template }}</template><template #b /></template>" + NOW,
        ["Date.now"],
    ),
    "behind a template of another language": (
        "a.vue",
        '<template lang="pug">\np <template> <!-- \n</template>\n' + NOW,
        ["Date.now"],
    ),
    "behind a style": ("a.vue", "<style>a::before { content: '<script>' }</style>" + NOW, ["Date.now"]),
    "behind a comment": ("a.vue", "<!-- <script> -->" + NOW, ["Date.now"]),
    "behind an empty comment": ("a.vue", "<!-->" + NOW, ["Date.now"]),
    "without an end": ("a.vue", "<script>\nDate.now()", ["Date.now"]),
    "windows line ends": ("a.vue", NOW.replace("\n", "\r\n"), ["Date.now"]),
    "of a module": ("a.svelte", "<script context='module'>\nDate.now()\n</script>\n" + NOW, ["Date.now", "Date.now"]),
    "of a module, in Svelte 5": ("a.svelte", "<script module lang=ts>let a: X = Date.now()</script>", ["Date.now"]),
    "in the head": ("a.svelte", "<svelte:head><script>Date.now()</script></svelte:head>", ["Date.now"]),
    "behind markup that compares": ("a.svelte", "{#if a <b}<p on:click={() => 1 > 0}>{/if}\n" + NOW, ["Date.now"]),
    "by its type": ("a.svelte", '<script type="text/typescript">let a: X = Date.now()</script>', ["Date.now"]),
    "of type module": ("a.svelte", '<script type="module">Date.now()</script>', ["Date.now"]),
    "between fences": ("a.astro", "---\nconst t: number = Date.now()\n---\n<p/>", ["Date.now"]),
    "between fences and in a script": (
        "a.astro",
        "\n---\nlet t = Date.now(); return t\n---\n<p>{Date.now()}</p><script>Date.now()</script>",
        ["Date.now", "Date.now"],
    ),
    "without fences": ("a.astro", "<p/>" + NOW, ["Date.now"]),
}

SILENT: dict[str, tuple[str, str]] = {
    "expressions in markup": ("a.vue", "<template><p @click='a = Date.now()'>{{ Date.now() }}</p></template>"),
    "expressions in Svelte's markup": ("a.svelte", "<p on:click={() => Date.now()}>{Date.now()}</p>"),
    "a comment": ("a.vue", "<!-- <script>Date.now()</script> -->"),
    "a comment inside a template": ("a.vue", "<template><!-- </template> " + NOW + " --></template>"),
    "a script inside a template": ("a.vue", "<template>" + NOW + "</template>"),
    "an attribute": ("a.vue", "<template><p title='<script>Date.now()</script>'/></template>"),
    "a block of documentation": ("a.vue", "<docs>\n" + NOW + "</docs>"),
    "another language": ("a.vue", '<script lang="coffee">Date.now()</script>'),
    "data": ("a.svelte", '<script type="application/ld+json">Date.now()</script>'),
    "a template for text": ("a.svelte", "<textarea>" + NOW + "</textarea>"),
    "a comment in a script": ("a.vue", "<script>\n// Date.now()\n</script>"),
    "a script that stands elsewhere": ("a.vue", "<script src='./a.js'></script>"),
    "a script that is closed at once": ("a.vue", "<script src='./a.js' /><template>Date.now()</template>"),
    "nothing": ("a.vue", ""),
}

ENDLESS: dict[str, tuple[str, str, int]] = {
    "a comment": ("a.vue", "\n<!-- " + NOW, 2),
    "a template": ("a.vue", "<template>\n<template></template>\n" + NOW, 1),
    "an expression": ("a.vue", "<template>{{\n</template>\n" + NOW, 1),
    "a style": ("a.svelte", "<p/>\n\n<style>\n" + NOW, 3),
    "a fence": ("a.astro", "\n---\nDate.now()\n", 2),
}


@pytest.mark.parametrize(("path", "text", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_where_it_stands(path: str, text: str, expected: list[str]) -> None:
    assert marked(text, path) == expected


@pytest.mark.parametrize(("path", "text"), SILENT.values(), ids=SILENT.keys())
def test_what_is_no_script_is_silent(path: str, text: str) -> None:
    assert scan(text, path) == Scan()


@pytest.mark.parametrize(("path", "text", "line"), ENDLESS.values(), ids=ENDLESS.keys())
def test_what_has_no_end_is_unreadable(path: str, text: str, line: int) -> None:
    assert scan(text, path) == Scan(unreadable=(Place(path, line),))


def test_only_added_lines_count() -> None:
    found = scan(NOW + NOW, lines=Lines(((5, 5),)))
    assert [read.place.line for read in found.reads] == [5]


@given(st.text(alphabet="<>/!-ab=\"'{} \nscriptemplé", max_size=60), st.sampled_from(["a.vue", "a.svelte", "a.astro"]))
def test_any_markup_ends_in_an_answer(text: str, path: str) -> None:
    for place in [*(read.place for read in scan(text + NOW, path).reads), *scan(text + NOW, path).unreadable]:
        assert 1 <= place.line <= (text + NOW).count("\n") + 1


@pytest.mark.parametrize("path", ["a.vue", "a.svelte", "a.astro"])
@pytest.mark.parametrize(
    "piece", ["<a ", "<a b='", '<a b="<', "{{", "<script>", "<!--", "<template>", "</", "< ", "<a b=c\n"]
)
def test_long_markup_costs_little(path: str, piece: str) -> None:
    assert scan(piece * 30_000, path) is not None
