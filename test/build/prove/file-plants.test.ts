// Files that a stage writes wrong: the proof of a build tells of each, by the file's path. Of whole builds some show that
// they are refused for it, and that what was published before stays.
import { hash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { PublicRecord } from "../../../build/project/reject.ts";
import { proveFiles } from "../../../build/prove/files.ts";
import { assertProved } from "../../../build/prove/same.ts";
import type { Proved } from "../../../build/prove/verify.ts";
import type { OutputFile } from "../../../build/snapshot/output.ts";
import type { Closed } from "../../../build/write/write.ts";
import { smallSite } from "../../small-site.ts";
import { OWNER, ROW, type Row } from "../dump-rows.ts";
import { later, place, refusalOf } from "../place.ts";
import { CODE, FIRST, inPack, PHONE, PLANTS, type Change } from "./planted.ts";

/** What the stages do: another record than the dump's, files to change and how, and a file that no stage has a reason to write. */
interface Broken {
  record?: (record: PublicRecord) => PublicRecord;
  path?: RegExp;
  change?: Change;
  stray?: OutputFile;
}

const broken = vi.hoisted(() => ({ now: {} as Broken }));
/** What the proof of a sound build was given. */
const sound = vi.hoisted(() => ({ closed: {} as Closed, proved: {} as Proved }));

function plant(file: OutputFile): OutputFile {
  const { path, change } = broken.now;
  if (!change || !path!.test(file.path)) return file;
  const bytes = Buffer.from(change(Buffer.from(file.make())));
  return { ...file, bytes: bytes.length, make: () => bytes };
}

vi.mock("../../../build/project/records.ts", async (load) => {
  const real = await load<typeof import("../../../build/project/records.ts")>();
  return {
    ...real,
    project: (...args: Parameters<typeof real.project>) => {
      const { records, ...rest } = real.project(...args);
      return { ...rest, records: records.map((one) => broken.now.record?.(one) ?? one) };
    },
  };
});
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
      return { ...described, files: [...described.files.map(plant), ...(stray ? [stray] : [])] };
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
      return args[1] === "html" || args[0] === "/_headers" ? plant(file) : file;
    },
  };
});

const row = (n: number, fields: Row = {}) => ROW.properties(n, { gate_code: CODE, ...fields });
const tables = (properties: Row[]) => ({
  profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email: "ada@lindqvist.example" }],
  properties,
  clubs: [ROW.clubs(1)],
  property_availability: [ROW.property_availability(1, { status: "booked" })],
});
const BEFORE = tables([row(1), row(2), row(3), row(4, { name: "Withdrawn Water" })]);
const OPEN = `The gate opens with ${CODE}.`;
const FIRST_ROW = row(1, {
  name: `Water 1, call ${PHONE}`,
  regulations: "=1+1 rods",
  location_description: OPEN,
});
const AFTER = tables([FIRST_ROW, row(2), row(3), row(9, { status: "draft" })]);

const site = { url: "https://fish.example" };
const here = place({ public: smallSite(), config: { site } });

beforeAll(async () => {
  await here.build(BEFORE);
  await here.build(AFTER, { now: later(1 / 24) });
});
afterEach(() => {
  broken.now = {};
});

/** Where the proof of the sound build's files finds differences, once some are others. */
function differ(
  files: Closed["files"],
  visited: ReadonlyMap<string, Uint8Array> = new Map(),
  again = sound.proved.files,
) {
  const { proved, closed } = sound;
  return proveFiles({ ...proved, files: again }, closed.made, proved.maker.sha256, files, (visit) =>
    visited.forEach((bytes, path) => visit(path, bytes)),
  );
}

/** The same, once the files of a path hold what `change` makes of them: the paths of those that do, too. */
function changed(path: RegExp, change: Change) {
  const { files: again, maker } = sound.proved;
  const visited = new Map<string, Uint8Array>();
  const files = sound.closed.files.map((file) => {
    if (!path.test(file.path)) return file;
    const content =
      sound.closed.made.get(file.path) ?? (again.get(file.path) ?? maker.page(file.path)).make();
    const before = Buffer.from(content);
    const bytes = Buffer.from(change(Buffer.from(before)));
    if (bytes.equals(before)) return file;
    visited.set(file.path, bytes);
    return { ...file, bytes: bytes.length, sha256: hash("sha256", bytes) };
  });
  return { paths: [...visited.keys()], differences: differ(files, visited) };
}

/** The message for differences, which holds nothing that is private. */
const saidOf = async (differences: ReturnType<typeof differ>) =>
  quiet(await refusalOf((async () => assertProved(differences))()));

function quiet({ message, hint }: { message: string; hint: string }): string {
  for (const secret of [CODE, PHONE, "45.012", OWNER, "Withdrawn"])
    expect(message + hint).not.toContain(secret);
  expect(message).toMatch(/^The snapshot is not what the dump says: /);
  return message;
}

const flipped =
  (at: (bytes: Buffer) => number): Change =>
  (bytes) => {
    if (bytes.length > 0) bytes[at(bytes)]! ^= 1;
    return bytes;
  };
const middle = flipped(({ length }) => length >> 1);

const failing = (): never => {
  throw new TypeError(CODE);
};
const stray = (path: string): OutputFile => {
  const bytes = Buffer.from(JSON.stringify([CODE]));
  return { path, kind: "site", bytes: bytes.length, make: () => bytes };
};
const EXPIRES = "2026-06-01T00:00:00.000Z";

describe("the proof of files", () => {
  it.each<[string, RegExp, Change]>([
    ["another byte in its middle", /./, middle],
    ["another last byte", /./, flipped(({ length }) => length - 1)],
    ["a byte less", /./, (bytes) => bytes.subarray(0, -1)],
    ["a private text behind its end", /./, (bytes) => Buffer.concat([bytes, Buffer.from(CODE)])],
    ["another byte under the right hash", /\.bin$/, inPack(middle)],
  ])("sees %s of any file", (_, path, change) => {
    const { paths, differences } = changed(path, change);
    expect(differences.map(({ resource }) => resource)).toEqual(paths);
    const kinds =
      "_headers csv geojson atom changes.json facets openapi catalog pages.json jwks 404";
    const others =
      "robots sitemap.1 explore/index properties/offset.0 clubs/0 fishing/mt/index _routes";
    const packs = "single records calendars days points ids index text dictionary";
    const all = path.test("/") ? `${kinds} ${others} _redirects favicon points.0.bin.gz` : packs;
    for (const kind of all.split(" ")) expect(paths.join(" ")).toContain(kind);
  });

  it.each(Object.entries(PLANTS))("sees %s", async (_, [path, change, says]) => {
    expect(await saidOf(changed(path, change).differences)).toMatch(new RegExp(says));
  });

  it.each<OutputFile>([
    stray("/assets/gate-codes.json"),
    // As a page that has vanished.
    { ...stray("/static/v1/clubs/hidden/offset.0.json"), kind: "leftover", expires: EXPIRES },
  ])("sees a stray $path", async (file) => {
    const files = [...sound.closed.files, { ...file, sha256: "", reused: false }];
    const visited = new Map([[file.path, file.make() as Uint8Array]]);
    expect(await saidOf(differ(files, visited))).toContain(`${file.path} : `);
  });

  it.each([
    ["expires", { expires: EXPIRES }],
    ["kind", { kind: "site" as const }],
  ])("sees a wrong %s in the list of files", async (what, listed) => {
    const [pack] = sound.closed.files.filter(({ path }) => path.endsWith("points.0.bin"));
    const files = sound.closed.files.map((file) => (file === pack ? { ...file, ...listed } : file));
    const made = sound.proved.files.get(pack!.path)!.make() as Uint8Array;
    const said = await saidOf(differ(files, new Map([[pack!.path, made]])));
    expect(said).toContain(` : ${what} is not what was proved`);
  });

  it("names a file that can't be made again", async () => {
    const [[path, file]] = [...sound.proved.files] as [[string, OutputFile]];
    const again = new Map([...sound.proved.files, [path, { ...file, make: failing }]]);
    const found = differ(sound.closed.files, new Map([[path, file.make() as Uint8Array]]), again);
    expect(await saidOf(found)).toContain(`${path} : file is not what was proved`);
  });

  it("sees each file that is not written", () => {
    for (const { path } of sound.closed.files) {
      const files = sound.closed.files.filter((file) => file.path !== path);
      expect(differ(files)).toMatchObject([{ resource: path, problem: "is missing" }]);
    }
  });
});

/** What a broken projection makes of the first record: all files agree on it. */
const projected = (fields: object): Broken => ({
  record: (record) => (record["id"] === FIRST ? { ...record, ...fields } : record),
});

describe("build(options)", () => {
  it.each<[string, Broken, says: string]>([
    ["the exact point", projected({ latitude: 45.01, longitude: -110.01 }), ": latitude is not"],
    ["a text as the dump has it", projected({ location_description: OPEN }), "shows its owner's"],
    ["a stray file", { stray: stray("/assets/gate-codes.json") }, "/assets/"],
    ...[
      "the exact point in a GeoJSON geometry",
      "a comment at the end of a page",
      "the gate code in _headers",
    ].map((what): [string, Broken, string] => {
      const [path, change, says] = PLANTS[what]!;
      return [what, { path, change }, says];
    }),
  ])("is refused with %s", async (_, now, says) => {
    const before = here.text("/static/v1/latest.json");
    broken.now = now;
    // With another currency every page is rendered.
    const config = { site: { ...site, currency: "EUR" } };
    const refused = await here.refusal(AFTER, { now: later(1 / 24), config });
    expect(quiet(refused)).toMatch(new RegExp(says));
    expect(here.text("/static/v1/latest.json")).toBe(before);
  });
});
