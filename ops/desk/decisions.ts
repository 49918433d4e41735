// Writes what a human decides into the approvals file: lines are added at its end, and undoing takes out
// only lines that were added here. All else in the file stays as it is, byte for byte.
import { disk, type Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { approvedLine, keptLine, parseApprovals } from "../../build/project/texts/approvals.ts";

export interface Decision {
  key: string;
  verdict: "approve" | "keep";
}

export type Decisions = ReturnType<typeof openDecisions>;

/** Its methods throw BuildError if the file can't be written, or somebody has damaged it. */
export function openDecisions(
  path: string,
  { now, who }: { now: () => Date; who: string },
  effects = disk,
) {
  const made: Decision[] = [];
  const added: string[][] = [];
  return {
    made: made as readonly Decision[],
    decide({ key, verdict }: Decision, hashes: readonly string[]): void {
      const date = now().toISOString().slice(0, 10);
      const lineOf = verdict === "approve" ? approvedLine : keptLine;
      const lines = hashes.map((sha256) => lineOf(sha256, date, who));
      edit(effects, path, (text) => withLines(text, lines));
      made.push({ key, verdict });
      added.push(lines);
    },
    /** Takes the last decision back and returns it; undefined without one. */
    undo(): Decision | undefined {
      const lines = added.at(-1);
      if (!lines) return undefined;
      edit(effects, path, (text) => lines.reduce(withoutLine, text));
      added.pop();
      return made.pop();
    },
  };
}

// Others may write the file too, an editor or a second desk: it is read for each edit, and again if it has changed
// by the time the edit is written.
function edit(effects: Effects, link: string, change: (text: string) => string): void {
  // Replacing a link by a file would part it from the file that others read.
  const path = followLinks(link, effects);
  const fresh = `${path}.edited-${process.pid}`;
  for (;;) {
    const seen = effects.identity(path);
    // Latin-1 gives every byte back as it was, whatever a comment is encoded in.
    const text = Buffer.from(effects.read(path) ?? []).toString("latin1");
    const bytes = Buffer.from(change(text), "latin1");
    parseApprovals(bytes.toString("utf8"));
    effects.replace(fresh, bytes);
    if (effects.identity(path) === seen) return effects.rename(fresh, path);
    effects.remove(fresh);
  }
}

function withLines(text: string, lines: readonly string[]): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const begun = text === "" || text.endsWith("\n") ? text : text + end;
  return begun + lines.map((line) => raw(line) + end).join("");
}

function withoutLine(text: string, line: string): string {
  const lines = text.split("\n");
  const at = lines.findLastIndex((one) => one.replace(/\r$/, "") === raw(line));
  return at < 0 ? text : lines.toSpliced(at, 1).join("\n");
}

const raw = (line: string) => Buffer.from(line, "utf8").toString("latin1");
