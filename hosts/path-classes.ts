// Turns the rules of _headers into classes of paths, for web servers that apply the first match only.
import type { Redirect } from "../src/routes.ts";
import { headersByPath, patternSource, type HeaderRule } from "./header-rules.ts";

/** Paths whose last rule is the same one. */
export interface PathClass {
  /** Source of a regular expression of the whole path. */
  readonly source: string;
  /** All fields of these paths, earlier rules' included. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The configuration of one snapshot on one server. */
export interface WebFacts {
  /** Folder of the snapshot itself, not a link to it: a reload then swaps files and headers at once. */
  readonly root: string;
  readonly port: number;
  readonly rules: readonly HeaderRule[];
  readonly redirects: readonly Redirect[];
  /** Paths of the 404 pages, the deepest first, each for its folder. */
  readonly missing: readonly string[];
}

/** The classes, the last rule's first. Throws Error for a rule that takes a field away for good. */
export function pathClasses(rules: readonly HeaderRule[]): PathClass[] {
  const fieldsOf = headersByPath(rules);
  return rules.toReversed().map(({ pattern, unset }) => {
    // A name that no rule spells out represents all.
    const fields = fieldsOf(pattern.replaceAll(/\*|:[A-Za-z]\w*/g, "~"));
    const names = Object.keys(fields).map((name) => name.toLowerCase());
    const gone = unset.find((name) => !names.includes(name));
    if (gone !== undefined) throw new Error(`${pattern} takes ${gone} away and sets no other`);
    return { source: patternSource(pattern), fields };
  });
}

/** The folder of a 404 page, with its slash. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
