// What mistakes on the command line need in their folder: files, and a snapshot that was published there.
import { hash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keyCheck, OWN_DUMP, readPinKeys } from "../../../build/project/pin-keys.ts";

export const file = (name: string, content: string | Uint8Array) => (folder: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};

/** A published snapshot as far as the checks before a build look at it. */
export const snapshotOf = (check: string) => (folder: string) => {
  const place = join(folder, "dist.snapshots/one/static/v1");
  mkdirSync(place, { recursive: true });
  symlinkSync("dist.snapshots/one", join(folder, "dist"));
  const created = "2026-05-20T10:00:00.000Z";
  const json = (name: string, value: object) => {
    const text = JSON.stringify(value);
    writeFileSync(join(place, name), text);
    return { bytes: text.length, sha256: hash("sha256", text) };
  };
  const head = { snapshot: "0".repeat(16), created };
  const manifest = json("manifest.json", {
    ...head,
    format: 1,
    fields: {},
    pin_keys: check,
    overrides: [],
    files: [],
  });
  json("latest.json", {
    ...head,
    version: 1,
    expires: created,
    manifest: { path: "/static/v1/manifest.json", ...manifest },
    cover: { from: "2026-05-20", to: "2026-05-20" },
    counts: {},
  });
};
export const checkOf = (keys: Record<string, string>, sample = false) =>
  keyCheck(readPinKeys(keys, sample ? { sample, marked: true } : OWN_DUMP));
