"""What is said of reads of each kind: what they do, and what to do about them."""

from __future__ import annotations

from gate.model.named import NamedTuple
from gate.model.read import Kind


class Seam(NamedTuple):
    """What is said of reads of one kind: what they do, and what to do about one in production code and in a test."""

    does: str
    in_production: str
    in_test: str


SEAMS = {
    Kind.WALL: Seam(
        "reads the wall clock",
        "inject it: take the time, or a clock, as an argument",
        "build a fixture: pass a fixed time, or stop the clock at one",
    ),
    Kind.MONOTONIC: Seam(
        "reads the monotonic clock",
        "inject it: take a clock as an argument",
        "build a fixture: a fake clock that the test moves by hand",
    ),
    Kind.DELAY: Seam(
        "waits for a fixed time",
        "wait on the effect, or inject the waiting: take a sleep or a timer as an argument",
        "wait on the effect itself, an event, a future or a callback, or use a fake clock that the test moves",
    ),
    Kind.DEADLINE: Seam(
        "bounds how long something may take",
        "inject it: take the limit as an argument, so that a test can choose it",
        "build a fixture: let a fake clock run out, so that the machine's speed does not decide",
    ),
    Kind.RANDOM: Seam(
        "draws random numbers that nobody seeded",
        "inject it: take a generator as an argument",
        "build a fixture: a generator with a fixed seed",
    ),
    Kind.IDENTITY: Seam(
        "asks for an identity that differs in every run or on every machine",
        "inject it: take the identity, or what makes one, as an argument",
        "build a fixture: a fixed identity",
    ),
    Kind.FS_ORDER: Seam(
        "lists files in whatever order the file system has them",
        "sort the names, or inject the listing",
        "sort the names before comparing them",
    ),
    Kind.LOCALE: Seam(
        "depends on the locale of the process",
        "inject it: name the locale, or take it as an argument",
        "build a fixture: set one locale for the test and put it back",
    ),
    Kind.TIMEZONE: Seam(
        "depends on the machine's time zone",
        "inject it: name the zone, or take it as an argument",
        "build a fixture: name the zone",
    ),
    Kind.ENVIRONMENT: Seam(
        "reads the environment",
        "inject it: read the environment in one place and pass the value on",
        "build a fixture: pass a fixed value, or set it for the test and put it back",
    ),
    Kind.NETWORK: Seam(
        "talks to the network",
        "inject it: take the client as an argument",
        "build a fixture: a recorded answer, or a server of the test's own",
    ),
    Kind.FILE: Seam(
        "opens a file that does not lie under the fixtures",
        "inject it: take the path or the stream as an argument",
        "build a fixture: keep the file under the fixtures, or make it in a temporary folder",
    ),
}
