// What the disk refuses: each code of an error in, one refusal that names the path out.
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { explained } from "../../../build/disk/disk-errors.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { BuildError } from "../../../src/errors.ts";

const failure = (code: string, more: object = { path: "/out/file" }) =>
  Object.assign(new Error(`${code}: as Node words it`), { code, ...more });

function failing(error: Error): Effects {
  const fail = () => {
    throw error;
  };
  async function* chunks() {
    yield new Uint8Array(1);
    throw error;
  }
  return explained({ ...disk, write: fail, point: fail, list: fail, chunks });
}

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe("explained(effects)", () => {
  it.each([
    ["ENOSPC", "The disk is full at /out/file"],
    ["EDQUOT", "The disk quota is used up at /out/file"],
    ["EROFS", "/out/file is on a read-only disk"],
    ["EMFILE", "Too many files are open at /out/file"],
    ["ENFILE", "Too many files are open at /out/file"],
    ["ELOOP", "The links of /out/file lead in a circle"],
    ["EIO", "The disk fails at /out/file"],
    ["ENOTDIR", "A part of /out/file is not a folder"],
    ["ENAMETOOLONG", "/out/file is too long for this disk"],
  ])("refuses %s wherever it happens, with what to do", async (code, message) => {
    const effects = failing(failure(code));
    const reading = Readable.from(effects.chunks("dump")).toArray();
    const errors = [
      caught(() => effects.write("any", "")),
      caught(() => effects.point("any", "thing")),
      caught(() => effects.list("any")),
      await reading.catch((error: unknown) => error),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(BuildError);
      expect((error as BuildError).message).toBe(message);
      expect((error as BuildError).hint).toMatch(/^[A-Z]\w+ /);
    }
  });

  it.each(["EACCES", "EPERM"])(
    "names the folder where %s forbids to make a file, never a temporary name, and the file where it forbids to read",
    (code) => {
      const effects = failing(failure(code, { path: "/out/dist.link-4711" }));
      for (const make of [() => effects.write("any", ""), () => effects.point("any", "thing")]) {
        expect(caught(make)).toMatchObject({ message: "This user may not write in /out" });
      }
      expect(caught(() => effects.list("any"))).toMatchObject({
        message: "This user may not use /out/dist.link-4711",
      });
    },
  );

  it("says that nothing can be made in a folder that the system makes up", () => {
    const effects = failing(failure("ENOENT", { path: "/proc/dist", syscall: "mkdir" }));
    expect(caught(() => effects.write("any", ""))).toMatchObject({
      message: "No folder can be made at /proc/dist",
    });
  });

  it("names the file that was to be made, where the disk names two", () => {
    const effects = failing(failure("ENOSPC", { path: "/from", dest: "/to" }));
    expect(caught(() => effects.write("any", ""))).toMatchObject({
      message: "The disk is full at /to",
    });
  });

  it("names the file that was asked for, where the disk names none", () => {
    const effects = failing(failure("ENOSPC", {}));
    expect(caught(() => effects.write("/asked/for", ""))).toMatchObject({
      message: "The disk is full at /asked/for",
    });
  });

  it.each(["EEXIST", "ENOENT", "ENOTEMPTY"])("leaves %s as it is", (code) => {
    const error = failure(code);
    expect(caught(() => failing(error).write("any", ""))).toBe(error);
  });

  it("explains the real disk: a file where a folder is needed", () => {
    const inside = new URL(import.meta.url).pathname;
    expect(caught(() => disk.write(`${inside}/folder/file`, ""))).toBeInstanceOf(BuildError);
  });
});
