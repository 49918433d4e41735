// Disks that fail on purpose: they die or fill up after a while.
import { explained } from "../../build/disk/disk-errors.ts";
import { UNSYNCED } from "../snapshot.ts";
import { disk, type Effects } from "../../build/disk/effects.ts";

/** What a killed build throws in place of ending: nothing it does afterwards has an effect. */
export class Killed extends Error {
  override name = "Killed";
}

export const CHANGES = ["write", "link", "copy", "rename", "replace", "remove", "point"] as const;

/** The disk as a build finds it that is killed within its change number `fatal`, from 0 on. */
export function dying(fatal: number): Effects {
  let count = 0;
  const changes = CHANGES.map((name) => [
    name,
    (...args: [string, never]) => {
      if (count++ < fatal) return (disk[name] as (...all: unknown[]) => void)(...args);
      // The change that it dies in is left half done.
      if (count === fatal + 1 && name === "write") disk.write(args[0], half(args[1]));
      if (count === fatal + 1 && name === "replace") {
        disk.replace(`${args[0]}.new-0`, half(args[1]));
      }
      throw new Killed();
    },
  ]);
  return { ...UNSYNCED, ...(Object.fromEntries(changes) as Partial<Effects>) };
}

/** The disk with room for `room` bytes more, and the error that a full one gives. */
export function filling(room: number, code = "ENOSPC"): Effects {
  let left = room;
  const take = (path: string, bytes: Uint8Array | string) => {
    left -= bytes.length;
    if (left < 0) throw Object.assign(new Error(`${code}: no space`), { code, path });
  };
  return explained({
    ...UNSYNCED,
    write(path, bytes) {
      take(path, bytes);
      disk.write(path, bytes);
    },
    replace(path, bytes) {
      take(path, bytes);
      disk.replace(path, bytes);
    },
  });
}

function half(bytes: Uint8Array | string): Uint8Array | string {
  return bytes.slice(0, Math.floor(bytes.length / 2));
}
