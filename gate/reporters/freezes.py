"""Freezes over time: a table with a bar for each, JSON, a Mermaid diagram, or a picture."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from html import escape
from typing import TYPE_CHECKING

from gate.escaping import json_text
from gate.escaping.terminal import terminal
from gate.escaping.visible import visible
from gate.model.day import parse_day

if TYPE_CHECKING:
    from gate.model.policy import Freeze
    from gate.records.freezes import Line

NONE = "no test is frozen\n"
BAR = 21  # a column for each day that a freeze may last
ROW, LEFT, WIDTH = 26, 380, 860  # of the picture
STYLE = """\
text { font: 12px system-ui, sans-serif; fill: #57606a }
.ground { fill: #ffffff }
.held { fill: #0072b2 }
.over { fill: #d55e00 }
.today { stroke: #57606a; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #9da7b1 }
  .ground { fill: #0d1117 }
}"""


def as_text(lines: Sequence[Line], today: date) -> str:
    """A freeze in two lines: its test; its end, owner, way back, and how much of it is over."""
    return "".join(f"{each}\n" for line in lines for each in _rows(line, today)) or NONE


def as_json(lines: Sequence[Line], today: date) -> str:
    """An object with `version`, `today` and the list `freezes`: the record's keys, `days_left`, `way_back`."""
    freezes = [
        {
            **{key: json_text.text(value) for key, value in line.freeze.keys.items()},
            "days_left": line.left,
            "way_back": line.has_way_back,
        }
        for line in lines
    ]
    return json.dumps({"version": 1, "today": str(today), "freezes": freezes}, indent=2) + "\n"


def as_mermaid(lines: Sequence[Line], today: date) -> str:
    """See `gantt`."""
    return gantt([line.freeze for line in lines], today)


def gantt(freezes: Sequence[Freeze], today: date) -> str:
    """Mermaid's Gantt diagram, a section an owner: https://mermaid.js.org/syntax/gantt.html

    A freeze whose end cannot be read is left out.
    """
    written = ["gantt", "    title Freezes", "    dateFormat YYYY-MM-DD", "    axisFormat %Y-%m-%d"]
    for owner in dict.fromkeys(map(_owner, freezes)):
        written.append(f"    section {_label(owner)}")
        for freeze in freezes:
            expires = parse_day(freeze.keys.get("expires", ""))
            if _owner(freeze) == owner and expires is not None:
                state = "crit, " if expires < today else ""
                end = expires + timedelta(days=1)  # a freeze holds through its last day
                start = min(parse_day(freeze.keys.get("opened", "")) or today, expires)
                written.append(f"    {_label(freeze.test)} :{state}{start}, {end}")
    return "\n".join(written) + "\n"


def as_svg(lines: Sequence[Line], today: date) -> str:
    """The same as a picture, SVG 1.1 that needs nothing else."""
    dated = [line for line in lines if line.expires is not None]
    first = min([line.opened or today for line in dated] + [today]) - timedelta(days=1)
    last = max([line.expires or today for line in dated] + [today]) + timedelta(days=1)
    scale = (WIDTH - LEFT - 20) / max(1, (last - first).days)
    height = 60 + ROW * max(1, len(dated))

    def across(day: date) -> str:
        return f"{LEFT + (day - first).days * scale:.1f}"

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"',
        'role="img" aria-labelledby="title">',
        f'<title id="title">Freezes on {today}</title>',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
        f'<text x="{across(today)}" y="24" text-anchor="middle">{today}</text>',
        f'<line class="today" x1="{across(today)}" y1="30" x2="{across(today)}" y2="{height - 10}"/>',
    ]
    for at, line in enumerate(dated):
        drawn += _bar(line, 40 + ROW * at, across, today)
    if not dated:
        drawn.append(f'<text x="20" y="50">{NONE.strip()}</text>')
    return "\n".join([*drawn, "</svg>", ""])


FORMATS = {"text": as_text, "json": as_json, "mermaid": as_mermaid, "svg": as_svg}


def _rows(line: Line, today: date) -> Iterator[str]:
    yield terminal(line.freeze.test or "an unnamed test")
    back = "way back exists" if line.has_way_back else "NO WAY BACK"
    yield f"  {_bar_of_text(line, today)}  {terminal(_end(line))}, {terminal(_owner(line.freeze))}, {back}"


def _end(line: Line) -> str:
    if line.expires is None or line.left is None:
        return f"no end that can be read ({line.freeze.keys.get('expires', 'none')})"
    if line.left < 0:
        return f"RAN OUT on {line.expires}"
    return f"until {line.expires}, {'today' if not line.left else f'{line.left} days left'}"


def _bar_of_text(line: Line, today: date) -> str:
    """`#` for each day that is over, `-` for each that is left."""
    if line.opened is None or line.expires is None or line.expires < line.opened:
        return " " * BAR
    over = min(max((today - line.opened).days, 0), (line.expires - line.opened).days)
    whole = (line.expires - line.opened).days
    drawn = "#" * over + "-" * (whole - over)
    return (drawn if whole <= BAR else drawn[: BAR - 1] + "…").ljust(BAR)


def _bar(line: Line, y: int, across: Callable[[date], str], today: date) -> Iterator[str]:
    assert line.expires is not None  # noqa: S101 -- only these are drawn
    start = min(line.opened or today, line.expires)
    end = line.expires + timedelta(days=1)
    width = float(across(end)) - float(across(start))
    state = "over" if line.expires < today else "held"
    name = line.freeze.test if len(line.freeze.test) <= 56 else "…" + line.freeze.test[-55:]
    yield f'<text x="{LEFT - 10}" y="{y + 13}" text-anchor="end">{escape(visible(name))}</text>'
    yield f'<rect class="{state}" x="{across(start)}" y="{y}" width="{width:.1f}" height="{ROW - 8}"/>'


def _owner(freeze: Freeze) -> str:
    return freeze.keys.get("owner", "").strip() or "nobody"


def _label(text: str) -> str:
    """Text that Mermaid takes for nothing else: it ends a task's name at a colon, a statement at `;` and `#`."""
    return "".join(char if char.isalnum() or char in " ./_-[]>@" else "_" for char in text)[:120] or "_"
