// npm run deployments as an operator calls it, with a wrangler on the path that only writes down.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../scratch.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const folder = scratchFolder();
const log = join(folder, "log.txt");
const state = join(folder, "deployments.json");

/** Lists what the state file holds, newest first, and takes deployments out of it. */
const WRANGLER = `#!${process.execPath}
const fs = require("node:fs");
const args = process.argv.slice(2);
fs.appendFileSync(${JSON.stringify(log)}, args.join(" ") + "\\n");
const rows = JSON.parse(fs.readFileSync(${JSON.stringify(state)}, "utf8"));
if (rows === null) process.exit(1);
if (args[2] === "list") console.log(JSON.stringify(rows));
else fs.writeFileSync(${JSON.stringify(state)}, JSON.stringify(rows.filter(({ Id }) => Id !== args[3])));
`;
writeFileSync(join(folder, "wrangler"), WRANGLER, { mode: 0o755 });

function deployments(rows: object[] | null, ...args: string[]) {
  writeFileSync(state, JSON.stringify(rows));
  writeFileSync(log, "");
  const command = ["ops/commands/deployments.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, PATH: [folder, process.env["PATH"]].join(delimiter) },
  });
  const calls = readFileSync(log, "utf8").trim().split("\n");
  const left = JSON.parse(readFileSync(state, "utf8")) as { Id: string }[] | null;
  return { status, stdout, stderr, calls, left: left?.map(({ Id }) => Id) };
}

function row(Id: string, Status: string, Environment = "Production") {
  return { Id, Environment, Deployment: `https://${Id}.riffle.pages.dev`, Status };
}

const ROWS = [
  row("d1", "2 minutes ago"),
  row("d2", "5 minutes ago"),
  row("d3", "1 day ago", "Preview"),
  row("d4", "Failure"),
  row("d5", "2 days ago"),
];

describe("npm run deployments", () => {
  it("lists what is out of use and touches nothing", () => {
    const { status, stdout, calls, left } = deployments(ROWS);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^keep d1 .*\nkeep d2 .*\nold {2}d3 .*\nold {2}d5 .*\n2 of the 4 /);
    expect(calls).toEqual(["pages deployment list --project-name riffle --json"]);
    expect(left).toHaveLength(5);
  });

  it("deletes that when told to, and no more", () => {
    const { status, stdout, left } = deployments(ROWS, "--delete", "--project", "fish");
    expect(status).toBe(0);
    expect(stdout).toContain("Deleted 2 deployments of fish");
    expect(left).toEqual(["d1", "d2", "d4"]);
  });

  it("spares the young and the newest", () => {
    expect(deployments(ROWS, "--delete", "--older-than-days", "2").left).toEqual([
      "d1",
      "d2",
      "d3",
      "d4",
    ]);
    expect(deployments(ROWS, "--delete", "--keep-newest", "3").left).toHaveLength(5);
  });

  it("is refused where wrangler fails, and says so", () => {
    const { status, stderr } = deployments(null, "--delete");
    expect(status).toBe(1);
    expect(stderr).toContain("wrangler pages deployment list ended with exit code 1");
  });

  it.each([
    [["--keep-newest", "1"], "2 or more, got 1"],
    [["--keep-newest", "all"], "2 or more, got all"],
    [["--older-than-days", "-1"], "ambiguous"],
    [["--force"], "Unknown option"],
  ])("refuses %j as wrong usage, before it calls wrangler", (args, message) => {
    const { status, stderr, calls } = deployments(ROWS, ...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(calls).toEqual([""]);
  });
});
