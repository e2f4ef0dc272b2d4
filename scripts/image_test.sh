#!/usr/bin/env bash
# Builds the action's image from the project's own Dockerfile and runs it as a runner does: `make image-test`.
#
# A container engine that answers is used as it is. Where there is none, and we are root on Debian or Ubuntu, one is
# installed from the distribution and started for this run alone, without a bridge and without touching the host's
# firewall. Where the base image cannot be pulled, a stand-in of the same name is made from the distribution's packages.
#
#   AGENTGATE_IMAGE_CACHE   where the base and the engine's layers are kept (default: ~/.cache/agentgate-image)
#   PYTHON                  the Python that has pytest (default: .venv/bin/python)
set -euo pipefail

cd "$(dirname "$0")/.."
project=$PWD
cache=${AGENTGATE_IMAGE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/agentgate-image}
python=${PYTHON:-$project/.venv/bin/python}
image=agentgate-action:image-test
base=$(sed -n 's/^FROM \([^ ]*\) AS build$/\1/p' Dockerfile)
suite=${base##*-}
engine_pid=
mkdir -p "$cache"

say() { printf 'image-test: %s\n' "$*" >&2; }
refuse() { say "$*"; exit 2; }
[ -x "$python" ] || refuse "there is no $python: \`make test\` makes it, PYTHON names another"
lap() { local now=$SECONDS; say "$1 ($((now - ${lapped:-0})) s)"; lapped=$now; }

# --- packages: only where something is missing, only from the distribution -------------------------------------------

need_packages() {
  local missing=() package
  for package in "$@"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || refuse "needs ${missing[*]}: install them, or run this as root on Debian"
  say "installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >"$cache/apt.log" 2>&1 && apt-get install -y -qq --no-install-recommends "${missing[@]}" >>"$cache/apt.log" 2>&1 ||
    { tail -20 "$cache/apt.log" >&2; refuse "could not install ${missing[*]}"; }
}

# --- the engine ------------------------------------------------------------------------------------------------------

stop_engine() {
  [ -n "$engine_pid" ] || return 0
  kill "$engine_pid" 2>/dev/null || true
  wait "$engine_pid" 2>/dev/null || true
  umount "$cache"/run/netns/* 2>/dev/null || true # else the cache cannot be removed
}
trap stop_engine EXIT

start_engine() {
  need_packages docker.io
  docker=/usr/bin/docker # the distribution's client fits the distribution's engine; another one in PATH may lack a builder
  export DOCKER_HOST=unix://$cache/engine.sock DOCKER_CONFIG=$cache/client
  rm -f "$cache/engine.pid"
  dockerd --host "$DOCKER_HOST" --group root --data-root "$cache/layers" --exec-root "$cache/run" --pidfile "$cache/engine.pid" \
    --bridge=none --iptables=false --ip6tables=false --ip-forward=false --userland-proxy=false \
    --exec-opt native.cgroupdriver=cgroupfs >"$cache/engine.log" 2>&1 &
  engine_pid=$!
  for _ in $(seq 120); do
    $docker version >/dev/null 2>&1 && return 0
    kill -0 "$engine_pid" 2>/dev/null || break
    sleep 0.25
  done
  tail -20 "$cache/engine.log" >&2
  refuse "the container engine did not come up"
}

docker=docker
if docker version >/dev/null 2>&1; then say "using the engine that runs here"; else start_engine; fi
lap "engine $($docker version --format '{{.Server.Version}}')"

# --- the base image --------------------------------------------------------------------------------------------------

# Debian's minimal system with the same Python, under the same name. It carries this machine's certificates and proxies,
# because the build installs packages through them.
make_stand_in() {
  need_packages mmdebstrap
  local root=$cache/base-$suite.tar
  if [ ! -s "$root" ]; then
    mmdebstrap --quiet --variant=minbase --include=ca-certificates,python3-minimal,python3-venv,python3-pip \
      --aptopt='APT::Install-Recommends "false"' \
      --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
      --customize-hook='mkdir -p "$1/usr/local/share/ca-certificates"' \
      --customize-hook='find /usr/local/share/ca-certificates -name "*.crt" -exec cp {} "$1/usr/local/share/ca-certificates/" \;' \
      --customize-hook='chroot "$1" update-ca-certificates >/dev/null 2>&1' \
      --customize-hook='ln -s /usr/bin/python3 "$1/usr/local/bin/python"; ln -s /usr/bin/python3 "$1/usr/local/bin/python3"' \
      --customize-hook='rm -f "$1"/usr/lib/python3*/EXTERNALLY-MANAGED "$1/etc/apt/apt.conf.d/99mmdebstrap" "$1/etc/dpkg/dpkg.cfg.d/99mmdebstrap"' \
      --format=tar "$suite" "$root.part"
    mv "$root.part" "$root"
  fi
  $docker import --change 'ENV PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin' --change 'ENV LANG=C.UTF-8' \
    --change 'CMD ["python3"]' "$root" "$base" >/dev/null
}

if $docker image inspect "$base" >/dev/null 2>&1; then
  :
elif [ -z "$engine_pid" ] && $docker pull -q "$base" >/dev/null 2>&1; then
  :
else
  say "no $base to be had: making a stand-in"
  make_stand_in
fi
lap "base image $base"

# --- the build -------------------------------------------------------------------------------------------------------

build=()
for name in HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy; do
  [ -z "${!name:-}" ] || build+=(--build-arg "$name")
done
[ -z "$engine_pid" ] || build+=(--network host) # our engine has no bridge
$docker build "${build[@]}" -t "$image" . >"$cache/build.log" 2>&1 || { tail -40 "$cache/build.log" >&2; refuse "the image does not build"; }
lap "image of $($docker image inspect --format '{{.Size}}' "$image" | awk '{printf "%.0f MB", $1 / 1e6}')"

# --- the runs --------------------------------------------------------------------------------------------------------

AGENTGATE_DOCKER=$docker AGENTGATE_IMAGE=$image "$python" -m pytest -q -p no:cacheprovider tests/image/check_action.py "$@"
lap "runs"
