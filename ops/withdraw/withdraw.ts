// Withdraws a record: notes it in the list that every build honours, rebuilds, deploys, deletes the deployments that
// still show it, and asks everything that could answer with it.
import { BuildError } from "../../src/errors.ts";
import { MAX_AGE_SECONDS } from "../../src/limits.ts";
import type { ResourceName } from "../../src/resources.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { parseLatest } from "../../build/snapshot/parse.ts";
import { LATEST_PATH } from "../../src/address.ts";
import { parseWithdrawn, withoutRecord, withRecord } from "../../build/read/withdrawn.ts";
import type { ReadFile } from "../../partner/verify/verify.ts";
import type { AskCloudflare } from "../deploy/cloudflare.ts";
import type { RunWrangler } from "../deploy/wrangler.ts";
import { listDeployments, type Deployment } from "../deploy/deployments.ts";
import { isTold, showsRecord, stillAnswering, type Ask } from "./asks.ts";
import { resourceOf, tracesOf } from "./traces.ts";

/** How often the site is asked again while copies of its answers age. */
const ASK_EVERY_SECONDS = 5;

export interface WithdrawOptions {
  id: string;
  /** Why, for the private list. */
  reason: string;
  undo: boolean;
  /** The symbolic link that a build publishes at. */
  out: string;
  /** Path of the list. */
  list: string;
  /** The Pages project with its deployments; undefined where the host serves `out` itself. */
  project: string | undefined;
  /** Address of the site; undefined to send no requests. */
  url: string | undefined;
  dryRun: boolean;
}

/** All that a withdrawal needs from outside this process. */
export interface Outside {
  effects: Effects;
  now(): Date;
  print(line: string): void;
  /** Whether the dump has a record with an id, published or not. */
  inDump(id: string): Promise<boolean>;
  /** Builds the last dump again. Throws BuildError. */
  build(): Promise<void>;
  /** Deploys what was built, and tries the site; does nothing where the host serves it itself. */
  deploy(): Promise<void>;
  /** Cloudflare's API. */
  api: AskCloudflare;
  wrangler: RunWrangler;
  /** Reads files of a site. */
  site(url: string): ReadFile;
  ask: Ask;
  /** Waits a number of milliseconds. */
  pause(ms: number): Promise<unknown>;
}

/** Throws BuildError if something still answers with the record. */
export async function withdraw(options: WithdrawOptions, outside: Outside): Promise<void> {
  const { id, undo, out, list, project, url, dryRun } = options;
  const { effects, print } = outside;
  const shown = resourceOf(effects, out, id);
  await assertKnown(options, outside, shown !== undefined);
  if (dryRun) {
    for (const step of stepsOf(options)) print(`would      ${step}`);
    return;
  }
  note(options, outside);
  await outside.build();
  await outside.deploy();
  const { snapshot, version } = parseLatest(effects.read(out + LATEST_PATH))!;
  const receipt = [
    `${undo ? "Undone" : "Withdrawn"}: ${id}, at ${outside.now().toISOString()}`,
    `snapshot   ${snapshot}, version ${version}`,
  ];
  if (undo) {
    if (url !== undefined)
      receipt.push(
        `site       ${url} shows it in up to ${MAX_AGE_SECONDS} s: copies of answers are kept that long`,
      );
    print(receipt.join("\n"));
    return;
  }
  const problems: string[] = [];
  const removed = removeOldSnapshots(effects, out, id);
  const { found, searched } = tracesOf(effects, out, id);
  problems.push(...found.map((path) => `${out}${path} has the id`));
  receipt.push(
    `list       ${list}; every build leaves the record out until --undo`,
    `files      ${searched} searched in ${out}, ${found.length} with the id`,
    `snapshots  ${removed} older ones with it removed from ${out}.snapshots`,
  );
  // Where it is not published, nothing can say of which resource it is; then there is nothing to ask for either.
  const resource = shown ?? resourceInHistory(effects, out, id);
  if (resource && project !== undefined) {
    const deleted = await deleteShowing(resource, options, outside, problems);
    receipt.push(`deployed   ${deleted} deployments that showed it deleted from ${project}`);
  }
  if (resource && url !== undefined) {
    problems.push(...(await lastAnswers(url, resource, id, outside)));
    const told = await isTold(outside.site(url), resource, id);
    if (!told && shown) problems.push(`${url} does not tell mirrors of it in changes.json`);
    receipt.push(`asked      addresses, calendar, page and sitemap of ${url}`);
    receipt.push(
      `mirrors    ${told ? "changes.json tells them to remove it" : "were told earlier"}`,
    );
  }
  if (problems.length > 0)
    throw new BuildError(
      `The record is in the list, but something still answers with it:\n${problems.join("\n")}`,
      "Run the same command again, it repeats what is left; docs/takedown.md has the steps by hand",
    );
  print(receipt.join("\n"));
}

/** What still answers once every copy that caches and isolates may keep is too old. */
async function lastAnswers(
  url: string,
  resource: ResourceName,
  id: string,
  { ask, pause, print }: Outside,
): Promise<string[]> {
  for (let tries = MAX_AGE_SECONDS / ASK_EVERY_SECONDS + 1; ; tries--) {
    const answers = await stillAnswering(ask, url, resource, id);
    if (answers.length === 0 || tries === 0) return answers;
    if (tries > MAX_AGE_SECONDS / ASK_EVERY_SECONDS)
      print(`waiting    up to ${MAX_AGE_SECONDS} s: copies of answers are kept that long`);
    await pause(ASK_EVERY_SECONDS * 1000);
  }
}

function stepsOf({ id, undo, out, list, project, url }: WithdrawOptions): string[] {
  return [
    `${undo ? "take" : "put"} ${id} ${undo ? "out of" : "into"} ${list}`,
    `build ${out} from the last dump`,
    ...(project === undefined ? [] : [`deploy ${out} to ${project}`]),
    ...(undo
      ? []
      : [
          `search every file of ${out}, and remove older snapshots with the id`,
          ...(project === undefined ? [] : [`delete the deployments of ${project} that show it`]),
          ...(url === undefined ? [] : [`ask ${url} for all that could answer with it`]),
        ]),
  ];
}

const textOf = (effects: Effects, list: string) =>
  new TextDecoder().decode(effects.read(list) ?? new Uint8Array());

// A mistyped id would end as a receipt, while the record stays.
async function assertKnown(
  { id, undo, out, list }: WithdrawOptions,
  { effects, inDump }: Outside,
  shown: boolean,
): Promise<void> {
  if (parseWithdrawn(textOf(effects, list)).has(id)) return;
  if (undo)
    throw new BuildError(`${id} is not in ${list}`, "Look there for the id; nothing was changed");
  if (shown || resourceInHistory(effects, out, id) || (await inDump(id))) return;
  throw new BuildError(
    `${id} is the id of nothing in the dump, in ${out} or in its changes.json`,
    `Look whether it is mistyped; nothing was changed. If an older deployment shows it, write it into ${list} and run this again`,
  );
}

function note({ id, reason, undo, list }: WithdrawOptions, { effects, now }: Outside): void {
  const text = textOf(effects, list);
  const has = parseWithdrawn(text).has(id);
  const date = now().toISOString().slice(0, 10);
  if (undo) effects.replace(list, withoutRecord(text, id));
  else if (!has) effects.replace(list, withRecord(text, id, date, reason));
}

/** Removes the other snapshots whose exports have the id, and returns their number. */
function removeOldSnapshots(effects: Effects, out: string, id: string): number {
  const folder = `${out}.snapshots`;
  const published = followLinks(out, effects);
  let removed = 0;
  for (const { name } of effects.folders(folder)) {
    const old = `${folder}/${name}`;
    if (followLinks(old, effects) === published || published.endsWith(`/${name}`)) continue;
    if (!resourceOf(effects, old, id)) continue;
    effects.remove(old);
    removed++;
  }
  return removed;
}

/** The resource under which changes.json lists the id. */
function resourceInHistory(effects: Effects, out: string, id: string): ResourceName | undefined {
  const bytes = effects.read(`${out}/static/v1/changes.json`);
  const feed = JSON.parse(new TextDecoder().decode(bytes ?? Buffer.from("{}"))) as {
    snapshots?: { changes: Record<ResourceName, { removed: string[] }> }[];
  };
  for (const { changes } of feed.snapshots ?? [])
    for (const [resource, { removed }] of Object.entries(changes))
      if (removed.includes(id)) return resource as ResourceName;
  return undefined;
}

// The newest production deployment is the one that was just made.
async function deleteShowing(
  resource: ResourceName,
  { id, project }: WithdrawOptions,
  { api, wrangler, site, print }: Outside,
  problems: string[],
): Promise<number> {
  const seen = new Set<string>();
  let deleted = 0;
  // The API lists some 25 at a time, so older ones follow once these are gone.
  for (;;) {
    const listed = await listDeployments(api, project!);
    const live = listed.find(({ environment }) => environment === "production");
    const fresh = listed.filter((one) => one.id !== live?.id && !seen.has(one.id));
    if (fresh.length === 0) return deleted;
    for (const one of fresh) {
      seen.add(one.id);
      const shows = await showsRecord(site(one.url), resource, id);
      if (shows === undefined) problems.push(`${one.url} can't be read`);
      if (shows !== true) continue;
      await remove(one, project!, wrangler);
      print(`deleted    ${one.url}`);
      deleted++;
    }
  }
}

async function remove({ id }: Deployment, project: string, wrangler: RunWrangler): Promise<void> {
  // Without --force wrangler asks, and without a terminal it then deletes nothing and reports success.
  await wrangler(["pages", "deployment", "delete", id, "--project-name", project, "--force"]);
}
