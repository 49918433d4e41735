#!/bin/sh
# Builds the snapshot from a mounted dump, again and again. A build that is refused leaves the snapshot as it
# was, and says why.
#
# RIFFLE_DUMP is the dump, RIFFLE_OUT where the snapshot goes, RIFFLE_REBUILD_SECONDS the pause, and
# RIFFLE_BUILD_OPTIONS more options of the build.
set -u
out=${RIFFLE_OUT:-/data/dist}
trap 'kill $! 2>/dev/null; exit 0' TERM INT

while :; do
  if [ -e "$out/static/v1/latest.json" ]; then first=; else first=--first; fi
  # In the background, so that a signal is heard at once.
  tsx ops/commands/build.ts --dump "$RIFFLE_DUMP" --out "$out" $first ${RIFFLE_BUILD_OPTIONS:-} &
  wait $!
  sleep "${RIFFLE_REBUILD_SECONDS:-900}" &
  wait $!
done
