// The lock: who gets it, who is refused, and which locks count as left behind.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk, type Effects } from "../../build/effects.ts";
import { takeLock } from "../../build/lock.ts";
import { BuildError } from "../../src/errors.ts";
import { scratchFolder } from "../scratch.ts";

const NOW = Date.parse("2026-05-20T10:00:00Z");
/** No process has a number above Linux's largest. */
const NOBODY = 4_194_305;
const INIT = 1;

function place(lock?: object | string): { out: string; path: string; folder: string } {
  const folder = scratchFolder();
  const out = join(folder, "dist");
  const path = `${out}.lock`;
  if (lock) writeFileSync(path, typeof lock === "string" ? lock : JSON.stringify(lock));
  return { out, path, folder };
}

const since = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const take = (out: string, effects: Effects = disk) => takeLock(effects, out, () => NOW);

describe("takeLock(effects, out, clock)", () => {
  it("tells who has it, and leaves nothing when it is given back", () => {
    const { out, path, folder } = place();
    const giveBack = take(out);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      pid: process.pid,
      host: hostname(),
      since: "2026-05-20T10:00:00.000Z",
    });
    giveBack();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a second build of this process, and lets it when the first is done", () => {
    const { out } = place();
    const giveBack = take(out);
    expect(() => take(out)).toThrow(BuildError);
    giveBack();
    take(out)();
  });

  it.each([
    ["a process that is alive", { pid: INIT, host: hostname(), since: since(1000) }],
    ["another host, some hours ago", { pid: NOBODY, host: "elsewhere", since: since(5) }],
    ["another host whose clock is ahead", { pid: NOBODY, host: "elsewhere", since: since(-9) }],
  ])("refuses while it belongs to %s", (_, holder) => {
    const { out, path } = place(holder);
    expect(() => take(out)).toThrow(`(process ${holder.pid} on ${holder.host}`);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(holder);
  });

  it.each([
    ["a process that is gone", { pid: NOBODY, host: hostname(), since: since(0) }],
    ["an earlier process of this number", { pid: process.pid, host: hostname(), since: since(1) }],
    ["another host, long ago", { pid: INIT, host: "elsewhere", since: since(7) }],
    ["nobody, being cut short", '{"pid":1,"ho'],
  ])("takes over what is left of %s", (_, holder) => {
    const { out, path, folder } = place(holder);
    const giveBack = take(out);
    expect(JSON.parse(readFileSync(path, "utf8")).since).toBe(since(0));
    giveBack();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("gives way to a build that takes it a moment sooner", () => {
    const { out, path } = place();
    const rival: Effects = {
      ...disk,
      link(from, to) {
        writeFileSync(to, "rival");
        disk.link(from, to);
      },
    };
    expect(() => take(out, rival)).toThrow(BuildError);
    expect(readFileSync(path, "utf8")).toBe("rival");
  });

  it("puts back a lock that was taken between the look and the move", () => {
    const { out, path } = place({ pid: NOBODY, host: hostname(), since: since(0) });
    let moved = false;
    const slow: Effects = {
      ...disk,
      rename(from, to) {
        if (!moved) writeFileSync(from, "rival");
        moved = true;
        disk.rename(from, to);
      },
    };
    expect(() => take(out, slow)).toThrow(BuildError);
    expect(readFileSync(path, "utf8")).toBe("rival");
    expect(existsSync(`${path}-left-${process.pid}`)).toBe(false);
  });
});
