// Writes what a human decides into the approvals file: lines are added at its end, and undoing takes out
// only lines that were added here. All else in the file stays as it is, byte for byte.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { approvedLine, keptLine, parseApprovals } from "../../build/project/texts/approvals.ts";

export type Verdict = "approve" | "keep";

export interface Decision {
  /** The case that it is about. */
  key: string;
  verdict: Verdict;
}

export interface Decisions {
  /** From the first on. */
  made: readonly Decision[];
  /** Throws BuildError if the file can't be written, or somebody has damaged it. */
  decide(decision: Decision, hashes: readonly string[]): void;
  /** Takes the last decision back and returns it; undefined without one. */
  undo(): Decision | undefined;
}

export function openDecisions(
  effects: Effects,
  path: string,
  { now, who }: { now: () => Date; who: string },
): Decisions {
  const made: (Decision & { lines: string[] })[] = [];
  return {
    made,
    decide({ key, verdict }, hashes) {
      const date = now().toISOString().slice(0, 10);
      const lineOf = verdict === "approve" ? approvedLine : keptLine;
      const lines = hashes.map((sha256) => lineOf(sha256, date, who));
      edit(effects, path, (text) => added(text, lines));
      made.push({ key, verdict, lines });
    },
    undo() {
      const last = made.at(-1);
      if (!last) return undefined;
      edit(effects, path, (text) => last.lines.reduce(without, text));
      made.pop();
      return { key: last.key, verdict: last.verdict };
    },
  };
}

/** Times that the file may change while it is being changed here. */
const TRIES = 5;

// The file is read again for each edit, since others may write it too: an editor, or a second desk.
function edit(effects: Effects, link: string, change: (text: string) => string): void {
  // Replacing a link by a file would part it from the file that others read.
  const path = followLinks(link, effects);
  for (let tries = 0; tries < TRIES; tries++) {
    const identity = effects.identity(path);
    // Latin-1 gives every byte back as it was, whatever a comment is encoded in.
    const text = Buffer.from(effects.read(path) ?? []).toString("latin1");
    const bytes = Buffer.from(change(text), "latin1");
    parseApprovals(bytes.toString("utf8"));
    if (effects.identity(path) !== identity) continue;
    effects.replace(path, bytes);
    return;
  }
  throw new BuildError(
    `${path} changes all the time, so no decision can be added to it`,
    "End the other program that writes it",
  );
}

function added(text: string, lines: readonly string[]): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const begun = text === "" || text.endsWith("\n") ? text : text + end;
  return begun + lines.map((line) => raw(line) + end).join("");
}

function without(text: string, line: string): string {
  const lines = text.split("\n");
  const at = lines.findLastIndex((one) => one.replace(/\r$/, "") === raw(line));
  return at < 0 ? text : lines.toSpliced(at, 1).join("\n");
}

const raw = (line: string) => Buffer.from(line, "utf8").toString("latin1");
