// The frame of all commands: what an error becomes, and the arguments that several of them take.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  parseInstant,
  parseNames,
  parsePort,
  parseWhole,
  run,
  siteAndFolder,
  UsageError,
} from "../../bin/command.ts";
import { BuildError } from "../../src/errors.ts";

const argv = process.argv;
let printed: string;
beforeEach(() => {
  printed = "";
  process.argv = [...argv.slice(0, 2), "--port", "1"];
  for (const stream of ["log", "error"] as const) {
    vi.spyOn(console, stream).mockImplementation((text: string) => void (printed += `${text}\n`));
  }
});
afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

async function outcome(act: () => void): Promise<[number | undefined, string]> {
  const usage = "npm run it -- [--port N]";
  await run({ usage, onFailure: "Nothing happened" }, async () => act());
  return [process.exitCode as number | undefined, printed];
}
const failing = (error: unknown) =>
  outcome(() => {
    throw error;
  });

describe("run(manual, config, command)", () => {
  it("ends with no code and no word of its own where all is well", async () => {
    expect(await outcome(() => {})).toEqual([undefined, ""]);
  });

  it.each([
    [1, new BuildError("It is empty", "Export it"), "Refused: It is empty\nExport it\n"],
    [2, new UsageError("--x is missing"), "Wrong usage: --x is missing\nnpm run it -- --help lists the options\n"], // prettier-ignore
  ])("ends with %i, the message and what to do for %s", async (code, error, text) => {
    expect(await failing(error)).toEqual([code, `${text}Nothing happened\n`]);
  });

  it("ends with 2 for an option that there is not", async () => {
    process.argv.push("--nonsense");
    expect((await outcome(() => {}))[0]).toBe(2);
  });

  it("ends with 3, the place and no message for a bug, since that might quote a row", async () => {
    const [code, text] = await failing(new TypeError("row 7 has gate code 4821"));
    expect(code).toBe(3);
    expect(text).toMatch(/^Internal error \(TypeError\)\n {4}at /);
    expect(text).not.toContain("4821");
    expect((await failing("gate code 4821"))[1]).not.toContain("4821");
  });

  it.each(["port", "dry-run"])("refuses where npm took --%s for its own", async (name) => {
    process.argv = argv.slice(0, 2);
    vi.stubEnv(`npm_config_${name.replace("-", "_")}`, "true");
    const command = vi.fn<() => Promise<void>>();
    await run({ usage: `npm run it -- [--${name} X]` }, command);
    expect([process.exitCode, command.mock.calls]).toEqual([2, []]);
    expect(printed).toContain(`npm took --${name} for an option of its own; put -- before`);
    vi.unstubAllEnvs();
  });

  it("minds no setting of npm's that is not an option here, or is given to the command too", async () => {
    vi.stubEnv("npm_config_audit", "false");
    vi.stubEnv("npm_config_port", "1");
    expect(await outcome(() => {})).toEqual([undefined, ""]);
    vi.unstubAllEnvs();
  });

  it("prints the usage and does nothing on --help", async () => {
    process.argv.push("--help");
    const [code, text] = await failing(new Error("not reached"));
    expect(code).toBeUndefined();
    expect(text).toMatch(/^npm run it -- \[--port N\]\n\nExit codes: 0 done, .* interrupted\n$/);
  });
});

describe("the arguments that several commands take", () => {
  it("are a base URL and a folder, with slashes or the API's path at the end", () => {
    const [base, out] = ["https://site.test", "a/dist"];
    for (const end of ["", "//", "/v1"])
      expect(siteAndFolder([base + end, `${out}/`])).toEqual({ base, out });
    expect(siteAndFolder(["https://site.test", "/"]).out).toBe("/");
    for (const wrong of [[], ["https://site.test"], ["site.test", "dist"], ["http://a", "b", "c"]])
      expect(() => siteAndFolder(wrong)).toThrow(UsageError);
  });

  it.each([
    ["2026-05-20T10:00:00Z", "2026-05-20T10:00:00.000Z"],
    ["2026-05-20t10:00:00.5+02:00", "2026-05-20T08:00:00.500Z"],
    ["2026-05-20", undefined],
    ["2026-02-30T00:00:00Z", undefined],
    ["2026-05-20T24:00:00Z", undefined],
    ["2026-05-20T10:00:60Z", undefined],
    ["2026-05-20T10:00:00", undefined],
  ])("are instants: %s is %s", (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it("are whole numbers, ports and names", () => {
    expect([parseWhole("--n", "0"), parseWhole("--n", "50", 1)]).toEqual([0, 50]);
    expect(["1", "65535"].map((text) => parsePort(text))).toEqual([1, 65_535]);
    expect(parseNames("--only", "b,,a", ["a", "b"])).toEqual(["b", "a"]);
    expect(parseNames("--only", "", ["a", "b"])).toEqual([]);
  });

  it("are refused where they are no number, out of range or not known, with what is", () => {
    for (const text of ["", "x", "-1", "1.5", "1e3", " 80", "9007199254740992"]) {
      expect(() => parseWhole("--n", text)).toThrow("--n must be a whole number, 0 or more, got ");
      expect(() => parsePort(text)).toThrow(UsageError);
    }
    expect(() => parseWhole("--n", "0", 1)).toThrow("--n must be a whole number, 1 or more, got 0");
    expect(() => parsePort("0")).toThrow("from 1 to 65535, got 0");
    expect(() => parseNames("--only", "a,c", ["a", "b"])).toThrow(
      "--only must be one of a, b, got c",
    );
  });
});
