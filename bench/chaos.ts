// Makes builds fail in every way we know and prints what became of the published snapshot.
// npm run chaos [-- --kills N]; the disk faults need root for a small real disk.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempDisposableSync, readdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseWhole, run } from "../bin/command.ts";
import { DEFAULT_CONFIG } from "../build/config.ts";
import { disk } from "../build/disk/effects.ts";
import { build } from "../build/build.ts";
import { verifyFolder } from "../partner/verify/verify.ts";
import { generate } from "../data/generate.ts";
import { Random } from "../data/random.ts";
import secrets from "../data/sample-keys.json" with { type: "json" };
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import { filling } from "./chaos/effects.ts";

const USAGE = `npm run chaos [-- --kills N]

Makes builds fail in every way we know and prints what became of the published snapshot.

  --kills N   builds that are killed at random instants (default 50)

The faults of a disk need root, for a small disk of their own.

Exit codes: 0 what was published stayed whole, 1 it did not, 2 wrong usage, 3 internal error.`;

const OPTIONS = { options: { kills: { type: "string", default: "50" } } } as const;
const NOW = "2026-05-20T10:00:00Z";
const LATER = "2026-05-20T10:15:00Z";
const ALLOWED = "rows,facets,size,fill,calendars,keys";
const SOONER = "2026-05-20T09:45:00Z";

using folder = mkdtempDisposableSync(join(tmpdir(), "riffle-chaos-"));
const [small, large] = [join(folder.path, "small.sqlite"), join(folder.path, "large.sqlite")];
const rows: Record<string, { outcome: string; published: string }> = {};
await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const kills = parseWhole("--kills", values.kills);
  await generate({ seed: 1, properties: 200, today: NOW.slice(0, 10), out: small });
  await generate({ seed: 2, properties: 1_000, today: NOW.slice(0, 10), out: large });
  await killed(kills);
  await onSmallDisk();
  await changedDump();
  await twoAtOnce();
  await clockBack();
  console.table(rows);
});

interface Ended {
  code: number | null;
  said: string;
}

function start(dump: string, out: string, now: string) {
  const files = ["ops/commands/build.ts", "--dump", dump, "--out", out];
  const options = ["--now", now, "--first", "--sample", "--allow", ALLOWED];
  const child = spawn(process.execPath, [...files, ...options], {
    env: process.env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = new Promise<Ended>((settle) => {
    child.once("close", (code) => settle({ code, said }));
  });
  return { child, ended };
}

function buildOf(dump: string, out: string, now = NOW): Promise<Ended> {
  return start(dump, out, now).ended;
}

function place(name: string): string {
  mkdirSync(join(folder.path, name));
  return join(folder.path, name, "dist");
}

async function report(fault: string, out: string, outcome: string): Promise<void> {
  const { latest, problems } = await verifyFolder(disk, out);
  const state = problems.length === 0 ? "whole" : problems[0]!;
  rows[fault] = { outcome, published: `${latest?.snapshot} ${latest?.version} ${state}` };
  if (problems.length > 0) process.exitCode = 1;
}

/** A refusal in the words of the build, or what else it ended with. */
function describe({ code, said }: Ended): string {
  const refusal = said.split("\n").find((line) => line.startsWith("Refused: "));
  return `exit ${code}${refusal ? `: ${refusal.slice(9).replaceAll(folder.path, "…")}` : ""}`;
}

async function killed(kills: number): Promise<void> {
  const out = place("killed");
  await buildOf(small, out);
  const begin = performance.now();
  await buildOf(large, out, LATER);
  const whole = performance.now() - begin;
  const random = new Random(1, "kills");
  let broken = 0;
  for (let kill = 0; kill < kills; kill++) {
    const { child, ended } = start(kill % 2 === 0 ? small : large, out, LATER);
    setTimeout(() => child.kill("SIGKILL"), random.float() * whole);
    await ended;
    const { problems } = await verifyFolder(disk, out);
    if (problems.length > 0) {
      broken++;
      process.exitCode = 1;
      console.error(`Kill ${kill}: ${problems[0]}`);
    }
  }
  await report(`kill -9 at ${kills} random instants`, out, `${broken} broken snapshots`);
  const last = await buildOf(small, out, LATER);
  const left = readdirSync(`${out}.snapshots`).length;
  await report("the build after them", out, `${describe(last)}, ${left} snapshot folders`);
}

async function onSmallDisk(): Promise<void> {
  const point = join(folder.path, "disk");
  mkdirSync(point);
  const out = join(point, "dist");
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", point]).status !== 0) {
    return pretended();
  }
  try {
    await buildOf(small, out);
    await report("disk full", out, describe(await buildOf(large, out, LATER)));
    spawnSync("mount", ["-o", "remount,ro", point]);
    await report("disk read-only", out, describe(await buildOf(small, out, LATER)));
  } finally {
    spawnSync("umount", [point]);
  }
}

// Without root, a disk that says it is full.
async function pretended(): Promise<void> {
  const out = place("pretended");
  await buildOf(small, out);
  for (const [fault, code] of Object.entries({ full: "ENOSPC", "read-only": "EROFS" })) {
    const options = {
      dump: large,
      out,
      now: new Date(LATER),
      maxFiles: DEFAULT_MAX_FILES,
      first: true,
      sample: true,
      allow: [],
      public: "public",
      secrets,
      config: DEFAULT_CONFIG,
    };
    const silent = { stage() {}, at() {}, end: () => ({}) };
    const error = await build(options, silent, filling(1_000_000, code)).catch((e: Error) => e);
    const said = error instanceof Error ? error.message.replaceAll(folder.path, "…") : "published";
    await report(`disk ${fault} (pretended)`, out, said);
  }
}

async function changedDump(): Promise<void> {
  const out = place("changed");
  await buildOf(small, out);
  const dump = join(folder.path, "moving.sqlite");
  copyFileSync(large, dump);
  copyFileSync(small, `${dump}.next`);
  const { child, ended } = start(dump, out, LATER);
  // The build reports when it has opened the dump.
  child.stderr.once("data", () => renameSync(`${dump}.next`, dump));
  await report("dump replaced while it is read", out, describe(await ended));
}

async function twoAtOnce(): Promise<void> {
  const out = place("two");
  await buildOf(small, out);
  const both = await Promise.all([buildOf(large, out, LATER), buildOf(large, out, LATER)]);
  await report("two builds at once", out, both.map(describe).sort().join("; "));
}

async function clockBack(): Promise<void> {
  const out = place("clock");
  await buildOf(small, out);
  await report("clock goes back", out, describe(await buildOf(small, out, SOONER)));
}
