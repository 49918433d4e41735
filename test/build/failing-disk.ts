// Disks that tests act on while a build runs, and disks that fail on purpose: they die or fill up after a while.
import { explained } from "../../build/disk/disk-errors.ts";
import { UNSYNCED } from "../snapshot.ts";
import { disk, type Effects } from "../../build/disk/effects.ts";

/** The disk, where `act` gets the name and the arguments of these effects before they happen. */
export function watched(
  names: readonly (keyof Effects)[],
  act: (name: string, path: string, more?: string) => void,
): Effects {
  const acting = names.map((name) => [
    name,
    (...args: [string, string?]) => {
      act(name, ...args);
      return (disk[name] as (...all: unknown[]) => unknown)(...args);
    },
  ]);
  return { ...UNSYNCED, ...(Object.fromEntries(acting) as Partial<Effects>) };
}

/** What a killed build throws in place of ending: nothing it does afterwards has an effect. */
export class Killed extends Error {
  override name = "Killed";
}

export const CHANGES = ["write", "link", "copy", "rename", "replace", "remove", "point"] as const;

/** The disk as a build finds it that is killed within its change number `fatal`, from 0 on. */
export function dying(fatal: number): Effects {
  let count = 0;
  return watched(CHANGES, (name, path, bytes) => {
    if (count++ < fatal) return;
    // The change that it dies in is left half done.
    const half = bytes?.slice(0, Math.floor(bytes.length / 2));
    if (count === fatal + 1 && name === "write") disk.write(path, half!);
    if (count === fatal + 1 && name === "replace") disk.replace(`${path}.new-0`, half!);
    throw new Killed();
  });
}

/** The disk with room for `room` bytes more. */
export function filling(room: number): Effects {
  let left = room;
  const code = "ENOSPC";
  const take = (_: string, path: string, bytes = "") => {
    left -= bytes.length;
    if (left < 0) throw Object.assign(new Error(`${code}: no space`), { code, path });
  };
  return explained(watched(["write", "replace"], take));
}
