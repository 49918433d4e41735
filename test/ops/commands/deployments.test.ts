// npm run deployments as an operator calls it, with a wrangler on the path that only writes down.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../../../hosts/node/listen.ts";
import { scratchFolder } from "../../scratch.ts";
import { command } from "./commands.ts";

const folder = scratchFolder();
const log = join(folder, "log.txt");
const state = join(folder, "deployments.json");

/** Logs in to the API below, and takes deployments out of the state file. */
const WRANGLER = `#!${process.execPath}
const fs = require("node:fs");
const args = process.argv.slice(2);
fs.appendFileSync(${JSON.stringify(log)}, args.join(" ") + "\\n");
const rows = JSON.parse(fs.readFileSync(${JSON.stringify(state)}, "utf8"));
if (rows === null) process.exit(1);
if (args[0] === "auth") console.log('{"type":"api_token","token":"t"}');
else fs.writeFileSync(${JSON.stringify(state)}, JSON.stringify(rows.filter(({ id }) => id !== args[3])));
`;
writeFileSync(join(folder, "wrangler"), WRANGLER, { mode: 0o755 });

/** Lists what the state file holds, newest first. */
const api = createServer((_, response) => {
  response.end(`{"success":true,"result":${readFileSync(state, "utf8")}}`);
});
const base = await listen(api.unref(), "127.0.0.1", 0);

async function deployments(rows: object[] | null, ...args: string[]) {
  writeFileSync(state, JSON.stringify(rows));
  writeFileSync(log, "");
  const { status, stdout, stderr } = await command("deployments", args, {
    PATH: [folder, process.env["PATH"]].join(delimiter),
    CLOUDFLARE_ACCOUNT_ID: "account",
    CLOUDFLARE_API_BASE_URL: base,
  });
  const calls = readFileSync(log, "utf8").trim().split("\n");
  const left = JSON.parse(readFileSync(state, "utf8")) as { id: string }[] | null;
  return { status, stdout, stderr, calls, left: left?.map(({ id }) => id) };
}

function row(id: string, daysAgo: number, environment = "production", status = "success") {
  const created_on = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const url = `https://${id}.riffle.pages.dev`;
  return { id, environment, url, created_on, latest_stage: { status } };
}

const ROWS = [
  row("d1", 0),
  row("d2", 0.1),
  row("d3", 1, "preview"),
  row("d4", 1.5, "production", "failure"),
  row("d5", 2.1),
];

describe("npm run deployments", () => {
  it("lists what is out of use and touches nothing", async () => {
    const { status, stdout, calls, left } = await deployments(ROWS);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^keep d1 .*\nkeep d2 .*\nold {2}d3 .*\nold {2}d5 .*\n2 of the 4 /);
    expect(calls).toEqual(["auth token --json"]);
    expect(left).toHaveLength(5);
  });

  it("deletes that when told to, and no more", async () => {
    const { status, stdout, left } = await deployments(ROWS, "--delete", "--project", "fish");
    expect(status).toBe(0);
    expect(stdout).toContain("Deleted 2 deployments of fish");
    expect(left).toEqual(["d1", "d2", "d4"]);
  });

  it("spares the young", async () => {
    const { left } = await deployments(ROWS, "--delete", "--older-than-days", "2");
    expect(left).toEqual(["d1", "d2", "d3", "d4"]);
  });

  it("is refused where wrangler fails, and says so", async () => {
    const { status, stderr } = await deployments(null, "--delete");
    expect(status).toBe(1);
    expect(stderr).toContain("wrangler auth token --json ended with exit code 1");
  });
});
