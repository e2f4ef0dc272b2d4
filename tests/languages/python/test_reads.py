"""Which uses of a name are reads in Python: what must be found on the left, what must stay silent on the right."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.lines import every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def scan(source: str | bytes, path: str = "src/a.py") -> Scan:
    content = source if isinstance(source, bytes) else source.encode()
    found = READER.scan(path, content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


NOW = "datetime.datetime.now"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "the real one put back": ("import time\nreal = time.time\ntime.time = f\ntime.time = real", ["time.time"]),
    "put back from a field": ("import time\nself.real = time.time\ntime.time = self.real", ["time.time"]),
    "another thing that gets a real clock": ("import time\nx.now = time.time", ["time.time"]),
    "a timer that is set": ("import signal\nsignal.setitimer(signal.ITIMER_REAL, 1, 0)", ["signal.setitimer"]),
    "plain import": ("import time\ntime.time()", ["time.time"]),
    "renamed module": ("import time as t\nt.time()", ["time.time"]),
    "from import": ("from time import monotonic\nmonotonic()", ["time.monotonic"]),
    "renamed function": ("from time import sleep as zzz\n\n\nzzz(1)", ["time.sleep"]),
    "from import in brackets": ("from time import (\n    sleep as z,  # why\n    time,\n)\nz(1)", ["time.sleep"]),
    "several in one statement": ("import os, time as t, sys\nt.sleep(1)", ["time.sleep"]),
    "after a semicolon": ("x = 1; import time; time.sleep(1)", ["time.sleep"]),
    "with a backslash": ("import \\\n    time\ntime.sleep(1)", ["time.sleep"]),
    "dotted module": ("import urllib.request\nurllib.request.urlopen(u)", ["urllib.request.urlopen"]),
    "dotted module renamed": ("import urllib.request as r\nr.urlopen(u)", ["urllib.request.urlopen"]),
    "module from package": ("from urllib import request\nrequest.urlopen(u)", ["urllib.request.urlopen"]),
    "class from module": ("from datetime import datetime\ndatetime.now()", [NOW]),
    "class renamed": ("from datetime import datetime as dt\ndt.now()", [NOW]),
    "module and class of one name": ("import datetime\ndatetime.datetime.now()", [NOW]),
    "later import wins": ("import datetime\nfrom datetime import datetime\ndatetime.now()", [NOW]),
    "star import": ("from time import *\nsleep(1)", ["time.sleep"]),
    "star import of a class": ("from datetime import *\ndatetime.now()", [NOW]),
    "last of two star imports": ("from os import *\nfrom time import *\ntime()", ["time.time"]),
    "import in a function": ("def f():\n    import time\n    time.sleep(1)", ["time.sleep"]),
    "import after its use in another function": ("def f():\n    time.sleep(1)\nimport time", ["time.sleep"]),
    "import under TYPE_CHECKING": ("if TYPE_CHECKING:\n    import time\ndef f():\n    time.sleep(1)", ["time.sleep"]),
    "fallback import": (
        "try:\n    from time import monotonic as now\nexcept ImportError:\n    from time import time as now\nnow()",
        ["time.time"],
    ),
    "import that may fail": (
        "try:\n    import time\nexcept ImportError:\n    time = None\ntime.sleep(1)",
        ["time.sleep"],
    ),
    "unknown fallback first": (
        "try:\n    from fast import time\nexcept E:\n    import time\ntime.time()",
        ["time.time"],
    ),
    "conditional import": ("if x:\n    import time\nelse:\n    import time\ntime.time()", ["time.time"]),
    "import in a class body": ("class A:\n    import time\n    x = time.time()", ["time.time"]),
    "global import in a function": (
        "def f():\n    global time\n    import time\ndef g():\n    time.time()",
        ["time.time"],
    ),
    "wide letters": ("import time\nt\uff49me.time()", ["time.time"]),
    "wide letters in the last part": ("import time\ntime.sl\uff45ep(1)", ["time.sleep"]),
    "import after a form feed": ("\x0cimport time\n\x0c\ntime.time()", ["time.time"]),
    "import after a lone carriage return": ("x = 1\rimport time\rtime.time()", ["time.time"]),
    # aliases
    "alias of a function": ("from datetime import datetime\nnow = datetime.now\nnow()", [NOW, NOW]),
    "alias of a module": ("import time\nt = time\nt.sleep(1)", ["time.sleep"]),
    "alias of an alias": ("import time\na = time.time\nb = a\nb()", ["time.time", "time.time", "time.time"]),
    "alias with a type": ("import time\nnow: F = time.time\nnow()", ["time.time", "time.time"]),
    "alias in a chain": ("import time\na = b = time.time\nb()", ["time.time", "time.time"]),
    "alias in a pair": ("import time\na, b = time.time, time.sleep\nb(1)", ["time.time", "time.sleep", "time.sleep"]),
    "alias by walrus": ("import time\nif (now := time.time):\n    now()", ["time.time", "time.time"]),
    "alias in brackets": ("import time\nnow = (time.time)\nnow()", ["time.time", "time.time"]),
    "alias in a function": ("import time\ndef f():\n    now = time.time\n    return now()", ["time.time", "time.time"]),
    "alias of an outer function": (
        "import time\ndef f():\n    now = time.time\n    def g():\n        return now()",
        ["time.time", "time.time"],
    ),
    "wrapped by a function": ("import time\ntime = patched(time)\ntime.sleep(1)", ["time.sleep"]),
    "imported by a call": ("import importlib\nt = importlib.import_module('time')\nt.sleep(1)", ["time.sleep"]),
    "imported or skipped": (
        "np = pytest.importorskip('numpy')\nnp.random.rand(3)",
        ["numpy.random.rand"],
    ),
    "imported by the builtin": ("__import__('time').sleep(1)", ["time.sleep"]),
    # places of use
    "argument": ("import time\nf(time.time())", ["time.time"]),
    "reference as keyword": ("import time\nsorted(x, key=time.time)", ["time.time"]),
    "reference as default factory": (
        "from datetime import datetime\nx = field(default_factory=datetime.utcnow)",
        ["datetime.datetime.utcnow"],
    ),
    "reference as target": ("import time\nThread(target=time.sleep, args=(1,))", ["time.sleep"]),
    "reference in a dict": ("import time\nx = {'now': time.time}", ["time.time"]),
    "reference returned": ("import time\ndef f():\n    return time.time", ["time.time"]),
    "default argument": ("import time\ndef f(x=time.time()):\n    pass", ["time.time"]),
    "default argument of the parameter's name": ("import time\ndef f(time=time.time()):\n    pass", ["time.time"]),
    "default of a lambda": ("import time\nf = lambda x=time.time(): x", ["time.time"]),
    "decorator's argument": ("import time\n@d(time.time())\ndef f(): pass", ["time.time"]),
    "class body": ("import time\nclass A:\n    x = time.time()", ["time.time"]),
    "attribute of the module's name in a class": ("import time\nclass A:\n    time = time.time()", ["time.time"]),
    "class attribute does not shadow in methods": (
        "import time\nclass A:\n    time = 1\n    def f(self):\n        return time.time()",
        ["time.time"],
    ),
    "base class's keyword": ("import time\nclass A(B, x=time.time()): pass", ["time.time"]),
    "f-string": ("import time\nx = f'{time.time():.2f}'", ["time.time"]),
    "f-string in an f-string": ("import time\nx = f\"{f'{time.time()}'}\"", ["time.time"]),
    "lambda": ("import time\nf = lambda: time.time()", ["time.time"]),
    "comprehension": ("import time\nx = [time.time() for _ in y]", ["time.time"]),
    "first iterable of a comprehension": ("import time\nx = [time for time in f(time.time())]", ["time.time"]),
    "await": ("import asyncio\nasync def f():\n    await asyncio.sleep(1)", ["asyncio.sleep"]),
    "subscript of a call": ("import time\ntime.localtime()[0]", ["time.localtime"]),
    "member of a call": ("from datetime import datetime\ndatetime.now().year", [NOW]),
    "condition": ("import time\nwhile time.time() < x: pass", ["time.time"]),
    "assertion": ("import time\nassert time.time() - start < 1", ["time.time"]),
    "match subject": ("import time\nmatch time.time():\n    case 1: pass", ["time.time"]),
    "guard": ("import time\nmatch x:\n    case 1 if time.time(): pass", ["time.time"]),
    "with": ("import tempfile, socket\nwith socket.socket() as s: pass", ["socket.socket"]),
    "print statement of Python 2": ("import time\nprint time.time()", ["time.time"]),
    "call inside an annotation": (
        "from datetime import datetime\nx: Annotated[datetime, Field(default_factory=datetime.utcnow)]",
        ["datetime.datetime.utcnow"],
    ),
    "value of an annotated name": ("import time\nx: float = time.time()", ["time.time"]),
    "over several lines": ("import time\n(time\n  .time\n  ())", ["time.time"]),
    "blanks around the dot": ("import time\ntime . time ()", ["time.time"]),
    "in brackets": ("import time\n(time.time)()", ["time.time"]),
    "module in brackets": ("import time\n(time).time()", ["time.time"]),
    "exception in the same try": (
        "import time\ntry:\n    time.sleep(1)\nexcept E as e:\n    time.sleep(2)",
        ["time.sleep"] * 2,
    ),
    "global name in a function": ("import time\ndef f():\n    global time\n    time.sleep(1)", ["time.sleep"]),
    "shadowed in another function only": (
        "import time\ndef f(time): pass\ndef g():\n    time.sleep(1)",
        ["time.sleep"],
    ),
    "shadowed later in the module's own flow": ("import time\ntime.sleep(1)\ntime = 3", ["time.sleep"]),
    "shadowed in a comprehension only": ("import time\n[time for time in x]\ntime.sleep(1)", ["time.sleep"]),
    "keyword of that name": ("import time\nf(time=time.time())", ["time.time"]),
    "nothing assigned first": (
        "time = None\ndef f():\n    global time\n    import time\n    time.sleep(1)",
        ["time.sleep"],
    ),
    "try and finally": ("import time\ntry:\n    pass\nfinally:\n    time.sleep(1)", ["time.sleep"]),
    "nested functions": (
        "import time\ndef a():\n    def b():\n        def c():\n            time.sleep(1)",
        ["time.sleep"],
    ),
    "nonlocal alias": (
        "import time\ndef f():\n  now = None\n  def g():\n    nonlocal now\n    now = time.time\n  def h():\n    now()",
        ["time.time", "time.time"],
    ),
    # receivers
    "path made on the spot": ("from pathlib import Path\nlist(Path('x').iterdir())", ["pathlib.Path.iterdir"]),
    "path in a variable": ("from pathlib import Path\np = Path('x')\nlist(p.iterdir())", ["pathlib.Path.iterdir"]),
    "path joined": ("import pathlib\nfor x in (pathlib.Path('x') / 'y').glob('*'): pass", ["pathlib.Path.glob"]),
    "path of a path": (
        "from pathlib import Path\np = Path(__file__).parent / 'd'\np.rglob('*')",
        ["pathlib.Path.rglob"],
    ),
    "path in a with": ("from zipfile import Path\nwith Path(z) as p:\n    p.iterdir()", ["zipfile.Path.iterdir"]),
    "path as annotated parameter": (
        "from pathlib import Path\ndef f(p: Path):\n    p.iterdir()",
        ["pathlib.Path.iterdir"],
    ),
    "path or None": (
        "from pathlib import Path\ndef f(p: Path | None = None):\n    p.iterdir()",
        ["pathlib.Path.iterdir"],
    ),
    "optional path": ("from pathlib import Path\ndef f(p: Optional[Path]):\n    p.iterdir()", ["pathlib.Path.iterdir"]),
    "path of a loop": (
        "from pathlib import Path\nfor p in Path().iterdir():\n    p.glob('*')",
        ["pathlib.Path.iterdir", "pathlib.Path.glob"],
    ),
    "annotated path": ("from pathlib import Path\np: Path = g()\np.iterdir()", ["pathlib.Path.iterdir"]),
    "method handed on": ("from pathlib import Path\nmap(Path.iterdir, x)", ["pathlib.Path.iterdir"]),
    "event loop's clock": ("import asyncio\nasyncio.get_running_loop().time()", ["asyncio.AbstractEventLoop.time"]),
    "event loop in a variable": (
        "import asyncio\nloop = asyncio.get_event_loop()\nloop.call_later(1, f)",
        ["asyncio.AbstractEventLoop.call_later"],
    ),
    "waiting for an event": ("import threading\ne = threading.Event()\ne.wait(1)", ["threading.Event.wait"]),
    "joining a thread": (
        "from threading import Thread\nt = Thread(target=f)\nt.join(timeout=2)",
        ["threading.Thread.join"],
    ),
    "a future's result": (
        "from concurrent.futures import ThreadPoolExecutor as P\nwith P() as pool:\n    pool.submit(f).result(1)",
        ["concurrent.futures.Future.result"],
    ),
    "naive time stamp": (
        "from datetime import datetime\ndatetime(2020, 1, 2).timestamp()",
        ["datetime.datetime.timestamp"],
    ),
    "naive time stamp of now": (
        "from datetime import datetime\ndatetime.now().timestamp()",
        [NOW, "datetime.datetime.timestamp"],
    ),
    "path among its parents": ("from pathlib import Path\nPath(x).parents[1].iterdir()", ["pathlib.Path.iterdir"]),
    "path awaited in brackets": (
        "from pathlib import Path\nasync def f():\n    (await (Path(x))).iterdir()",
        ["pathlib.Path.iterdir"],
    ),
    "path given and kept": ("from pathlib import Path\n(p := Path(x)).iterdir()", ["pathlib.Path.iterdir"]),
    "global in an inner function": (
        "def a():\n    def b():\n        global time\n        import time\ndef c():\n    time.sleep(1)",
        ["time.sleep"],
    ),
    # forms
    "localtime without argument": ("import time\ntime.localtime()", ["time.localtime"]),
    "localtime of nothing": ("import time\ntime.localtime(None)", ["time.localtime"]),
    "strftime with a format": ("import time\ntime.strftime('%Y')", ["time.strftime"]),
    "generator without seed": ("import random\nr = random.Random()", ["random.Random"]),
    "generator seeded with nothing": ("import random\nr = random.Random(None)", ["random.Random"]),
    "numpy generator without seed": ("import numpy as np\nnp.random.default_rng()", ["numpy.random.default_rng"]),
    "numpy legacy function": ("import numpy as np\nnp.random.rand(3)", ["numpy.random.rand"]),
    "now in a zone": ("from datetime import datetime, UTC\ndatetime.now(UTC)", [NOW]),
    "pandas at now": ("import pandas as pd\npd.Timestamp('now')", ["pandas.Timestamp"]),
    "sleep of no number": ("import time\ntime.sleep(x)", ["time.sleep"]),
    "sleep of star arguments": ("import time\ntime.sleep(*x)", ["time.sleep"]),
    "environment read": ("import os\nos.environ['x']", ["os.environ"]),
    "environment got": ("import os\nos.environ.get('x')", ["os.environ"]),
    "environment handed on": ("import os\nf(env=os.environ)", ["os.environ"]),
    "environment from import": ("from os import environ\nenviron['x']", ["os.environ"]),
    "zone's name": ("import time\ntime.tzname[0]", ["time.tzname"]),
    "session made": ("import requests\ns = requests.Session()", ["requests.Session"]),
    "timer made": ("import threading\nthreading.Timer(1, f).start()", ["threading.Timer"]),
    "wait with a timeout": ("import asyncio\nasyncio.wait(x, timeout=1)", ["asyncio.wait"]),
    "listing in a loop": ("import os\nfor x in os.listdir(p): pass", ["os.listdir"]),
    "listing in a list": ("import os\nlist(os.listdir(p))", ["os.listdir"]),
    "listing in a function of that name": ("import os\ndef sorted(x): ...\nsorted(os.listdir(p))", ["os.listdir"]),
    "listing as keys": ("import os\nsorted({x: 1 for x in os.listdir(p)})", ["os.listdir"]),
    "listing in an own class's method": ("import os\nx.sorted(os.listdir(p))", ["os.listdir"]),
    "listing in a walrus": ("import os\nx = (y := os.listdir(p))", ["os.listdir"]),
    "sleep of an empty text": ("import time\ntime.sleep('')", ["time.sleep"]),
    "sleep of text with a field": ("import time\ntime.sleep(f'{x}')", ["time.sleep"]),
    "listing as an index": ("import os\nos.listdir(p)[0]", ["os.listdir"]),
}

SILENT: dict[str, str] = {
    # text
    "comment": "import time\n# time.time()",
    "string": "import time\nx = 'time.time()'",
    "docstring": 'import time\ndef f():\n    """time.time()"""',
    "triple string": 'import time\nx = """\ntime.sleep(1)\n"""',
    "text of an f-string": "import time\nx = f'time.time() {y}'",
    "escaped brackets of an f-string": "import time\nx = f'{{time.time()}}'",
    "bytes": "import time\nx = b'time.time()'",
    # what is no use
    "import alone": "from time import sleep, time as t",
    "import in another line": "import time.sleep",
    "annotation": "import datetime\nx: datetime.datetime.now",
    "parameter's annotation": "import time\ndef f(x: time.time): pass",
    "return annotation": "import time\ndef f() -> time.time: pass",
    "annotation in brackets": "import time\nx: list[time.time] = []",
    "type alias": "import time\ntype X = time.time",
    "class as annotation": "from random import Random\ndef f(r: Random): pass",
    "class as base": "from threading import Timer\nclass T(Timer): pass",
    "class in isinstance": "import socket\nisinstance(x, socket.socket)",
    "class handed on": "import requests\nMock(spec=requests.Session)",
    "exception": "import socket\ntry: pass\nexcept socket.timeout: pass",
    "assigned over": "import time\ntime.sleep = fake",
    "deleted": "import os\ndel os.environ['x']",
    "environment set": "import os\nos.environ['x'] = '1'",
    "environment set among others": "import os\nos.environ['x'], y = 1, 2",
    "part of a mock": "import time\ntime.sleep.assert_called_once()",
    "part of a function": "import time\ntime.time.__name__",
    "patched by name": "import time\npatch.object(time, 'sleep')\npatch('time.time')",
    "keyword argument": "import time\nf(sleep=1)",
    "other member": "import time\ntime.struct_time(x)",
    "dictionary key": "import time\nx['time']['now']",
    "global statement": "import time\ndef f():\n    global sleep",
    # unknown
    "no import": "time.time()",
    "no import of a class": "datetime.now()",
    "own module": "from . import time\ntime.time()",
    "own relative module": "from .time import sleep\nsleep(1)",
    "own package": "from acme import time\ntime.time()",
    "injected clock": "import time\nclass A:\n    def f(self):\n        return self.clock.time()",
    "injected function": "from time import time\nclass A:\n    def f(self):\n        return self.time()",
    "unknown receiver": "from pathlib import Path\ndef f(p):\n    p.iterdir()",
    "one of two types": "from pathlib import Path\ndef f(p: Path | int):\n    p.iterdir()",
    "list of paths": "from pathlib import Path\ndef f(p: list[Path]):\n    p.iterdir()",
    "sum of paths": "from pathlib import Path\n(Path(x) + y).iterdir()",
    "condition of paths": "from pathlib import Path\n(Path(x) if y else z).iterdir()",
    "unknown result": "from pathlib import Path\ng().iterdir()",
    "member of a string": "import time\n'x'.time()",
    "own function": "import time\ndef sleep(x): ...\nsleep(1)",
    "getattr by a variable": "import time\ngetattr(time, x)()",
    "imported by a variable": "import importlib\ntime = importlib.import_module(time)\ntime.sleep(1)",
    "star import of something else": "from acme import *\nsleep(1)",
    # shadows
    "parameter": "import time\ndef f(time):\n    time.time()",
    "parameter with a default": "import time\ndef f(time=None):\n    time.time()",
    "parameter with a type": "import time\ndef f(time: T):\n    time.time()",
    "parameter with both": "import time\ndef f(time: T = None):\n    time.time()",
    "star parameter": "import time\ndef f(*time):\n    time.time()",
    "keywords parameter": "import time\ndef f(**time):\n    time.time()",
    "typed star parameter": "import time\ndef f(*time: T):\n    time.time()",
    "keyword-only parameter": "import time\ndef f(*, time):\n    time.time()",
    "lambda's parameter": "import time\nf = lambda time: time.time()",
    "lambda's parameter with a default": "import time\nf = lambda time=None: time.time()",
    "outer parameter": "import time\ndef f(time):\n    def g():\n        time.time()",
    "local variable": "import time\ndef f():\n    time = Clock()\n    time.time()",
    "local variable bound later": "import time\ndef f():\n    time.time()\n    time = Clock()",
    "fake over the module": "import time\ntime = FakeTime()\ntime.time()",
    "fake seen by a function": "import time\ntime = FakeTime()\ndef f():\n    time.time()",
    "fake set at the end": "import time\ndef f():\n    time.time()\ntime = FakeTime()",
    "loop variable": "import time\nfor time in x:\n    time.time()",
    "loop pair": "import time\nfor i, (time, *j) in x:\n    time.time()",
    "async loop variable": "import time\nasync def f():\n    async for time in x:\n        time.time()",
    "comprehension's variable": "import time\nx = [time.time() for time in y]",
    "generator's variable": "import time\nx = any(time.time() for time in y)",
    "dictionary comprehension's variable": "import time\nx = {time: time.time() for time in y}",
    "second comprehension variable": "import time\nx = [time.time() for a in b for time in a]",
    "walrus": "import time\nif (time := f()):\n    time.time()",
    "walrus in a comprehension": "import time\ndef f():\n    [time := x for x in y]\n    time.time()",
    "with target": "import time\nwith f() as time:\n    time.time()",
    "with pair": "import time\nwith f() as (time, x):\n    time.time()",
    "exception's name": "import time\ntry: pass\nexcept E as time:\n    time.time()",
    "function's name": "import time\ndef time(): ...\ntime.time()",
    "class's name": "import time\nclass time: ...\ntime.time()",
    "match capture": "import time\nmatch x:\n    case time:\n        time.time()",
    "match sequence": "import time\nmatch x:\n    case [a, *time]:\n        time.time()",
    "match mapping": "import time\nmatch x:\n    case {'a': time}:\n        time.time()",
    "match rest": "import time\nmatch x:\n    case {**time}:\n        time.time()",
    "match class": "import time\nmatch x:\n    case A(time):\n        time.time()",
    "match keyword": "import time\nmatch x:\n    case A(b=time):\n        time.time()",
    "match as": "import time\nmatch x:\n    case A() as time:\n        time.time()",
    "unpacked": "import time\ntime, x = f()\ntime.time()",
    "unpacked star": "import time\n[x, *time] = f()\ntime.time()",
    "unpacked pair": "import time\ndef f():\n    (time, x) = a, b\n    time.time()",
    "changed in place": "import time\ntime += 1\ntime.time()",
    "import of another": "import time\nfrom acme import time\ntime.time()",
    "import of another in a function": "import time\ndef f():\n    import acme.time as time\n    time.time()",
    "class attribute in its body": "import time\nclass A:\n    time = Clock()\n    x = time.time()",
    "argument of its own default": "import time\ndef f(now=None):\n    now = now or time\n    now.time()",
    "value in one case only": "from time import time\ndef f(now=None):\n    if x:\n        now = g()\n    now()",
    "depends on itself": "import time\ndef f():\n    time = time.time",
    "type alias of that name": "import time\ntype time = int\ntime.time()",
    # forms
    "a timer that is stopped": "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0, 0)\nsignal.alarm(0)",
    "sleep of nothing": "import time\ntime.sleep(0)",
    "sleep of nothing in floats": "import time\ntime.sleep(0.0)",
    "yield to the loop": "import asyncio\nasync def f():\n    await asyncio.sleep(0)",
    "gmtime of a value": "import time\ntime.gmtime(0)",
    "gmtime handed on": "import time\nFormatter.converter = time.gmtime",
    "gmtime of star arguments": "import time\ntime.gmtime(*x)",
    "strftime of a value": "import time\ntime.strftime('%Y', x)",
    "seeded generator": "import random\nr = random.Random(7)\nr.random()",
    "seeded numpy generator": "import numpy as np\nnp.random.default_rng(7)",
    "numpy generator's seed by name": "import numpy as np\nnp.random.default_rng(seed=7)",
    "seed set": "import random\nrandom.seed(7)",
    "named uuid": "import uuid\nuuid.uuid5(x, 'y')",
    "pandas at a date": "import pandas as pd\npd.Timestamp('2020-01-01')",
    "zone given": "from datetime import datetime, UTC\ndatetime.fromtimestamp(0, UTC)",
    "zone given by name": "from datetime import datetime, UTC\ndatetime.fromtimestamp(0, tz=UTC)",
    "aware time stamp": "from datetime import datetime, UTC\ndatetime(2020, 1, 2, tzinfo=UTC).timestamp()",
    "datetime made": "from datetime import datetime\ndatetime(2020, 1, 2)",
    "parsed": "from datetime import datetime\ndatetime.fromisoformat('2020-01-01')",
    "wait without a timeout": "import threading\ne = threading.Event()\ne.wait()",
    "join without a timeout": "import threading\nt = threading.Thread()\nt.join(None)",
    "sorted listing": "import os\nsorted(os.listdir(p))",
    "sorted listing with a key": "import os\nsorted(os.listdir(p), key=len)",
    "sorted in a generator": "import os\nsorted(x for x in os.listdir(p) if x)",
    "sorted in a list": "import os\nsorted([x for x in os.listdir(p)])",
    "set of a listing": "import os\nassert set(os.listdir(p)) == {'a'}",
    "length of a listing": "import os\nassert len(os.listdir(p)) == 1",
    "sorted glob": "from pathlib import Path\nsorted(Path('x').glob('*'))",
    "sorted listing in brackets": "import os\nsorted((os.listdir(p)))",
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = scan(source)
    assert names(source) == []
    assert found.unreadable == ()
