// npm run status: what is said of a site that is well, too old, expired, damaged, or signed by somebody else.
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { parseSpan, statusOf, type StatusFacts } from "../../ops/status.ts";
import { smallSite } from "../small-site.ts";
import { newSigningKey } from "../build/signing-keys.ts";
import { TEST_NOW, TEST_SECRETS } from "../snapshot.ts";
import { ROW } from "../build/dump-rows.ts";
import { place } from "../build/place.ts";

const MINUTE = 60_000;
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE);
const [key, other] = [await newSigningKey(), await newSigningKey()];
const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: key.text };
const { out, build } = place({ public: smallSite(), secrets });

beforeAll(async () => {
  await build({ properties: [1, 2].map((n) => ROW.properties(n)) }, { now: later(-60) });
  await build({ properties: [2, 3].map((n) => ROW.properties(n)) });
});

const status = (more: Partial<StatusFacts> = {}) =>
  statusOf({
    url: "https://site.test",
    read: async (path) => disk.read(out + path),
    now: later(10),
    maxAge: 30 * MINUTE,
    keys: [key.publicKey],
    waiting: undefined,
    ...more,
  });

const damaged = async (path: string) =>
  path.endsWith("facets.json") ? Buffer.from("{}") : disk.read(out + path);

describe("statusOf(facts)", () => {
  it("tells snapshot, age, signature, files, changes and what waits", async () => {
    const { lines, problems } = await status({ waiting: "3 texts wait" });
    expect(problems).toEqual([]);
    const text = lines.join("\n");
    expect(text).toMatch(/snapshot +[0-9a-f]{16}, version \d+/);
    expect(text).toMatch(/age +10 minutes, valid until 2026-05-27/);
    expect(text).toMatch(/signature +of a key that is trusted/);
    expect(text).toMatch(/changed +1 added, 0 changed, 1 removed, 0 calendars/);
    expect(text).toMatch(/review +3 texts wait/);
  });

  it("says how to check the signature where no key is known", async () => {
    const text = (await status({ keys: [] })).lines.join("\n");
    expect(text).toMatch(/signature +of a key that the site itself names; set RIFFLE_PUBLIC_KEYS/);
  });

  it.each<[string, Partial<StatusFacts>, string]>([
    ["too old", { now: later(31) }, "The snapshot is 31 minutes old; the limit is 30 minutes"],
    ["expired", { now: later(8 * 1_440) }, "The pointer expired on 2026-05-27"],
    ["signed by another key", { keys: [other.publicKey] }, "signed by none of the public keys"],
    ["empty", { read: async () => undefined }, "is missing or no pointer"],
    ["damaged", { read: damaged }, "facets.json has other bytes"],
  ])("is a problem where the site is %s", async (_, more, problem) => {
    expect((await status(more)).problems.join()).toContain(problem);
  });
});

describe("parseSpan(text)", () => {
  it("takes a number and a unit", () => {
    expect(["30m", "2h", "1d", "45s"].map(parseSpan)).toEqual([
      1_800_000, 7_200_000, 86_400_000, 45_000,
    ]);
    expect(["", "30", "m", "1w", "-1m", "1.5h"].map(parseSpan)).toEqual(Array.from({ length: 6 }));
  });
});
