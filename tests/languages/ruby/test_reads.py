"""Which uses of a name are reads in Ruby: what must be found, and what must stay silent."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.read import Kind, Scan
from gate.policy.catalogue import load
from tests.support.scan import scanned

READER = Languages(load)


def scan(source: str | bytes, path: str = "lib/a.rb") -> Scan:
    return scanned(path, source)


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


NOW, SLEEP, RAND = "Time.now", "Kernel.sleep", "Kernel.rand"
CLOCK, AGO = "Process.clock_gettime", "ActiveSupport::Duration.ago"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name is written
    "plain": ("Time.now", [NOW]),
    "from the top": ("::Time.now", [NOW]),
    "from the top in a class that has its own": ("class A\n  Time = 1\n  def f = ::Time.now\nend", [NOW]),
    "with colons": ("Time::now", [NOW]),
    "with brackets": ("Time.now()", [NOW]),
    "with a safe dot": ("Time&.now", [NOW]),
    "over two lines": ("Time\n  .now\n  .to_i", [NOW]),
    "by way of Object": ("Object::Time.now", [NOW]),
    "constants in constants": ("Net::HTTP.get(u)", ["Net::HTTP.get"]),
    "constants in constants from the top": ("::Net::HTTP.get(u)", ["Net::HTTP.get"]),
    "with a zone": ("Time.now(in: 'UTC')", [NOW]),
    "new without arguments": ("Time.new", ["Time.new"]),
    "new with a zone": ("Time.new(in: 'UTC')", ["Time.new"]),
    "zone's own": ("Time.zone.now", ["Time.zone.now"]),
    "zone's own today": ("x = Time.zone.today + 1", ["Time.zone.today"]),
    "zone by name": ("ActiveSupport::TimeZone['UTC'].now", ["ActiveSupport::TimeZone.now"]),
    # functions of Kernel
    "sleep": ("sleep 1", [SLEEP]),
    "sleep with brackets": ("sleep(1)", [SLEEP]),
    "sleep of a variable": ("def f(n)\n  sleep n\nend", [SLEEP]),
    "sleep as a modifier's body": ("sleep 0.1 until done?", [SLEEP]),
    "sleep of spread arguments": ("sleep(*args)", [SLEEP]),
    "sleep of Kernel": ("Kernel.sleep(1)", [SLEEP]),
    "sleep of Kernel with colons": ("::Kernel::sleep 1", [SLEEP]),
    "sleep where a variable has its name": ("sleep = 5\nsleep(sleep)", [SLEEP]),
    "sleep where another class has its own": (
        "class A; def sleep(n) = n; end\nclass B; def f = sleep(1); end",
        [SLEEP],
    ),
    "rand": ("x = rand", [RAND]),
    "rand with a limit": ("rand(10)", [RAND]),
    "rand without brackets": ("rand 10", [RAND]),
    "rand in an argument": ("sleep(rand)", [SLEEP, RAND]),
    "rand before its parameter": ("x = rand\n[1].each { |rand| rand }", [RAND]),
    # symbols
    "method object": ("a = Time.method(:now)", [NOW]),
    "method object called": ("now = Time.method(:now)\nnow.call", [NOW, NOW]),
    "method object called by a dot": ("now = Time.method(:now)\nnow.()", [NOW, NOW]),
    "method object as a block": ("map(&Time.method(:now))", [NOW]),
    "method object as a default": ("def initialize(clock: Time.method(:now))\nend", [NOW]),
    "method object of Kernel": ("f(method(:sleep))", [SLEEP]),
    "public method object": ("Time.public_method(:now)", [NOW]),
    "sent": ("Time.send(:now)", [NOW]),
    "sent with an argument": ("Kernel.public_send(:sleep, 1)", [SLEEP]),
    # aliases
    "alias of a class": ("Clock = Time\nClock.now", [NOW]),
    "alias of a class in a method": ("def f\n  clock = Time\n  clock.now\nend", [NOW]),
    "alias in a pair": ("a, b = Time, Date\nb.today", ["Date.today"]),
    "alias by default": ("clock ||= Time\nclock.now", [NOW]),
    "alias of an alias": ("A = Time\nB = A\nB.now", [NOW]),
    "alias of an outer block": ("t = Time\nx.each { t.now }", [NOW]),
    # places of use
    "default of a parameter": ("def f(now = Time.now)\nend", [NOW]),
    "default of a keyword": ("def f(now: Time.now)\nend", [NOW]),
    "string": ('"at #{Time.now}"', [NOW]),
    "string in a string": ('"a #{"b #{Time.now}"}"', [NOW]),
    "heredoc": ("x = <<~A\n  at #{Time.now}\nA\n", [NOW]),
    "heredoc's head": ("f(<<~A, Time.now)\n  a\nA\n", [NOW]),
    "command": ("`touch #{Time.now}`", [NOW]),
    "pattern": ("/#{Time.now.year}/", [NOW]),
    "symbol": (':"a#{Time.now}"', [NOW]),
    "hash": ("{ at: Time.now, 'x' => Time.now }", [NOW, NOW]),
    "lambda": ("-> { Time.now }", [NOW]),
    "block": ("let(:time) { Time.now }", [NOW]),
    "memo": ("@t ||= Time.now", [NOW]),
    "condition": ("return if Time.now > x", [NOW]),
    "ternary": ("x ? Time.now : nil", [NOW]),
    "rescue": ("begin\nrescue => e\n  sleep 1\nend", [SLEEP]),
    "case": ("case Time.now\nwhen x then 1\nend", [NOW]),
    "argument of a stop": ("Timecop.freeze(Time.now) { f }", [NOW]),
    "singleton class": ("class << self\n  def f = Time.now\nend", [NOW]),
    "before the end": ("Time.now\n__END__\nTime.now", [NOW]),
    "after an error": ("def f(\nend\n\nTime.now", [NOW]),
    # forms
    "ago": ("1.day.ago", [AGO]),
    "ago of a fraction": ("1.5.hours.ago", [AGO]),
    "ago of a sum": ("(1.day + 2.hours).ago", [AGO]),
    "from now": ("5.minutes.from_now.to_i", ["ActiveSupport::Duration.from_now"]),
    "realtime": ("Process.clock_gettime(Process::CLOCK_REALTIME)", [CLOCK]),
    "random without a seed": ("Random.new", ["Random.new"]),
    "shuffled array": ("[1, 2].shuffle", ["Array.shuffle"]),
    "sample of words": ("%w[a b].sample", ["Array.sample"]),
    "environment": ("ENV['A']", ["ENV"]),
    "environment fetched": ("ENV.fetch('A') { 1 }", ["ENV"]),
    "environment from the top": ("::ENV['A']", ["ENV"]),
    "environment by default": ("ENV['A'] ||= 'b'", ["ENV"]),
    "environment handed on": ("f(ENV)", ["ENV"]),
    "constant in a constant": ("RbConfig::CONFIG['host_os']", ["RbConfig::CONFIG"]),
    "listing": ("Dir.children('x').each { |f| f }", ["Dir.children"]),
    "listing unsorted": ("Dir.glob('*', sort: false)", ["Dir.glob"]),
    "listing of a path": ("Pathname.new('x').children", ["Pathname.children"]),
    "listing of a path that is kept": ("dir = Pathname('x')\n(dir / 'y')\ndir.each_child { }", ["Pathname.each_child"]),
    "limit": ("Timeout.timeout(5) { f }", ["Timeout.timeout"]),
    "limit of a thread": ("t = Thread.new { f }\nt.join(5)", ["Thread.join"]),
    "limit of a select": ("IO.select([a], nil, nil, 5)", ["IO.select"]),
}

SILENT: dict[str, str] = {
    # no code
    "comment": "# Time.now\nx = 1 # sleep 1",
    "block comment": "=begin\nTime.now\n=end",
    "string": "x = 'Time.now'\ny = \"sleep 1\"",
    "string without interpolation": "x = 'at #{Time.now}'",
    "heredoc": "x = <<~A\n  Time.now\n  sleep 1\nA\n",
    "heredoc without interpolation": "x = <<~'A'\n  #{Time.now}\nA\n",
    "words": "%w[Time.now sleep rand]",
    "pattern": "/Time.now/",
    "after the end": "x = 1\n__END__\nTime.now",
    "symbol": "x = :now\ny = { now: 1, sleep: 2, rand: 3 }",
    # other names
    "of another module": "Foo::Time.now",
    "of another module from the top": "::Foo::Time.now",
    "module of that name": "Time::Foo.now",
    "method of an object": "obj.sleep(1)\nobj.rand\nobj.now",
    "method of self": "self.sleep(1)",
    "method of a variable": "@clock.now\nclock.now\n$clock.now",
    "another method": "Time.at(0)\nTime.parse('x')\nTime.utc(2020)\nDate.new(2020, 1, 1)",
    "class alone": "x.is_a?(Time)\nx = Time\nrescue_from Timeout::Error",
    "unknown duration": "x.days.ago\ntimeout.from_now",
    "ago of a time": "x.ago(1.day)\n1.day.ago(t)",
    # mocks
    "stub": "Time.stub(:now, t) { f }\nTime.stubs(:now).returns(t)",
    "stub of a receiver": "allow(Time).to receive(:now).and_return(t)\nexpect(x).to receive(:sleep)",
    "stub of a function": "x.stub(:sleep, nil) { f }",
    "asked for": "Time.respond_to?(:now)\nTime.instance_method(:now)",
    # shadows
    "own class": "module A\n  class Time; end\n  Time.now\nend",
    "own module": "module A\n  module Process; end\n  Process.clock_gettime(1)\nend",
    "own class at the top": "class Time\n  def self.now = 1\nend\nTime.now",
    "constant": "class A\n  Time = Clock\n  def f = Time.now\nend",
    "constant later": "class A\n  def f = Time.now\n  Time = Clock\nend",
    "own function": "def sleep(n) = n\nsleep 1",
    "own function in its class": "class A\n  def f = sleep(1)\n  def sleep(n) = n\nend",
    "own function of the class": "class A\n  def self.rand = 4\n  def self.f = rand\nend",
    "own function of the singleton class": "class << self\n  def rand = 4\n  def f = rand\nend",
    "private own function": "class A\n  private def rand = 4\n  def f = rand\nend",
    "reader": "class A\n  attr_reader :rand\n  def f = rand\nend",
    "let": "describe A do\n  let(:rand) { 4 }\n  it { rand }\nend",
    "defined by a call": "class A\n  define_method(:sleep) { |n| n }\n  def f = sleep(1)\nend",
    "alias": "class A\n  alias sleep wait\n  def f = sleep(1)\nend",
    "alias by a call": "class A\n  alias_method :sleep, :wait\n  def f = sleep(1)\nend",
    "delegated": "class A\n  delegate :sleep, :rand, to: :clock\n  def f = sleep(rand)\nend",
    "variable": "rand = 4\nx = rand",
    "variables": "a, (rand, *b) = f\nx = rand",
    "parameter": "def f(rand)\n  rand\nend",
    "parameter with a default": "def f(rand = 4)\n  rand\nend",
    "keyword": "def f(rand:, time: nil)\n  rand\n  time.now\nend",
    "rest": "def f(*rand, **sleep, &now)\n  rand\nend",
    "block's parameter": "x.each { |rand| rand }",
    "block's parts": "x.each { |(a, rand)| rand }",
    "lambda's parameter": "->(rand) { rand }",
    "loop's variable": "for rand in x do rand end",
    "exception": "begin\nrescue => rand\n  rand\nend",
    "captured": "case x\nin {a: Integer => rand}\n  rand\nend",
    "captured in an array": "case x\nin [rand, *b]\n  rand\nend",
    "alias of something else": "clock = Clock\nclock.now",
    "alias in one case": "clock = Time\nclock = fake if x\nclock.now",
    "injected": "def f(clock: Time)\n  clock.now\nend",
    "value kept": "t = f(1)\nt.to_i\nt.now",
    # stored
    "environment set": "ENV['A'] = 'b'",
    "environment set among others": "ENV['A'], x = 1, 2",
    "zone set": "Time.zone = 'UTC'",
    "encoding set": "Encoding.default_external = 'UTF-8'",
    # forms
    "sleep of nothing": "sleep 0\nsleep(0)\nsleep 0.0",
    "sleep without an end": "sleep",
    "time of parts": "Time.new(2020, 1, 1)\nTime.new(2020, 1, 1, 0, 0, 0, '+00:00')\nTime.new(2020, in: 'UTC')",
    "time in UTC": "Time.utc(2020, 1, 1)\nTime.gm(2020)",
    "seeded": "Random.new(42)\nRandom.new(42).rand",
    "seeded shuffle": "[1, 2].shuffle(random: Random.new(1))",
    "sorted listing": "Dir.children('x').sort",
    "sorted listing by a block": "Dir.children('x').sort_by { |f| f.size }",
    "filtered and sorted listing": "Dir.entries('x').reject { |f| f.start_with?('.') }.map(&:to_s).sort",
    "difference sorted": "(Dir.entries('x') - %w[. ..]).sort",
    "count of a listing": "Dir.children('x').size\nDir.children('x').empty?",
    "sorted path": "Pathname.new('x').children.sort",
    "glob": "Dir.glob('*')\nDir['*']\nDir.glob('*', sort: true)",
    "no limit": "Timeout.timeout(nil) { f }\nTimeout.timeout(0) { f }",
    "select without a limit": "IO.select([a])\nIO.select([a], nil, nil, nil)\nIO.select([a], nil, nil, 0)",
    "join without a limit": "t = Thread.new { f }\nt.join",
    "translation in a locale": "I18n.l(x, locale: :de)",
}

KINDS: dict[str, tuple[str, Kind]] = {
    "wall": ("Time.now", Kind.WALL),
    "realtime": ("Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond)", Kind.WALL),
    "realtime from the top": ("::Process.clock_gettime(::Process::CLOCK_REALTIME)", Kind.WALL),
    "monotonic": ("Process.clock_gettime(Process::CLOCK_MONOTONIC)", Kind.MONOTONIC),
    "monotonic with a unit": ("Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)", Kind.MONOTONIC),
    "processor": ("Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)", Kind.MONOTONIC),
    "clock of a variable": ("Process.clock_gettime(x)", Kind.MONOTONIC),
    "clock handed on": ("Process.method(:clock_gettime)", Kind.MONOTONIC),
    "benchmark": ("Benchmark.realtime { f }", Kind.MONOTONIC),
    "delay": ("sleep 1", Kind.DELAY),
    "deadline": ("Timeout.timeout(1) { f }", Kind.DEADLINE),
    "random": ("SecureRandom.hex", Kind.RANDOM),
    "identity": ("SecureRandom.uuid", Kind.IDENTITY),
    "process": ("Process.pid", Kind.IDENTITY),
    "order": ("Dir.entries('x')", Kind.FS_ORDER),
    "locale": ("I18n.locale", Kind.LOCALE),
    "zone": ("Time.local(2020)", Kind.TIMEZONE),
    "environment": ("ENV['A']", Kind.ENVIRONMENT),
    "network": ("TCPSocket.new(a, 1)", Kind.NETWORK),
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = scan(source)
    assert found.reads == ()
    assert found.unreadable == ()


@pytest.mark.parametrize(("source", "kind"), KINDS.values(), ids=KINDS.keys())
def test_a_read_has_its_kind(source: str, kind: Kind) -> None:
    assert [read.kind for read in scan(source).reads] == [kind]


def test_a_read_is_placed_where_it_is_written_without_its_arguments() -> None:
    (read,) = scan("x = 1\nfoo(Process.clock_gettime(Process::CLOCK_MONOTONIC))\n").reads
    assert (read.place.line, read.place.column, read.place.end_line, read.place.end_column) == (2, 5, 2, 26)


@pytest.mark.parametrize("path", ["Rakefile.rake", "a.gemspec", "config.ru", "spec/a_spec.rb"])
def test_ruby_goes_by_several_suffixes(path: str) -> None:
    assert [read.name for read in scan("Time.now", path).reads] == [NOW]


def test_no_tests_are_told_yet() -> None:
    assert READER.tests("spec/a_spec.rb", b"it('x') { Time.now }").tests == ()
