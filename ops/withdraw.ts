// Withdraws a record: notes it in the list that every build honours, rebuilds, deploys, deletes the deployments that
// still show it, and asks everything that could answer with it.
import { basename, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BuildError } from "../src/errors.ts";
import { MAX_AGE_SECONDS } from "../src/limits.ts";
import { RESOURCE_LIST, type ResourceName } from "../src/resources.ts";
import { disk } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";
import { parseLatest, textOf } from "../build/disk/parse.ts";
import { LATEST_PATH } from "../src/address.ts";
import { parseWithdrawn, withoutRecord, withRecord } from "../build/read/withdrawn.ts";
import { openDump } from "../build/read/open.ts";
import { siteReader } from "../partner/mirror/http.ts";
import { runHere, runWrangler } from "./child.ts";
import { cloudflare, deleteChosen, type Deployment } from "./deploy/deployments.ts";
import type { Target } from "./deploy/settings.ts";
import type { LastDump } from "./last-dump.ts";
import { resourceOf, showsRecord, stillAnswering, toldIn, tracesOf } from "./asks.ts";

/** How often the site is asked again while copies of its answers age, and how often at most. */
const ASK_EVERY_SECONDS = 5;
const MAX_ASKED_AGAIN = MAX_AGE_SECONDS / ASK_EVERY_SECONDS + 1;

export interface WithdrawOptions extends LastDump {
  id: string;
  reason: string;
  undo: boolean;
  out: string;
  list: string;
  target: Target | "node";
  /** The Pages project with its deployments; undefined where the host serves `out` itself. */
  project: string | undefined;
  /** Address of the site; undefined to send no requests. */
  url: string | undefined;
  dryRun: boolean;
}

/** What reaches beyond this process. */
const REAL = {
  now: () => new Date(),
  print: (line: string) => console.log(line),
  /** Whether the dump has a record with an id, published or not. */
  async inDump(id: string, { dump, map }: WithdrawOptions): Promise<boolean> {
    const { db, close } = await openDump(dump, disk, () => {}, { map });
    try {
      return RESOURCE_LIST.some(({ table }) =>
        db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id),
      );
    } finally {
      close();
    }
  },
  build({ dump, map, out, sample }: WithdrawOptions): Promise<void> {
    const more = [...(map === undefined ? [] : ["--map", map]), ...(sample ? ["--sample"] : [])];
    return command("build", ["--dump", dump, "--out", out, ...more]);
  },
  /** Deploys what was built, and tries the site; does nothing where the host serves it itself. */
  async deploy({ target, out, url }: WithdrawOptions): Promise<void> {
    const more = url === undefined ? [] : ["--url", url];
    if (target !== "node") await command("deploy", ["--dir", out, "--target", target, ...more]);
  },
  api: cloudflare(runWrangler),
  wrangler: runWrangler,
  site: (url: string) => siteReader(url),
  ask: (url: string) => fetch(url, { redirect: "manual" }),
  pause: (ms: number): Promise<unknown> => sleep(ms),
};
export type Outside = typeof REAL;

const filesIn = (folder: string) => async (path: string) => disk.read(folder + path);

/** Throws BuildError if something still answers with the record. */
export async function withdraw(options: WithdrawOptions, outside = REAL): Promise<void> {
  const { id, reason, undo, out, list, url, dryRun } = options;
  const { print, now } = outside;
  const shown = await resourceOf(filesIn(out), id);
  // Where it is not published, nothing else says of which resource it is.
  const resource = shown ?? (await toldIn(filesIn(out), id));
  const listed = () => textOf(disk.read(list));
  const isListed = () => parseWithdrawn(listed()).has(id);
  if (!isListed()) await assertKnown(options, resource !== undefined, outside);
  if (dryRun) {
    for (const step of stepsOf(options)) print(`would      ${step}`);
    return;
  }
  const day = now().toISOString().slice(0, 10);
  // Read again: another withdrawal may have written to the list meanwhile.
  if (undo) disk.replace(list, withoutRecord(listed(), id));
  else if (!isListed()) disk.replace(list, withRecord(listed(), id, day, reason));
  await outside.build(options);
  await outside.deploy(options);
  const { snapshot, version } = parseLatest(disk.read(out + LATEST_PATH))!;
  const receipt = [
    `${undo ? "Undone" : "Withdrawn"}: ${id}, at ${now().toISOString()}`,
    `snapshot   ${snapshot}, version ${version}`,
  ];
  const copies = `shows it in up to ${MAX_AGE_SECONDS} s: copies of answers are kept that long`;
  if (!undo) receipt.push(...(await removed(options, outside, resource, shown !== undefined)));
  else if (url !== undefined) receipt.push(`site       ${url} ${copies}`);
  print(receipt.join("\n"));
}

/** Removes what still shows the record, and asks for it; returns the receipt. Throws BuildError. */
async function removed(
  { id, out, list, project, url }: WithdrawOptions,
  outside: Outside,
  resource: ResourceName | undefined,
  wasShown: boolean,
): Promise<string[]> {
  const snapshots = await removeOldSnapshots(out, id);
  const { found, searched } = tracesOf(out, id);
  const problems = found.map((path) => `${out}${path} has the id`);
  const receipt = [
    `list       ${list}; every build leaves the record out until --undo`,
    `files      ${searched} searched in ${out}, ${found.length} with the id`,
    `snapshots  ${snapshots} older ones with it removed from ${out}.snapshots`,
  ];
  if (resource && project !== undefined) {
    const deleted = await deleteShowing(resource, id, project, outside, problems);
    receipt.push(`deployed   ${deleted} deployments that showed it deleted from ${project}`);
  }
  if (resource && url !== undefined) {
    problems.push(...(await lastAnswers(url, resource, id, outside)));
    const isTold = (await toldIn(outside.site(url), id)) === resource;
    if (!isTold && wasShown) problems.push(`${url} does not tell mirrors of it in changes.json`);
    receipt.push(
      `asked      addresses, calendar, page and sitemap of ${url}`,
      `mirrors    ${isTold ? "changes.json tells them to remove it" : "were told earlier"}`,
    );
  }
  if (problems.length === 0) return receipt;
  throw new BuildError(
    `The record is in the list, but something still answers with it:\n${problems.join("\n")}`,
    "Run the same command again, it repeats what is left; docs/takedown.md has the steps by hand",
  );
}

/** The addresses that still answer once every copy in caches and isolates is too old. */
async function lastAnswers(
  url: string,
  resource: ResourceName,
  id: string,
  { ask, pause, print }: Outside,
): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const answers = await stillAnswering(ask, url, resource, id);
    if (answers.length === 0 || tries === MAX_ASKED_AGAIN) return answers;
    if (tries === 0)
      print(`waiting    up to ${MAX_AGE_SECONDS} s: copies of answers are kept that long`);
    await pause(ASK_EVERY_SECONDS * 1000);
  }
}

function stepsOf({ id, undo, out, list, target, project, url }: WithdrawOptions): string[] {
  const steps = [
    undo ? `take ${id} out of ${list}` : `put ${id} into ${list}`,
    `build ${out} from the last dump`,
    target !== "node" && `deploy ${out} to ${project ?? "the Worker"}`,
    !undo && `search every file of ${out}, and remove older snapshots with the id`,
    !undo && project !== undefined && `delete the deployments of ${project} that show it`,
    !undo && url !== undefined && `ask ${url} for all that could answer with it`,
  ];
  return steps.filter((step) => step !== false);
}

// A mistyped id would end as a receipt, while the record stays.
async function assertKnown(
  options: WithdrawOptions,
  isPublished: boolean,
  { inDump }: Outside,
): Promise<void> {
  const { id, undo, out, list } = options;
  if (undo)
    throw new BuildError(`${id} is not in ${list}`, "Look there for the id; nothing was changed");
  if (isPublished || (await inDump(id, options))) return;
  throw new BuildError(
    `${id} is the id of nothing in the dump, in ${out} or in its changes.json`,
    `Look whether it is mistyped; nothing was changed. If an older deployment shows it, write it into ${list} and run this again`,
  );
}

async function removeOldSnapshots(out: string, id: string): Promise<number> {
  const published = basename(followLinks(out, disk));
  let count = 0;
  for (const { name } of disk.folders(`${out}.snapshots`)) {
    const old = `${out}.snapshots/${name}`;
    if (name === published || !(await resourceOf(filesIn(old), id))) continue;
    disk.remove(old);
    count++;
  }
  return count;
}

// The newest production deployment is the one that was just made.
function deleteShowing(
  resource: ResourceName,
  id: string,
  project: string,
  { api, wrangler, site, print }: Outside,
  problems: string[],
): Promise<number> {
  const seen = new Set<string>();
  return deleteChosen(
    { ask: api, run: wrangler },
    project,
    async (listed) => {
      seen.add(listed.find(({ environment }) => environment === "production")?.id ?? "");
      const showing: Deployment[] = [];
      // One after the other: each holds a part of an export in memory.
      for (const one of listed.filter(({ id: name }) => !seen.has(name))) {
        seen.add(one.id);
        const shows = await showsRecord(site(one.url), resource, id);
        if (shows === undefined) problems.push(`${one.url} can't be read`);
        if (shows) showing.push(one);
      }
      return showing;
    },
    ({ url }) => print(`deleted    ${url}`),
  );
}

function command(name: string, args: readonly string[]): Promise<void> {
  const script = resolve(import.meta.dirname, "../bin/run.js");
  return runHere("node", [script, name, ...args], (code) => [
    `The ${name} ended with exit code ${code}, and the record may still be shown`,
    "Read what it printed above, then run npm run withdraw again: the list has the record",
  ]);
}
