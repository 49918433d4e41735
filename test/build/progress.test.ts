// What a build tells while it runs, with a clock of the test's own.
import { describe, expect, it } from "vitest";
import { createProgress } from "../../build/progress.ts";

function recorded() {
  const kept: string[] = [];
  const updates: string[] = [];
  let now = 1_000;
  const screen = {
    keep: (line: string) => void kept.push(line),
    update: (line: string) => void updates.push(line),
  };
  const progress = createProgress(screen, () => now);
  return { kept, updates, progress, pass: (ms: number) => void (now += ms) };
}

describe("createProgress(screen, clock)", () => {
  it("keeps one line a stage", () => {
    const { kept, progress, pass } = recorded();
    progress.stage("read", "bytes");
    progress.at(500, 12_345_678);
    pass(1_500);
    progress.at(12_345_678, 12_345_678);
    progress.stage("plan", "files");
    progress.at(3_830);
    progress.stage("publish");
    pass(40);
    expect(progress.end()).toEqual({ read: 1.5, plan: 0, publish: 0.04 });
    expect(kept).toEqual([
      "read        1.5 s  12.3 MB",
      "plan        0.0 s  3,830 files",
      "publish     0.0 s",
    ]);
  });

  it("updates at most every 100 ms, and tells speed and time left once they mean something", () => {
    const { updates, progress, pass } = recorded();
    progress.stage("write", "files");
    pass(100);
    progress.at(1, 3_000);
    pass(1_900);
    progress.at(1_000, 3_000);
    pass(50);
    progress.at(1_050, 3_000);
    pass(950);
    progress.at(1_500);
    expect(updates).toEqual([
      "write",
      "write    1 of 3,000 files",
      "write    1,000 of 3,000 files, 500 files/s, 4 s left",
      "write    1,500 files, 500 files/s",
    ]);
  });

  it.each<[string, [number, number, number?][]]>([
    ["nothing done for long", [[5_000, 0, 10]]],
    ["all at once", [[100, 78_249_984, 78_249_984]]],
    ["all done, and still running", [[5_000, 10, 10]]],
    ["no total", [[5_000, 10]]],
    ["a total of nothing", [[5_000, 0, 0]]],
  ])("tells no speed and no time left that are nonsense: %s", (_, steps) => {
    const { updates, progress, pass } = recorded();
    progress.stage("read", "bytes");
    for (const [ms, done, total] of steps) {
      pass(ms);
      progress.at(done, total);
    }
    expect(updates.join("\n")).not.toMatch(/Infinity|NaN|s left|\d{7,}|\d{3},\d{3}/);
  });
});
