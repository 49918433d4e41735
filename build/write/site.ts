// Describes the files of the built site, and the JSON 404s that the platform serves where the function does not run.
import { hash } from "node:crypto";
import { failure } from "../../src/envelope.ts";
import { BuildError, notFound } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { outputFile } from "../snapshot/output.ts";
import { parseJson, textOf } from "../disk/parse.ts";
import { requestIdOf } from "./pages.ts";

export const SITE = "lib/site";

/** File with the hash of a site's sources: next to the site, because everything in it is published. */
export const stampOf = (site: string) => `${site}.sha256`;

/** The only file of the site that needs the snapshot's id. */
export const HEADERS_PATH = "/_headers";
const MAX_RULES = 100;

// Characters of plain addresses. Hidden files are private to the operator, except .well-known.
const PUBLISHED = /^(\.well-known\/)?([a-z0-9_-][a-z0-9._-]*\/)*[a-z0-9_-][a-z0-9._-]*$/;

export type ReadSite = ReturnType<typeof readSite>;
export type SiteList = Readonly<Record<string, string>>;

/** Written by the site's own build: the hash of its sources, and the files that it made. */
export interface Stamp {
  sources: string;
  files: SiteList;
}

export function listSite(effects: Effects, folder: string): SiteList {
  return hashesOf(readFiles(effects, folder, effects.list(folder)));
}

/** Throws BuildError if the folder lacks _headers, or holds what its build did not make or has no place on a site. */
export function readSite(effects: Effects, folder: string) {
  const identity = effects.identity(stampOf(folder));
  const names = effects.list(folder);
  const stranger = names.find((name) => !PUBLISHED.test(name));
  if (stranger !== undefined) {
    throw new BuildError(
      `${folder}/${stranger} can't be published: names are of a to z, 0 to 9, ".", "_" and "-"`,
      "Rename it, or take it out of that folder; hidden files are not published, .well-known aside",
    );
  }
  if (!names.includes(HEADERS_PATH.slice(1))) {
    throw new BuildError(
      `There is no ${folder}${HEADERS_PATH}`,
      "Run the command in the project's folder, and make the site first: npm run site",
    );
  }
  const read = readFiles(effects, folder, names);
  const found = hashesOf(read);
  const stamp = parseJson(effects.read(stampOf(folder))) as Stamp | undefined;
  const made = stamp?.files ?? found;
  const assertUnchanged = () => {
    if (effects.identity(stampOf(folder)) !== identity) throw siteChanged(folder);
  };
  const changed = Object.keys({ ...made, ...found }).find((path) => made[path] !== found[path]);
  if (changed !== undefined) {
    assertUnchanged();
    throw new BuildError(
      `${folder}${changed} is not what npm run site made, so it is not published`,
      `Put the site's files into public/, remove ${folder}, and run npm run site`,
    );
  }
  const copied = [...read]
    .filter(([path]) => path !== HEADERS_PATH)
    .map(([path, bytes]) => outputFile(path, "site", bytes));
  const { code, message } = notFound();
  const refusals = ["/v1/404.html", "/static/v1/404.html"].map((path) =>
    outputFile(path, "site", failure(code, message, [], requestIdOf(path))),
  );
  return {
    files: [...copied, ...refusals],
    list: made,
    /** The hash of the sources that it was made of, if it was made of any. */
    sources: stamp?.sources,
    text: (path: string) => textOf(read.get(path)),
    /** Throws BuildError if the site was made again since it was read: parts may be of either. */
    assertUnchanged,
  };
}

function siteChanged(site: string): BuildError {
  return new BuildError(`${site} was made again while it was read`, "Build again");
}

function readFiles(effects: Effects, folder: string, names: readonly string[]) {
  const files = names.map((name): [string, Uint8Array] => {
    const bytes = effects.read(`${folder}/${name}`);
    if (!bytes) throw siteChanged(folder);
    return [`/${name}`, bytes];
  });
  return new Map(files);
}

function hashesOf(files: ReadonlyMap<string, Uint8Array>): SiteList {
  return Object.fromEntries(Array.from(files, ([path, bytes]) => [path, hash("sha256", bytes)]));
}

/**
 * The site's _headers for a snapshot. A rule for `{file}`, a name in one folder, becomes one for each matching path, so
 * that a 404 keeps its JSON type; or one with a wildcard, if those are more than the platform reads.
 */
export function headersText(text: string, snapshot: string, paths: readonly string[]): string {
  const rules = text
    .replaceAll("{snapshot}", snapshot)
    .trimEnd()
    .split(/\n{2,}/);
  const exact = rules.flatMap((rule) => exactRules(rule, paths));
  const fitting =
    exact.length <= MAX_RULES ? exact : rules.map((rule) => rule.replace("{file}", "*"));
  return `${fitting.join("\n\n")}\n`;
}

function exactRules(rule: string, paths: readonly string[]): string[] {
  const [pattern = "", ...fields] = rule.split("\n");
  const [start, end] = pattern.split("{file}");
  if (end === undefined) return [rule];
  return paths
    .filter((path) => path.startsWith(start!) && path.endsWith(end))
    .filter((path) => !path.slice(start!.length).includes("/"))
    .map((path) => [path, ...fields].join("\n"));
}
