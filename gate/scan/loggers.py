"""What everybody calls a logger, a metric and the error stream, and the methods of theirs that write."""

from __future__ import annotations

import re

from gate.model.pattern import pattern

_SEGMENT = pattern(r"[A-Za-z_][A-Za-z_0-9]*")
_LOGGERS = frozenset(
    {
        *("log", "logger", "logging", "slog", "zlog", "klog", "glog", "zap", "logrus", "console", "timber", "winston"),
        *("pino", "bunyan", "syslog", "loguru", "getlogger", "sugar", "tracing", "logcontext"),
    }
)
_LOGS = frozenset(
    {
        *("trace", "debug", "info", "notice", "warn", "warning", "error", "exception", "critical", "fatal", "alert"),
        *("emergency", "log", "msg", "msgf", "print", "printf", "println", "fine", "finer", "finest", "severe"),
        *("config", "v", "d", "i", "w", "e", "wtf", "dir", "table", "group", "success", "verbose", "silly", "http"),
        *("with", "withfield", "withfields", "withvalues", "bind", "addkeyvalue", "addargument", "kv", "dur", "str"),
        *("int", "int64", "float64", "time", "any", "duration", "timediff", "interface", "logp", "panic", "add"),
    }
)
# These two are compiled when first asked for: that takes a millisecond, and few changes log.
_LEVEL = (
    r"(?:log)?(?:trace|debug|info|information|warn|warning|error|critical|fatal|print)(?:f|ln|w|s|context|ctx|depth)?"
)
_METERS = (
    r"(?:\w*(?:metrics?|statsd|stats|histogram|hist|gauge|latency|duration|durations|meter|seconds|telemetry|timers?))"
    r"|prometheus|counter|\w+counter|summary|span|currentspan|tracer"
)
_METERED = frozenset(
    {
        *("observe", "record", "timing", "histogram", "distribution", "gauge", "set", "inc", "increment", "update"),
        *("observeseconds", "timer", "measure", "setattribute", "setattributes", "settag", "addevent", "recordvalue"),
        *("recordduration", "recordtime", "timingsince", "updatesince", "measuresince", "setattr"),
    }
)
_ERRORS = frozenset({"System.err", "Console.Error", "$stderr", "STDERR", "process.stderr", "sys.stderr", "stderr"})
_WRITES = frozenset({"println", "printf", "print", "format", "puts", "write", "writeline", "flush"})


def is_conventional(owner: str, method: str) -> bool:
    """Is that the way everybody logs: a method that logs, of what is called a logger, a metric, the error stream?"""
    name = method.lower().replace("_", "").rstrip("!")
    if owner in _ERRORS:
        return name in _WRITES
    segments = [segment.lower().replace("_", "") for segment in _SEGMENT.findall(owner)]
    if any(segment in _LOGGERS or segment.endswith("logger") for segment in segments):
        return name in _LOGS or re.fullmatch(_LEVEL, name) is not None
    return name in _METERED and any(re.fullmatch(_METERS, segment) for segment in segments)
