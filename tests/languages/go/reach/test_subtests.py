"""Of a test's subtests only the one that is meant runs; what stands around it does as well."""

from __future__ import annotations

import pytest

from tests.support.reach import chains

CODE = """\
package a

import (
	"testing"
	"time"

	"github.com/stretchr/testify/suite"
)

func wait() { time.Sleep(5) }

func TestX(t *testing.T) {
	stamp()
	t.Run("one two", func(t *testing.T) {
		wait()
		t.Run("deep", func(t *testing.T) { time.Now() })
	})
	t.Run("silent", func(t *testing.T) {})
	t.Run("a/b", helper)
}

func stamp() { time.Tick(5) }

func helper(t *testing.T) { time.NewTimer(5) }

func TestTable(t *testing.T) {
	for _, each := range []struct{ name string }{{"first"}, {"second"}} {
		t.Run(each.name, func(t *testing.T) { wait() })
	}
	t.Run("alone", func(t *testing.T) {})
}

type Suite struct{ suite.Suite }

func (s *Suite) SetupTest() { time.Tick(5) }

func (s *Suite) TestOne() { s.wait() }

func (s *Suite) TestTwo() {}

func (s *Suite) wait() { time.Sleep(5) }

func TestSuite(t *testing.T) { suite.Run(t, &Suite{}) }
"""
REACHES = {
    "TestX": [
        "a.TestX.func > a.TestX.func.func > time.Now",
        "a.TestX.func > a.wait > time.Sleep",
        "a.helper > time.NewTimer",
        "a.stamp > time.Tick",
    ],
    "TestX/one_two": ["a.TestX.func.func > time.Now", "a.stamp > time.Tick", "a.wait > time.Sleep"],
    "TestX/one_two/deep": ["a.stamp > time.Tick", "a.wait > time.Sleep", "time.Now"],
    "TestX/silent": ["a.stamp > time.Tick"],
    "TestX/a/b": ["a.stamp > time.Tick", "time.NewTimer"],
    "TestTable/first": ["a.wait > time.Sleep"],
    "TestTable/alone": [],
    "TestSuite/TestOne": ["a.Suite.wait > time.Sleep", "time.Tick"],
    "TestSuite/TestTwo": ["time.Tick"],
    "TestSuite": ["a.Suite.wait > time.Sleep", "time.Tick"],
}


@pytest.mark.parametrize(("test", "wanted"), REACHES.items(), ids=REACHES)
def test_a_subtest_reaches_what_it_runs(test: str, wanted: list[str]) -> None:
    assert sorted(chains({"a_test.go": CODE}, f"a_test.go::{test}")) == wanted
