"""Clock debt over time as a picture: stacked areas by kind, as SVG 1.1 that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timezone
from html import escape

from gate.escaping.visible import visible
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.reporter import RenderOptions
from gate.model.seam_log import DebtHistory, Sample
from gate.wording import seam_table
from gate.wording.phrases import counted

WIDTH, HEIGHT = 860, 420
LEFT, TOP, RIGHT, BOTTOM = 64, 76, 708, 366  # of the plot
LETTERS = 60  # of the paths in the title
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
KINDS = tuple(kind for kind in Kind if kind in CLOCK_KINDS)
# Okabe and Ito's colours, told apart with any colour vision and on either ground: https://jfly.uni-koeln.de/color/
COLOURS = {Kind.WALL: "#0072b2", Kind.MONOTONIC: "#e69f00", Kind.DELAY: "#009e73"}
STYLE = """\
text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; font-size: 13px; fill: #24292f }
.title { font-size: 18px; font-weight: 600 }
.faint { fill: #57606a }
.ground { fill: #ffffff }
.grid { stroke: #d0d7de; stroke-width: 1 }
.axis { stroke: #57606a; stroke-width: 1 }
.edge { fill: none; stroke: #ffffff; stroke-width: 1.5; stroke-linejoin: round }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .faint { fill: #9da7b1 }
  .ground { fill: #0d1117 }
  .grid { stroke: #30363d }
  .axis { stroke: #9da7b1 }
  .edge { stroke: #0d1117 }
}"""


def debt(history: DebtHistory, options: RenderOptions) -> str:  # noqa: ARG001 -- a picture has its own size
    """The picture; it ends in a line break."""
    samples = history.samples
    step = _step(max(sample.total for sample in samples))
    top = step * max(1, -(-max(sample.total for sample in samples) // step))
    said = f"uncontrolled clock reads, {seam_table.span(history)}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"',
        'role="img" aria-labelledby="title desc">',
        f'<title id="title">{_escaped(_title(history))}</title>',
        f'<desc id="desc">{_escaped(_description(history))}</desc>',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{LEFT}" y="32">{_escaped(_title(history))}</text>',
        f'<text class="faint" x="{LEFT}" y="54">{_escaped(said)}</text>',
        *_values(step, top),
        *_areas(samples, top),
        *_dates(samples),
        f'<line class="axis" x1="{LEFT}" y1="{BOTTOM}" x2="{RIGHT}" y2="{BOTTOM}"/>',
        *_legend(samples[-1]),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _title(history: DebtHistory) -> str:
    paths = ", ".join(history.paths)
    return f"Clock debt of {paths[:LETTERS]}{'…' if len(paths) > LETTERS else ''}" if paths else "Clock debt"


def _description(history: DebtHistory) -> str:
    """The picture in words, for whoever does not see it."""
    first, last = history.samples[0], history.samples[-1]
    changes = ", ".join(
        f"{kind.value} from {first.by_kind.get(kind, 0)} to {last.by_kind.get(kind, 0)}" for kind in KINDS
    )
    reads = counted(last.total, "uncontrolled clock read")
    return f"Stacked areas from {first.day} to {last.day}: from {first.total} to {reads}; {changes}."


def _areas(samples: Sequence[Sample], top: int) -> Iterator[str]:
    """One area a kind on top of the one before; a count holds until the next sample."""
    below = [0] * len(samples)
    for kind in KINDS:
        above = [low + sample.by_kind.get(kind, 0) for low, sample in zip(below, samples, strict=True)]
        if any(high > low for high, low in zip(above, below, strict=True)):
            upper, lower = _stairs(samples, above, top), _stairs(samples, below, top)
            outline = " ".join((*upper, *reversed(lower)))
            yield f'<polygon points="{outline}" fill="{COLOURS[kind]}"><title>{kind.value}</title></polygon>'
            yield f'<polyline class="edge" points="{" ".join(upper)}"/>'
        below = above


def _stairs(samples: Sequence[Sample], counts: Sequence[int], top: int) -> list[str]:
    points = []
    for number, (sample, count) in enumerate(zip(samples, counts, strict=True)):
        x, y = _x(sample.seconds, samples), _y(count, top)
        if number:
            points.append(f"{x:.1f},{_y(counts[number - 1], top):.1f}")
        points.append(f"{x:.1f},{y:.1f}")
    if len(samples) == 1 or samples[0].seconds == samples[-1].seconds:
        points.append(f"{RIGHT:.1f},{_y(counts[-1], top):.1f}")
    return points


def _values(step: int, top: int) -> Iterator[str]:
    for value in range(0, top + 1, step):
        y = _y(value, top)
        yield f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{RIGHT}" y2="{y:.1f}"/>'
        yield f'<text class="faint" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:,}</text>'


def _dates(samples: Sequence[Sample]) -> Iterator[str]:
    """A tick at the beginning of a month, as many as can be told apart; the two ends where no month begins."""
    first, last = samples[0].day, samples[-1].day
    ticks = _months(first, last)
    months = len(ticks) > 1
    if not months:
        ticks = sorted({first, last})
    for tick in ticks:
        seconds = int(datetime(tick.year, tick.month, tick.day, tzinfo=timezone.utc).timestamp())
        x = min(max(_x(seconds, samples), LEFT), RIGHT)
        label = f"{MONTHS[tick.month - 1]} {tick.year}" if months else tick.isoformat()
        yield f'<line class="axis" x1="{x:.1f}" y1="{BOTTOM}" x2="{x:.1f}" y2="{BOTTOM + 5}"/>'
        yield f'<text class="faint" x="{x:.1f}" y="{BOTTOM + 22}" text-anchor="middle">{label}</text>'


def _months(first: date, last: date) -> list[date]:
    """The beginnings of months between two days, at most eight: every one, or each 2nd, 3rd, 6th, 12th, 24th …"""
    numbers = range(first.year * 12 + first.month, last.year * 12 + last.month)  # the month after, counted from 0
    stride = next(each for each in (1, 2, 3, 6, *range(12, 12_000, 12)) if len(numbers) // each < 8)
    return [date(number // 12, number % 12 + 1, 1) for number in numbers if number % stride == 0]


def _legend(last: Sample) -> Iterator[str]:
    """The kinds in the order they lie on each other, with where they end."""
    yield f'<text class="faint" x="{RIGHT + 20}" y="{TOP + 4}">on {last.day}</text>'
    for row, kind in enumerate(reversed(KINDS), 1):
        y = TOP + 8 + 24 * row
        yield f'<rect x="{RIGHT + 20}" y="{y - 11}" width="12" height="12" rx="2" fill="{COLOURS[kind]}"/>'
        yield f'<text x="{RIGHT + 40}" y="{y}">{kind.value} {last.by_kind.get(kind, 0):,}</text>'
    yield f'<text x="{RIGHT + 40}" y="{TOP + 8 + 24 * (len(KINDS) + 1)}">total {last.total:,}</text>'


def _step(most: int) -> int:
    """What to count in, so that there are at most six lines: 1, 2, 5, 10, 20, 50, …"""
    step = 1
    while True:
        for times in (1, 2, 5):
            if most <= step * times * 6:
                return step * times
        step *= 10


def _x(seconds: int, samples: Sequence[Sample]) -> float:
    first, last = samples[0].seconds, samples[-1].seconds
    return LEFT + (RIGHT - LEFT) * (seconds - first) / max(last - first, 1)


def _y(value: int, top: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * value / top


def _escaped(text: str) -> str:
    return escape(visible(text))
