// What a build tells while it runs: on a terminal and in a log, with a clock of the test's own.
import { describe, expect, it } from "vitest";
import { createProgress, grouped } from "../../build/progress.ts";

function recorded(isTTY: boolean) {
  const written: string[] = [];
  let now = 1_000;
  const terminal = { isTTY, write: (text: string) => written.push(text) };
  const progress = createProgress(terminal, () => now);
  return { written, progress, pass: (ms: number) => void (now += ms) };
}

describe("createProgress(terminal, clock)", () => {
  it("writes one line a stage to a log", () => {
    const { written, progress, pass } = recorded(false);
    progress.stage("read", "bytes");
    progress.at(500, 12_345);
    pass(1_500);
    progress.at(12_345, 12_345);
    progress.stage("publish");
    pass(40);
    expect(progress.end()).toEqual({ read: 1.5, publish: 0.04 });
    expect(written).toEqual(["read        1.5 s  12,345 bytes\n", "publish     0.0 s\n"]);
  });

  it("redraws one line on a terminal, at most every 100 ms, with rate and time left", () => {
    const { written, progress, pass } = recorded(true);
    progress.stage("write", "files");
    pass(2_000);
    progress.at(1_000, 3_000);
    pass(50);
    progress.at(1_050, 3_000);
    pass(950);
    progress.at(1_500);
    progress.end();
    expect(written).toEqual([
      "\r\x1b[Kwrite    1,000 of 3,000 files, 500/s, 4 s left",
      "\r\x1b[Kwrite    1,500 files, 500/s",
      "\r\x1b[Kwrite       3.0 s  1,500 files\n",
    ]);
  });

  it("tells nothing before a stage or behind the last", () => {
    const { written, progress } = recorded(true);
    progress.at(1);
    expect(progress.end()).toEqual({});
    expect(written).toEqual([]);
  });
});

describe("grouped(number)", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1,000"],
    [1_234_567, "1,234,567"],
  ])("writes %i as %s", (number, text) => {
    expect(grouped(number)).toBe(text);
  });
});
