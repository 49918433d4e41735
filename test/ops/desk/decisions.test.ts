// What becomes of the approvals file: lines are added and taken back, and nothing else changes.
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { openDecisions } from "../../../ops/desk/decisions.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";

const [ONE, TWO] = [approvalOf("one"), approvalOf("two")];
const APPROVE = { key: ONE, verdict: "approve" } as const;
const KEEP = { key: TWO, verdict: "keep" } as const;

function open(text?: string | Buffer) {
  const path = join(scratchFolder(), "approvals.txt");
  if (text !== undefined) writeFileSync(path, text);
  const decisions = openDecisions(path, { now: () => TEST_NOW, who: "Ada" });
  return { path, decisions, read: () => readFileSync(path, "latin1") };
}

/** A file into which somebody else writes while the first decision is written. */
function openMeanwhile(text: string) {
  const { path, read } = open("# top\n");
  const replace = (fresh: string, bytes: Uint8Array | string) => {
    if (read() === "# top\n") writeFileSync(path, text);
    disk.replace(fresh, bytes);
  };
  const effects = { ...disk, replace };
  const decisions = openDecisions(path, { now: () => TEST_NOW, who: "" }, effects);
  return { decide: () => decisions.decide(APPROVE, [ONE]), path, read };
}

describe("openDecisions(effects, path, by)", () => {
  it.each([
    ["comments", `# by hand\n\n${TWO} # mine\n`, "\n"],
    ["no line feed at the end", `# by hand\n${TWO}`, "\n"],
    ["lines of Windows", `# by hand\r\n${TWO}\r\n`, "\r\n"],
    ["a byte order mark", `\uFEFF${TWO}\n`, "\n"],
    ["bytes that are no UTF-8", Buffer.from(`# caf\xe9\n${TWO}\n`, "latin1"), "\n"],
  ])("keeps %s, byte for byte, and takes back its own line alone", (_, before, end) => {
    const { decisions, read } = open(before);
    const bytes = Buffer.from(before as string).toString("latin1");
    const begun = bytes.endsWith("\n") ? bytes : bytes + end;
    decisions.decide(APPROVE, [ONE]);
    expect(read()).toBe(`${begun}${ONE}  # 2026-05-20 Ada${end}`);
    expect(decisions.undo()).toEqual(APPROVE);
    expect(read()).toBe(begun);
  });

  it("begins a file, and takes back the last decision first, with all of its lines, until there is none", () => {
    const { decisions, read } = open();
    decisions.decide(APPROVE, [ONE, approvalOf("three")]);
    decisions.decide(KEEP, [TWO]);
    expect(decisions.undo()).toEqual(KEEP);
    expect(read()).not.toContain("kept");
    expect(decisions.undo()).toEqual(APPROVE);
    expect(decisions.undo()).toBeUndefined();
    expect(read()).toBe("");
  });

  it("loses nothing that others write between", () => {
    const other = `${TWO} # another desk\n`;
    const { decisions, path, read } = open("# top\n");
    decisions.decide(APPROVE, [ONE]);
    writeFileSync(path, `${read()}${other}`);
    decisions.undo();
    expect(read()).toBe(`# top\n${other}`);
  });

  it("loses nothing that others write while it writes", () => {
    const { decide, path, read } = openMeanwhile(`# top\n${TWO}\n`);
    decide();
    expect(read()).toBe(`# top\n${TWO}\n${ONE}  # 2026-05-20\n`);
    expect(readdirSync(join(path, ".."))).toEqual(["approvals.txt"]);
  });

  it("leaves nothing beside a file that somebody damages while it writes", () => {
    const { decide, path, read } = openMeanwhile("nonsense\n");
    expect(decide).toThrow(/Line 1/);
    expect([read(), readdirSync(join(path, ".."))]).toEqual(["nonsense\n", ["approvals.txt"]]);
  });

  it("adds nothing to a file that somebody has damaged, so that no build is refused for more", () => {
    const { decisions, read } = open("nonsense\n");
    expect(() => decisions.decide(APPROVE, [ONE])).toThrow(/Line 1/);
    expect([read(), decisions.made]).toEqual(["nonsense\n", []]);
  });

  it("writes through a link, and leaves no other file behind", () => {
    const { path, read } = open("# top\n");
    const folder = scratchFolder();
    symlinkSync(path, join(folder, "link.txt"));
    const linked = openDecisions(join(folder, "link.txt"), { now: () => TEST_NOW, who: "" });
    linked.decide(APPROVE, [ONE]);
    expect(read()).toBe(`# top\n${ONE}  # 2026-05-20\n`);
    expect([readdirSync(folder), readdirSync(join(path, ".."))]).toEqual([
      ["link.txt"],
      ["approvals.txt"],
    ]);
  });
});
