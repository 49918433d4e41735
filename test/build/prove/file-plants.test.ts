// Whole builds in which a stage writes one file wrong: each is refused, by the file's path, and what was published
// before stays.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import type { OutputFile } from "../../../build/snapshot/output.ts";
import { requestIdOf } from "../../../build/write/pages.ts";
import { listHead, listTail } from "../../../src/envelope.ts";
import { BuildError } from "../../../src/errors.ts";
import { smallSite } from "../../small-site.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { OWNER, ROW, writeDump, type Row } from "../dump-rows.ts";
import { EXPORT_PLANTS } from "./export-plants.ts";
import { HTML_PLANTS } from "./html-plants.ts";
import { PACK_PLANTS } from "./pack-plants.ts";
import { CODE, FIRST, PHONE } from "./plant-kit.ts";
import { plant, type Planted } from "./planted.ts";

const broken = vi.hoisted(() => ({ now: {} as Planted, reached: false }));

vi.mock("../../../build/write/compose.ts", async (load) => {
  const real = await load<typeof import("../../../build/write/compose.ts")>();
  return {
    ...real,
    describeSnapshot: (...args: Parameters<typeof real.describeSnapshot>) => {
      const { stray } = broken.now;
      const described = real.describeSnapshot(...args);
      const files = described.files.map((file) => plant(file, broken.now));
      return { ...described, files: stray ? [...files, stray] : files };
    },
  };
});
vi.mock("../../../build/write/write.ts", async (load) => {
  const real = await load<typeof import("../../../build/write/write.ts")>();
  return {
    ...real,
    writePages: (...[to, paths, ...more]: Parameters<typeof real.writePages>) => {
      const kept = paths.filter((path) => !broken.now.unwritten?.test(path));
      return real.writePages(to, kept, ...more);
    },
  };
});
// Those that are written last.
vi.mock("../../../build/snapshot/output.ts", async (load) => {
  const real = await load<typeof import("../../../build/snapshot/output.ts")>();
  return {
    ...real,
    outputFile: (...args: Parameters<typeof real.outputFile>) => {
      const file = real.outputFile(...args);
      const isLast = ["catalog", "html"].includes(args[1]) || args[0] === "/_headers";
      return isLast ? plant(file, broken.now) : file;
    },
  };
});

const SECRETS = { gate_code: CODE, wifi_password: "trout77ranch", max_guests: 7 };
const row = (n: number, fields: Row = {}) =>
  ROW.properties(n, { ...SECRETS, description: `Quiet water. Call ${PHONE} to book.`, ...fields });
const dump = (properties: Row[]) =>
  writeDump({
    profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email: "ada@lindqvist.example" }],
    properties,
    clubs: [ROW.clubs(1)],
    property_availability: [ROW.property_availability(1, { status: "booked" })],
  });
const FIRST_ROW = { name: `Water 1, call ${PHONE}`, regulations: "=1+1 rods" };
const BEFORE = [row(1), row(2), row(3), row(4, { name: "Withdrawn Water" })];
const AFTER = [row(1, FIRST_ROW), row(2), row(3), row(9, { status: "draft" })];

const NONE = { total: 0, limit: 25, offset: 0, returned: 0 };

const SITE = smallSite();
const out = join(scratchFolder(), "out");
const more = {
  public: SITE,
  config: { ...DEFAULT_CONFIG, site: { url: "https://fish.example" } },
};
const again = () => {
  const now = new Date(TEST_NOW.getTime() + 3_600_000);
  return buildInto(out, dump(AFTER), { ...more, now });
};

beforeAll(async () => {
  await buildInto(out, dump(BEFORE), more);
});
afterEach(() => {
  broken.now = {};
});

const EXPIRES = "2026-06-01T00:00:00.000Z";
/** A page of no record. */
function vanished(path: string): OutputFile {
  const bytes = Buffer.from(`${listHead("properties")}${listTail(NONE, requestIdOf(path))}`);
  return { path, kind: "leftover", bytes: bytes.length, make: () => bytes, expires: EXPIRES };
}

async function refusal(planted: Planted): Promise<string> {
  const before = readFileSync(`${out}/static/v1/latest.json`);
  broken.now = planted;
  const error = await again().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BuildError);
  expect(readFileSync(`${out}/static/v1/latest.json`)).toEqual(before);
  const { message, hint } = error as BuildError;
  for (const secret of [CODE, PHONE, "45.012", OWNER, "Withdrawn"]) {
    expect(message + hint).not.toContain(secret);
  }
  return message;
}

describe("build(options), with a stage that writes", () => {
  it.each([...EXPORT_PLANTS, ...PACK_PLANTS, ...HTML_PLANTS])(
    "$what: seen by the proof",
    async ({ path, change, says }) => {
      const message = await refusal({ path, change });
      expect(message).toMatch(/^The snapshot is not what the dump says: /);
      expect(message).toMatch(says);
    },
  );

  it.each([
    "/assets/gate-codes.json",
    "/static/v1/drafts.json",
    "/static/v1/packs/properties/owners.0.bin",
    "/properties/hidden/index.html",
  ])("a stray %s: seen by the proof", async (path) => {
    const bytes = Buffer.from(JSON.stringify([CODE]));
    const stray = { path, kind: "site", bytes: bytes.length, make: () => bytes } as const;
    expect(await refusal({ stray })).toContain(`${path} : `);
  });

  it.each([
    "/static/v1/properties/species.hidden/offset.0.json",
    "/static/v1/properties/hidden.value/offset.0.json",
  ])("a page that never was, at %s, as one that has vanished: seen by the proof", async (path) => {
    expect(await refusal({ stray: vanished(path) })).toContain(`${path} : `);
  });

  it.each<[string, RegExp, Required<Planted>["listed"]]>([
    ["expires", /points\.0\.bin$/, { expires: EXPIRES }],
    ["kind", /points\.0\.bin$/, { kind: "site" }],
  ])("a wrong %s in the list of files, of %s: seen by the proof", async (what, path, listed) => {
    expect(await refusal({ path, listed })).toContain(` : ${what} is not what was proved`);
  });

  it.each([
    `/properties/${FIRST}/index.html`,
    "/fishing/mt/index.html",
    "/fishing/mt/river/index.html",
    "/fishing/mt/brown-trout/index.html",
  ])("a page that is not written, %s: seen by the proof", async (path) => {
    expect(await refusal({ unwritten: new RegExp(path) })).toContain(`${path} : file is missing`);
  });

  it("all as it should is published", async () => {
    await expect(again()).resolves.toBeDefined();
  });
});
