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
import { deleteChosen, type AskCloudflare, type RunWrangler } from "./deploy/deployments.ts";
import { resourceOf, showsRecord, stillAnswering, toldIn, tracesOf, type Ask } from "./asks.ts";

/** How often the site is asked again while copies of its answers age, and how often at most. */
const ASK_EVERY_SECONDS = 5;
const MAX_ASKED_AGAIN = MAX_AGE_SECONDS / ASK_EVERY_SECONDS + 1;

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
  const { id, reason, undo, out, list, url, dryRun } = options;
  const { print, now } = outside;
  const shown = await resourceOf(filesIn(out), id);
  // Where it is not published, nothing else says of which resource it is.
  const resource = shown ?? (await toldIn(filesIn(out), id));
  const listed = textOf(disk.read(list));
  const isListed = parseWithdrawn(listed).has(id);
  if (!isListed) await assertKnown(options, resource !== undefined, outside);
  if (dryRun) {
    for (const step of stepsOf(options)) print(`would      ${step}`);
    return;
  }
  const day = now().toISOString().slice(0, 10);
  if (undo) disk.replace(list, withoutRecord(listed, id));
  else if (!isListed) disk.replace(list, withRecord(listed, id, day, reason));
  await outside.build();
  await outside.deploy();
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

function stepsOf({ id, undo, out, list, project, url }: WithdrawOptions): string[] {
  const steps = [
    undo ? `take ${id} out of ${list}` : `put ${id} into ${list}`,
    `build ${out} from the last dump`,
    project !== undefined && `deploy ${out} to ${project}`,
    !undo && `search every file of ${out}, and remove older snapshots with the id`,
    !undo && project !== undefined && `delete the deployments of ${project} that show it`,
    !undo && url !== undefined && `ask ${url} for all that could answer with it`,
  ];
  return steps.filter((step) => step !== false);
}

// A mistyped id would end as a receipt, while the record stays.
async function assertKnown(
  { id, undo, out, list }: WithdrawOptions,
  isPublished: boolean,
  { inDump }: Outside,
): Promise<void> {
  if (undo)
    throw new BuildError(`${id} is not in ${list}`, "Look there for the id; nothing was changed");
  if (isPublished || (await inDump(id))) return;
  throw new BuildError(
    `${id} is the id of nothing in the dump, in ${out} or in its changes.json`,
    `Look whether it is mistyped; nothing was changed. If an older deployment shows it, write it into ${list} and run this again`,
  );
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
  return deleteChosen(
    { ask: api, run: wrangler },
    project,
    async (listed) => {
      seen.add(listed.find(({ environment }) => environment === "production")?.id ?? "");
      const fresh = listed.filter((one) => !seen.has(one.id));
      const shown = fresh.map(async (one) => {
        seen.add(one.id);
        const shows = await showsRecord(site(one.url), resource, id);
        if (shows === undefined) problems.push(`${one.url} can't be read`);
        return shows ? one : [];
      });
      return (await Promise.all(shown)).flat();
    },
    ({ url }) => print(`deleted    ${url}`),
  );
}
