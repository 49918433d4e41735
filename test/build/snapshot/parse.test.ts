// Pointer and manifest read by hand, against the schemas that describe them.
import { describe, expect, it } from "vitest";
import { LATEST_PATH, MANIFEST_PATH } from "../../../src/address.ts";
import type { Latest, Manifest } from "../../../src/documents.ts";
import { parseHead, parseJson, parseLatest, parsePart } from "../../../build/disk/parse.ts";
import * as schemas from "../../../src/documents.ts";
import { ROW } from "../dump-rows.ts";
import { place } from "../place.ts";
import { manifestOf } from "../tree.ts";

const { out, build, json } = place();
await build({ clubs: [ROW.clubs(1)] });
const whole = json<Manifest>(MANIFEST_PATH);
const pointer = json<Latest>(LATEST_PATH);
const jwk = { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) };
const head = {
  ...whole,
  pin_keys: "x",
  signing_keys: [jwk],
  parts: [whole.parts![0]!],
  files: [{ ...whole.files[0]!, expires: "x" }],
};
const [first, second] = manifestOf(out).files;
const part = { files: [{ ...first!, expires: "x" }, second!] };
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");

/** Every place in a value. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => places(one, [...path, key]))];
}

/** The value with something else at a place; undefined leaves it out. */
function changed(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, other);
  return copy;
}

// prettier-ignore
const OTHERS = [
  undefined, null, 0, -1, 1.5, 2, "", "text", true, [], [1], ["a"], {}, { a: 1 }, { a: "b" },
];

describe.each([
  ["parseLatest", pointer, parseLatest, schemas.latest],
  ["parseHead", head, parseHead, schemas.manifestHead],
  ["parsePart", part, parsePart, schemas.manifestPart],
] as const)("%s(bytes)", (_, sound, parse, schema) => {
  it("reads what a build writes", () => {
    expect(parse(bytes(sound))).toEqual(sound);
  });

  it("takes and refuses what the schema does, whatever stands at any place", () => {
    let refused = 0;
    for (const at of places(sound)) {
      for (const other of OTHERS) {
        const value: unknown = parseJson(bytes(changed(sound, at, other)));
        const isTaken = parse(bytes(value)) !== undefined;
        expect(isTaken, `${at.join(".")} ${JSON.stringify(other)}`).toBe(
          schema.safeParse(value).success,
        );
        if (!isTaken) refused++;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it("refuses what is missing and what is no JSON", () => {
    for (const any of [undefined, Buffer.alloc(0), Buffer.from('{"a'), Buffer.of(0xff, 0x7b)])
      expect(parse(any)).toBeUndefined();
  });
});
