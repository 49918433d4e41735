// The site, the client and the report in a real browser: one server and one browser for all of it.
import { execFileSync } from "node:child_process";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { SITE } from "../../build/site.ts";
import { buildSample } from "../sample.ts";
import { clientCases, twin } from "./client.ts";
import { explorerCases } from "./explorer.ts";
import { failureCases } from "./failures.ts";
import { pageCases } from "./pages.ts";
import { reportCases } from "./report.ts";
import { makeSite, startRun } from "./run.ts";

makeSite();
const folder = await buildSample(47, 160, { now: new Date(), public: SITE });
const run = await startRun(folder);
const started = serversAndBrowsers();
afterEach(() => run.closePages());
afterAll(() => run.stop());

explorerCases(run, folder);
failureCases(run);
pageCases(run, folder);
clientCases(run);
reportCases(run, folder);

// These judge all that the tests above did.
describe("the whole run", () => {
  it("asked no other origin", () => {
    expect(run.asked.length).toBeGreaterThan(100);
    const own = [run.origin, twin(run)];
    const strangers = run.asked.filter(
      (url) => /^(https?|wss?):/.test(url) && !own.includes(new URL(url).origin),
    );
    expect(strangers).toEqual([]);
  });

  it("left no complaint on any console", () => {
    expect(run.complaints).toEqual([]);
  });

  it("leaves no process behind", async () => {
    expect(started.length).toBeGreaterThan(1);
    await run.stop();
    await expect.poll(() => started.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});

/** Processes below this one that the run began; a bundler's service ends with this one itself. */
function serversAndBrowsers(): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const rows = table.trim().split("\n").map((line) => line.trim().split(/\s+/, 3)); // prettier-ignore
  const below = (parent: number): number[] =>
    rows
      .filter(([, ppid, program]) => Number(ppid) === parent && !/esbuild|ps$/.test(program!))
      .flatMap(([pid]) => [Number(pid), ...below(Number(pid))]);
  return below(process.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
