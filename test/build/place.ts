// A place for snapshots: builds rows there, one dump after another, and reads what that leaves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { buildInto, openSite, scratchFolder, TEST_NOW, type TestOptions } from "../snapshot.ts";
import { disk, type Effects } from "../../build/disk/effects.ts";
import { verifyFolder } from "../../partner/mirror/verify.ts";
import { BuildError } from "../../src/errors.ts";
import { recordsIn } from "../oracle/load.ts";
import { copyOf } from "../sample.ts";
import { writeDump, type Tables } from "./dump-rows.ts";
import { filesOf, jsonOf } from "./tree.ts";

/** The clock of the tests, some days later. */
export const later = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000);

/** What a promise is refused with. */
export async function refusalOf(refused: Promise<unknown>): Promise<BuildError> {
  const error: unknown = await refused.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BuildError);
  return error as BuildError;
}

/** An empty place, or one with all that is in `from`. `usual` goes for every build; a dump may be a path. */
export function place(usual: TestOptions = {}, from?: { folder: string }) {
  const folder = from ? copyOf(from.folder) : scratchFolder();
  const out = join(folder, "out");
  const build = (dump: Tables | string, more: TestOptions = {}, effects?: Effects) =>
    buildInto(
      out,
      typeof dump === "string" ? dump : writeDump(dump),
      { ...usual, ...more },
      effects,
    );
  const refusal = (...args: Parameters<typeof build>) => refusalOf(build(...args));
  const text = (path: string) => readFileSync(out + path, "utf8");
  return {
    folder,
    out,
    build,
    text,
    refusal,
    /** How many files any plan has: the refusal of a budget of one file says so. */
    async fixedFiles(dump: Tables | string): Promise<number> {
      const { message } = await refusal(dump, { maxFiles: 1 });
      return Number(/are (\d+) files/.exec(message)![1]);
    },
    json: <T>(path: string) => jsonOf<T>(out, path),
    /** A file of the private folder. */
    hidden: (name: string) => readFileSync(`${out}.private/${name}`, "utf8"),
    hiddenJson: <T>(name: string) => jsonOf<T>(`${out}.private`, `/${name}.json`),
    /** The exported records. */
    records: <T = Record<string, unknown>>(resource = "properties") =>
      recordsIn<T>(text(`/static/v1/${resource}.ndjson`)),
    files: () => filesOf(out),
    site: (now = TEST_NOW) => openSite(out, now),
    problems: async () => (await verifyFolder(disk, out)).problems,
  };
}
