// What the disk refuses: each code of an error in, one refusal that names the path out.
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { explained } from "../../../build/disk/disk-errors.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { BuildError } from "../../../src/errors.ts";

type Failure = { path?: string; dest?: string; syscall?: string };

/** What is thrown where the disk fails while it makes something, lists a folder, and reads. */
async function thrown(code: string, more: Failure) {
  const error = Object.assign(new Error(`${code}: as Node words it`), { code, ...more });
  const fail = () => {
    throw error;
  };
  async function* chunks() {
    yield new Uint8Array(1);
    throw error;
  }
  const effects = explained<Effects>({ ...disk, point: fail, list: fail, chunks });
  const acts = [
    async () => effects.point("/asked/for", "thing"),
    async () => effects.list("any"),
    () => Readable.from(effects.chunks("dump")).toArray(),
  ];
  const [making, listing, reading] = await Promise.all(
    acts.map((act) => act().catch((caught: unknown) => caught)),
  );
  return { error, making, listing, reading };
}

describe("explained(effects)", () => {
  it.each([
    ["ENOSPC", "The disk is full at /out/file"],
    ["EDQUOT", "The disk quota is used up at /out/file"],
    ["EROFS", "/out/file is on a read-only disk"],
    ["EMFILE", "Too many files are open at /out/file"],
    ["EIO", "The disk fails at /out/file"],
    ["ENOTDIR", "A part of /out/file is not a folder"],
  ])("refuses %s wherever it happens, with what to do", async (code, message) => {
    const { making, listing, reading } = await thrown(code, { path: "/out/file" });
    for (const error of [making, listing, reading]) {
      expect(error).toBeInstanceOf(BuildError);
      expect(error).toMatchObject({ message, hint: expect.stringMatching(/^[A-Z]\w+ /) });
    }
  });

  it.each<[what: string, code: string, Failure, says: string]>([
    ["forbidden, never a temporary name", "EACCES", { path: "/out/dist.link-4711" }, "This user may not write in /out"], // prettier-ignore
    ["made up by the system", "ENOENT", { path: "/proc/dist", syscall: "mkdir" }, "No folder can be made at /proc/dist"], // prettier-ignore
    ["full, where it names two files", "ENOSPC", { path: "/from", dest: "/to" }, "The disk is full at /to"], // prettier-ignore
    ["full, where it names none", "ENOSPC", {}, "The disk is full at /asked/for"],
  ])("names what was to be made on a disk that is %s", async (_, code, more, message) => {
    expect((await thrown(code, more)).making).toMatchObject({ message });
  });

  it("names the file that a user may not read", async () => {
    const { listing } = await thrown("EPERM", { path: "/out/file" });
    expect(listing).toMatchObject({ message: "This user may not use /out/file" });
  });

  it.each(["EEXIST", "ENOENT", "ENOTEMPTY"])("leaves %s as it is", async (code) => {
    const { error, making } = await thrown(code, {});
    expect(making).toBe(error);
  });
});
