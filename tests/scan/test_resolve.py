"""When a call is written in the form that a catalogue asks for."""

from __future__ import annotations

import pytest

from gate.model.catalogue import Arguments, CallForm
from gate.scan.resolve import fits

NONE, ONE, TWO = Arguments(), Arguments((None,)), Arguments((None, None))
ZERO = Arguments(("0",))
TIMED = Arguments((None,), frozenset({"timeout"}))
UNKNOWN = Arguments(is_open=True)

FITS = {
    "() and nothing": (NONE, CallForm()),
    "(_) and one": (ONE, CallForm((None,))),
    "(_) and a literal": (ZERO, CallForm((None,))),
    "(0) and 0": (ZERO, CallForm(("0",))),
    "(...) and nothing": (NONE, CallForm(is_open=True)),
    "(...) and two": (TWO, CallForm(is_open=True)),
    "(...) and whatever": (UNKNOWN, CallForm(is_open=True)),
    "(_,...) and two": (TWO, CallForm((None,), is_open=True)),
    "(_,timeout=) and both": (TIMED, CallForm((None,), frozenset({"timeout"}))),
    "(...,timeout=) and both": (TIMED, CallForm((), frozenset({"timeout"}), is_open=True)),
}
FITS_NOT = {
    "() and one": (ONE, CallForm()),
    "() and a keyword": (Arguments((), frozenset({"x"})), CallForm()),
    "() and whatever": (UNKNOWN, CallForm()),
    "(_) and two": (TWO, CallForm((None,))),
    "(_) and nothing": (NONE, CallForm((None,))),
    "(_) and a keyword more": (TIMED, CallForm((None,))),
    "(0) and an expression": (ONE, CallForm(("0",))),
    "(0) and 1": (Arguments(("1",)), CallForm(("0",))),
    "(...,timeout=) and none": (TWO, CallForm((), frozenset({"timeout"}), is_open=True)),
    "(...,timeout=) and whatever": (UNKNOWN, CallForm((), frozenset({"timeout"}), is_open=True)),
    "(_,...) and nothing": (NONE, CallForm((None,), is_open=True)),
}


@pytest.mark.parametrize(("arguments", "form"), FITS.values(), ids=FITS.keys())
def test_a_call_in_that_form_fits(arguments: Arguments, form: CallForm) -> None:
    assert fits(arguments, form)


@pytest.mark.parametrize(("arguments", "form"), FITS_NOT.values(), ids=FITS_NOT.keys())
def test_another_does_not(arguments: Arguments, form: CallForm) -> None:
    assert not fits(arguments, form)
