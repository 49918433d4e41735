// `npm run NAME -- --help` of every script prints help, and does nothing else.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkout } from "./checkout.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

let folder: string;
let before: string[];
beforeAll(() => {
  folder = checkout();
  before = readdirSync(folder);
});

/** Runs a script as npm does, which adds the arguments at its end. */
async function help(name: string): Promise<{ status: number | null; said: string }> {
  const PATH = `${join(folder, "node_modules/.bin")}:${process.env["PATH"]}`;
  const env = { ...process.env, PATH, npm_lifecycle_event: name };
  const child = spawn("sh", ["-c", `${scripts[name]} --help`], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const status = await new Promise<number | null>((settle) => child.once("close", settle));
  return { status, said };
}

describe("package.json", () => {
  it("has no script that npm runs before another, since --help does not reach it", () => {
    const names = Object.keys(scripts);
    expect(
      names.filter(
        (name) =>
          names.includes(name.replace(/^(pre|post)(?=.)/, "") || "-") && /^(pre|post)/.test(name),
      ),
    ).toEqual([]);
  });

  it.each(Object.keys(scripts))(
    "has the script %s, whose --help prints help and does nothing else",
    async (name) => {
      const { status, said } = await help(name);
      expect([status, said.length > 60]).toEqual([0, true]);
      expect(said).toMatch(/usage|options|runs, in this order|npm (run )?\S+|Exit codes/i);
      expect(said).not.toMatch(/ {2}\d+\.\d s$/m);
      expect(readdirSync(folder)).toEqual(before);
    },
  );
});
