// Tells whether a dump and its map are still those that were opened.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";

interface Source {
  readonly dump: string;
  readonly map?: string | undefined;
}

/** Differs for another dump or map, and for a changed one; with the map's bytes, as an editor may keep its times. */
export function identityOf(effects: Effects, { dump, map }: Source): string | undefined {
  const file = effects.identity(dump);
  return map === undefined ? file : `${file} ${hash("sha256", effects.read(map) ?? "")}`;
}

/** Throws BuildError if the dump or its map was replaced or changed since `identity` was taken. */
export function assertSame(effects: Effects, options: Source, identity: string | undefined): void {
  if (identityOf(effects, options) === identity) return;
  throw new BuildError(
    `${options.dump} was replaced or changed while it was read`,
    "Export to another name and rename it when it is whole, then build again",
  );
}
