"""Which reads are under control in Ruby: by what, and which stay without."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import alone, scanned


def scan(source: str) -> Scan:
    return scanned("spec/a_spec.rb", source, around=alone)


CONTROLLED = {
    "block": ("it('x') { Timecop.freeze(Time.utc(2020)) { Time.now } }", "Timecop.freeze"),
    "do block": ("it 'x' do\n Timecop.freeze(T) do\n  Date.today\n end\nend", "Timecop.freeze"),
    "from there on": ("it 'x' do\n Timecop.freeze(T)\n Time.now\nend", "Timecop.freeze"),
    "before each": ("describe 'a' do\n before { travel_to(T) }\n it('x') { Time.current }\nend", "travel_to"),
    "setup": ("class ATest\n def setup\n  travel_to T\n end\n def test_a\n  Time.now\n end\nend", "travel_to"),
    "setup as a block": ("class ATest\n setup { travel_to T }\n test 'x' do\n  Time.now\n end\nend", "travel_to"),
    "stub": ("it('x') do\n allow(Time).to receive(:now).and_return(t)\n Time.now\nend", "stub"),
    "stub of mocha": ("def test_a\n Time.stubs(:now).returns(t)\n Time.now\nend", "stub"),
    "stub with a block": ("def test_a\n Time.stub(:now, T) do\n  Time.now\n end\nend", "stub"),
    "seed": ("def test_a\n srand(7)\n rand(5)\nend", "srand"),
}
UNCONTROLLED = {
    "nothing": "it('x') { Time.now }",
    "behind the block": "it 'x' do\n Timecop.freeze(T) { }\n Time.now\nend",
    "returned": "it 'x' do\n Timecop.freeze(T)\n Timecop.return\n Time.now\nend",
    "sleep": "it('x') { Timecop.freeze(T) { sleep 1 } }",
    "monotonic clock": "it('x') { travel_to(T) { Process.clock_gettime(Process::CLOCK_MONOTONIC) } }",
    "while the suite is loaded": "describe 'a' do\n before { travel_to(T) }\n now = Time.now\nend",
    "another suite": "describe 'a' do\n before { travel_to(T) }\nend\ndescribe('b') { it('x') { Time.now } }",
    "after each": "describe 'a' do\n after { travel_to(T) }\n it('x') { Time.now }\nend",
    "another method stubbed": "it('x') do\n allow(Time).to receive(:at)\n Time.now\nend",
    "behind a stub's block": "def test_a\n Time.stub(:now, T) do\n end\n Time.now\nend",
    "called through": "it('x') do\n allow(Time).to receive(:now).and_call_original\n Time.now\nend",
}
STOPS = {
    "Timecop.freeze { }": 1,
    "freeze_time { }": 1,
    "freeze_time": 1,
    "Timecop.freeze(Time.now) { }": 1,
    "travel_to(Time.current) { }": 1,
    "Time.stub(:now, Time.now - 9) do end": 1,
    "Time.stub(:now, T) do end": 0,
    "allow(Time).to receive(:now).and_return(Time.now)": 1,
    "now = Time.now\n allow(Time).to receive(:now).and_return(now)": 1,
    "allow(Time).to receive(:now).and_return(x)": 0,
    "travel_to(T) { }": 0,
    "Timecop.freeze(2020, 1, 1) { }": 0,
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert scan(source).reads[-1].controlled_by == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    reads = scan(source).reads
    assert reads
    assert {read.controlled_by for read in reads} == {None}


@pytest.mark.parametrize(("stop", "count"), STOPS.items(), ids=STOPS.keys())
def test_a_clock_stopped_where_it_stands_controls_nothing(stop: str, count: int) -> None:
    assert len(scan(f"it 'x' do\n {stop}\nend").ambient_stops) == count
