// Refuses work that the disk has no room for.
import { BuildError } from "../../src/errors.ts";
import { megabytes } from "../../src/figures.ts";
import type { Effects } from "./effects.ts";

export function assertRoom(effects: Effects, path: string, bytes: number): void {
  const free = effects.free(path);
  if (free === undefined || free >= bytes) return;
  throw new BuildError(
    `The disk of ${path} has ${megabytes(free)} MB free, and at least ${megabytes(bytes)} MB are needed`,
    "Make room there (docs/scale.md says what a snapshot takes), then try again",
  );
}
