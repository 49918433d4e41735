// Withdraws a record: notes it in the list that every build honours, rebuilds, deploys, deletes the deployments that
// still show it, and asks everything that could answer with it.
import { basename } from "node:path";
import { BuildError } from "../src/errors.ts";
import { MAX_AGE_SECONDS } from "../src/limits.ts";
import type { ResourceName } from "../src/resources.ts";
import { disk } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";
import { parseLatest, textOf } from "../build/disk/parse.ts";
import { LATEST_PATH } from "../src/address.ts";
import { parseWithdrawn, withoutRecord, withRecord } from "../build/read/withdrawn.ts";
import type { ReadFile } from "../partner/mirror/verify.ts";
import {
  deleteChosen,
  type AskCloudflare,
  type Deployment,
  type RunWrangler,
} from "./deploy/deployments.ts";
import { resourceOf, showsRecord, stillAnswering, toldIn, tracesOf, type Ask } from "./asks.ts";

/** How often the site is asked again while copies of its answers age. */
const ASK_EVERY_SECONDS = 5;

export interface WithdrawOptions {
  id: string;
  reason: string;
  undo: boolean;
  out: string;
  list: string;
  /** The Pages project with its deployments; undefined where the host serves `out` itself. */
  project: string | undefined;
  /** Address of the site; undefined to send no requests. */
  url: string | undefined;
  dryRun: boolean;
}

/** All that a withdrawal needs from outside this process. */
export interface Outside {
  now(): Date;
  print(line: string): void;
  /** Whether the dump has a record with an id, published or not. */
  inDump(id: string): Promise<boolean>;
  /** Builds the last dump again. Throws BuildError. */
  build(): Promise<void>;
  /** Deploys what was built, and tries the site; does nothing where the host serves it itself. */
  deploy(): Promise<void>;
  api: AskCloudflare;
  wrangler: RunWrangler;
  site(url: string): ReadFile;
  ask: Ask;
  pause(ms: number): Promise<unknown>;
}

const filesIn = (folder: string) => async (path: string) => disk.read(folder + path);

/** Throws BuildError if something still answers with the record. */
export async function withdraw(options: WithdrawOptions, outside: Outside): Promise<void> {
  const { id, undo, out, dryRun } = options;
  const { print } = outside;
  const shown = await resourceOf(filesIn(out), id);
  // Where it is not published, nothing else says of which resource it is.
  const resource = shown ?? (await toldIn(filesIn(out), id));
  await assertKnown(options, outside, resource);
  if (dryRun) {
    for (const step of stepsOf(options)) print(`would      ${step}`);
    return;
  }
  note(options, outside.now());
  await outside.build();
  await outside.deploy();
  const { snapshot, version } = parseLatest(disk.read(out + LATEST_PATH))!;
  const receipt = [
    `${undo ? "Undone" : "Withdrawn"}: ${id}, at ${outside.now().toISOString()}`,
    `snapshot   ${snapshot}, version ${version}`,
    ...(undo ? undone(options) : await removed(options, outside, resource, shown !== undefined)),
  ];
  print(receipt.join("\n"));
}

function undone({ url }: WithdrawOptions): string[] {
  const copies = `shows it in up to ${MAX_AGE_SECONDS} s: copies of answers are kept that long`;
  return url === undefined ? [] : [`site       ${url} ${copies}`];
}

/** Removes what still shows the record, and asks for it; returns the receipt. Throws BuildError. */
async function removed(
  options: WithdrawOptions,
  outside: Outside,
  resource: ResourceName | undefined,
  wasShown: boolean,
): Promise<string[]> {
  const { id, out, list, project, url } = options;
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
    const told = (await toldIn(outside.site(url), id)) === resource;
    if (!told && wasShown) problems.push(`${url} does not tell mirrors of it in changes.json`);
    const mirrors = told ? "changes.json tells them to remove it" : "were told earlier";
    receipt.push(
      `asked      addresses, calendar, page and sitemap of ${url}`,
      `mirrors    ${mirrors}`,
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
  const most = MAX_AGE_SECONDS / ASK_EVERY_SECONDS + 1;
  for (let tries = 0; ; tries++) {
    const answers = await stillAnswering(ask, url, resource, id);
    if (answers.length === 0 || tries === most) return answers;
    if (tries === 0)
      print(`waiting    up to ${MAX_AGE_SECONDS} s: copies of answers are kept that long`);
    await pause(ASK_EVERY_SECONDS * 1000);
  }
}

function stepsOf({ id, undo, out, list, project, url }: WithdrawOptions): string[] {
  const deploy = project === undefined ? [] : [`deploy ${out} to ${project}`];
  if (undo) return [`take ${id} out of ${list}`, `build ${out} from the last dump`, ...deploy];
  return [
    `put ${id} into ${list}`,
    `build ${out} from the last dump`,
    ...deploy,
    `search every file of ${out}, and remove older snapshots with the id`,
    ...(project === undefined ? [] : [`delete the deployments of ${project} that show it`]),
    ...(url === undefined ? [] : [`ask ${url} for all that could answer with it`]),
  ];
}

// A mistyped id would end as a receipt, while the record stays.
async function assertKnown(
  { id, undo, out, list }: WithdrawOptions,
  { inDump }: Outside,
  resource: ResourceName | undefined,
): Promise<void> {
  if (parseWithdrawn(textOf(disk.read(list))).has(id)) return;
  if (undo)
    throw new BuildError(`${id} is not in ${list}`, "Look there for the id; nothing was changed");
  if (resource || (await inDump(id))) return;
  throw new BuildError(
    `${id} is the id of nothing in the dump, in ${out} or in its changes.json`,
    `Look whether it is mistyped; nothing was changed. If an older deployment shows it, write it into ${list} and run this again`,
  );
}

function note({ id, reason, undo, list }: WithdrawOptions, now: Date): void {
  const text = textOf(disk.read(list));
  if (undo) return disk.replace(list, withoutRecord(text, id));
  if (parseWithdrawn(text).has(id)) return;
  disk.replace(list, withRecord(text, id, now.toISOString().slice(0, 10), reason));
}

/** Removes the other snapshots whose exports have the id, and returns their number. */
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
  const showing = async (listed: readonly Deployment[]) => {
    const live = listed.find(({ environment }) => environment === "production");
    const chosen: Deployment[] = [];
    for (const one of listed) {
      if (one.id === live?.id || seen.has(one.id)) continue;
      seen.add(one.id);
      const shows = await showsRecord(site(one.url), resource, id);
      if (shows === undefined) problems.push(`${one.url} can't be read`);
      if (shows) chosen.push(one);
    }
    return chosen;
  };
  const tell = ({ url }: Deployment) => print(`deleted    ${url}`);
  return deleteChosen({ ask: api, run: wrangler }, project, showing, tell);
}
