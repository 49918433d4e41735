// Files that a stage writes wrong: the proof of a build tells of each, by the file's path. Of whole builds some show that
// they are refused for it, and that what was published before stays.
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { proveFiles } from "../../../build/prove/files.ts";
import { assertProved } from "../../../build/prove/same.ts";
import type { Proved } from "../../../build/prove/verify.ts";
import { outputFile, type OutputFile } from "../../../build/snapshot/output.ts";
import { requestIdOf } from "../../../build/write/pages.ts";
import type { Closed } from "../../../build/write/write.ts";
import { listHead, listTail } from "../../../src/envelope.ts";
import { BuildError } from "../../../src/errors.ts";
import { smallSite } from "../../small-site.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { OWNER, ROW, writeDump, type Row } from "../dump-rows.ts";
import { EXPORT_PLANTS } from "./export-plants.ts";
import { HTML_PLANTS } from "./html-plants.ts";
import { PACK_PLANTS } from "./pack-plants.ts";
import { CODE, FIRST, PHONE, plant, type Planted } from "./planted.ts";

const broken = vi.hoisted(() => ({ now: {} as Planted }));
/** What the proof of a sound build was given. */
const sound = vi.hoisted(() => ({
  closed: undefined as Closed | undefined,
  proved: undefined as Proved | undefined,
}));

vi.mock("../../../build/prove/verify.ts", async (load) => {
  const real = await load<typeof import("../../../build/prove/verify.ts")>();
  return {
    ...real,
    verifyFiles: (...args: Parameters<typeof real.verifyFiles>) => {
      [, sound.closed, sound.proved] = args;
      return real.verifyFiles(...args);
    },
  };
});

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
const buildAgain = (site: object = more.config.site) => {
  const now = new Date(TEST_NOW.getTime() + 3_600_000);
  return buildInto(out, dump(AFTER), { ...more, now, config: { ...DEFAULT_CONFIG, site } });
};

beforeAll(async () => {
  await buildInto(out, dump(BEFORE), more);
  await buildAgain();
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

/** What the proof says of the files of the sound build, some of which are other than they were made. */
function toldOf({ path, change, listed, unwritten, stray }: Planted): string {
  const { files: all, made } = sound.closed!;
  const { files: again, maker } = sound.proved!;
  const visited: [string, Uint8Array][] = stray ? [[stray.path, stray.make()]] : [];
  const files = all
    .filter((file) => !unwritten?.test(file.path))
    .map((file) => {
      if (!path?.test(file.path)) return file;
      const content = made.get(file.path) ?? (again.get(file.path) ?? maker.page(file.path)).make();
      const before = outputFile(file.path, file.kind, content);
      const planted = plant(before, { path, ...(change && { change }), ...(listed && { listed }) });
      const bytes = planted.make();
      visited.push([file.path, bytes]);
      return { ...file, ...listed, bytes: bytes.length, sha256: hash("sha256", bytes) };
    });
  const written = stray ? [...files, { ...stray, sha256: "", reused: false }] : files;
  const differences = proveFiles(sound.proved!, made, maker.sha256, written, (visit) =>
    visited.forEach((one) => visit(...one)),
  );
  try {
    assertProved(differences);
  } catch (error) {
    return expectQuiet(error);
  }
  return "";
}

/** The message of a refusal, which holds nothing that is private. */
function expectQuiet(error: unknown): string {
  expect(error).toBeInstanceOf(BuildError);
  const { message, hint } = error as BuildError;
  for (const secret of [CODE, PHONE, "45.012", OWNER, "Withdrawn"]) {
    expect(message + hint).not.toContain(secret);
  }
  expect(message).toMatch(/^The snapshot is not what the dump says: /);
  return message;
}

const PLANTS = [...EXPORT_PLANTS, ...PACK_PLANTS, ...HTML_PLANTS];
const strayAt = (path: string) => {
  const bytes = Buffer.from(JSON.stringify([CODE]));
  return { path, kind: "site", bytes: bytes.length, make: () => bytes } as const;
};

describe("the proof of files", () => {
  it.each(PLANTS)("sees $what", ({ path, change, says }) => {
    expect(toldOf({ path, change })).toMatch(says);
  });

  it.each([
    "/assets/gate-codes.json",
    "/static/v1/drafts.json",
    "/static/v1/packs/properties/owners.0.bin",
    "/properties/hidden/index.html",
  ])("sees a stray %s", (path) => {
    expect(toldOf({ stray: strayAt(path) })).toContain(`${path} : `);
  });

  it.each([
    "/static/v1/properties/species.hidden/offset.0.json",
    "/static/v1/properties/hidden.value/offset.0.json",
  ])("sees a page that never was, at %s, as one that has vanished", (path) => {
    expect(toldOf({ stray: vanished(path) })).toContain(`${path} : `);
  });

  it.each<[string, RegExp, Required<Planted>["listed"]]>([
    ["expires", /points\.0\.bin$/, { expires: EXPIRES }],
    ["kind", /points\.0\.bin$/, { kind: "site" }],
  ])("sees a wrong %s in the list of files, of %s", (what, path, listed) => {
    expect(toldOf({ path, listed })).toContain(` : ${what} is not what was proved`);
  });

  it.each([
    `/properties/${FIRST}/index.html`,
    "/fishing/mt/index.html",
    "/fishing/mt/river/index.html",
    "/fishing/mt/brown-trout/index.html",
  ])("sees a page that is not written, %s", (path) => {
    expect(toldOf({ unwritten: new RegExp(path) })).toContain(`${path} : file is missing`);
  });
});

describe("build(options)", () => {
  it.each([
    "the exact latitude in CSV",
    "exact points in the points pack",
    "a word of a withheld text in the catalog",
    "a comment at the end of a page",
    "the gate code in _headers",
  ])("is refused with %s", async (what) => {
    const { path, change, says } = PLANTS.find((one) => one.what === what)!;
    expect(await refusal({ path, change })).toMatch(says);
  });

  it("is refused with a stray file", async () => {
    expect(await refusal({ stray: strayAt("/assets/gate-codes.json") })).toContain("/assets/");
  });
});

async function refusal(planted: Planted): Promise<string> {
  const before = readFileSync(`${out}/static/v1/latest.json`);
  broken.now = planted;
  // With another currency every page is rendered.
  const error = await buildAgain({ ...more.config.site, currency: "EUR" }).catch(
    (thrown: unknown) => thrown,
  );
  expect(readFileSync(`${out}/static/v1/latest.json`)).toEqual(before);
  return expectQuiet(error);
}
