// Allows one mirror at a time to write at DIR, on one machine or in containers of it. Not SQLite's lock, as
// builds have it: partners' tools carry no SQLite.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../../build/disk/effects.ts";

/** Runs that begin at the same instant see each other and both step back, so each tries a few times. */
const ATTEMPTS = 5;
const PAUSE_MS = 200;

const PREFIX = ".mirror-";

/**
 * Takes the lock of `out` and returns a function that releases it. Every run announces itself by a socket
 * of its own before it looks for others, so of two runs at least one sees the other. Throws BuildError if
 * another mirror is running.
 */
export async function takeMirrorLock(effects: Effects, out: string): Promise<() => void> {
  const folder = `${out}.snapshots`;
  for (let attempt = 1; ; attempt++) {
    const own = PREFIX + randomBytes(8).toString("hex");
    const release = await effects.listen(`${folder}/${own}`);
    const names = effects.names(folder).filter((name) => name.startsWith(PREFIX));
    const others = names.filter((name) => name !== own).map((name) => `${folder}/${name}`);
    const areRunning = await Promise.all(others.map((path) => effects.answers(path)));
    others.forEach((path, i) => {
      // A killed mirror's. Its name is never used again.
      if (!areRunning[i]) effects.remove(path);
    });
    // Another run may have met our socket before it listened, and removed it.
    if (names.includes(own) && !areRunning.includes(true)) return release;
    release();
    if (attempt === ATTEMPTS) {
      throw new BuildError(
        `Another mirror is running at ${out}`,
        "Wait until it ends; a timer should leave it more time",
      );
    }
    await sleep(PAUSE_MS * Math.random());
  }
}
