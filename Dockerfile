# The image of the action. Nothing but git, Python and the package is in the last stage.

FROM python:3.13-slim-trixie AS build
# The environment has no pip of its own; the requirements are wheels whose hashes are locked, so nothing is built and no
# code of a dependency runs here.
RUN python -m venv --without-pip /opt/agentgate
COPY requirements/runtime.txt /tmp/runtime.txt
RUN python -m pip --python /opt/agentgate/bin/python install --no-cache-dir --no-compile --no-deps --only-binary=:all: \
      --require-hashes --requirement /tmp/runtime.txt
COPY gate /opt/agentgate/lib/python3.13/site-packages/gate
COPY entrypoint.py /opt/agentgate/entrypoint.py
# Compiled here, once: the action runs on every push and writes no bytecode. Unchecked: nothing in the image changes.
RUN find /opt/agentgate/lib -name __pycache__ -type d -prune -exec rm -rf {} + \
 && python -m compileall -q --invalidation-mode unchecked-hash /opt/agentgate/lib

FROM python:3.13-slim-trixie
RUN apt-get update \
 && apt-get install --yes --no-install-recommends git \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /opt/agentgate /opt/agentgate
# Actions run as root, by the runner's rule. -I: the workspace and the environment cannot bring in a module of their own
# (no PYTHONPATH, no current folder, no user site); -B: no bytecode is written.
ENTRYPOINT ["/opt/agentgate/bin/python", "-IB", "/opt/agentgate/entrypoint.py"]
