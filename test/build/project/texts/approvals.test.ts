// The file of human decisions: what is accepted, written and refused.
import { describe, expect, it } from "vitest";
import {
  approvalOf,
  approvedLine,
  keptLine,
  parseApprovals,
} from "../../../../build/project/texts/approvals.ts";
import { BuildError } from "../../../../src/errors.ts";

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const OTHER = approvalOf("other");

const parsed = (file: string) => {
  const { approved, kept } = parseApprovals(file);
  return { approved: [...approved], kept: [...kept] };
};

describe("parseApprovals(file)", () => {
  it("reads one hash a line, in any case, with comments and blank lines", () => {
    const file = `\uFEFF# approved in June\r\n${HASH.toUpperCase()}  # meadow\n\n${HASH}\n`;
    expect(parsed(file)).toEqual({ approved: [HASH], kept: [] });
  });

  it("reads what is to stay withheld from comments, which approve nothing", () => {
    const file = `# kept ${OTHER.toUpperCase()} 2026-05-20\n  #kept ${HASH}\n${HASH} # kept ${OTHER}`;
    expect(parsed(file)).toEqual({ approved: [HASH], kept: [OTHER] });
    const others = `# kept ${HASH}0 2026-05-20\n# we kept ${HASH}`;
    expect(parsed(others)).toEqual({ approved: [], kept: [] });
  });

  it.each(["test", HASH.slice(1), `${HASH} ${HASH}`])("refuses %j and names the line", (line) => {
    expect(() => parseApprovals(`${HASH}\n${line}`)).toThrow(BuildError);
    expect(() => parseApprovals(`${HASH}\n${line}`)).toThrow("Line 2");
  });
});

describe("approvedLine(sha256, date, who) and keptLine(sha256, date, who)", () => {
  it("write what parseApprovals reads, on one line whatever the name", () => {
    const lines = [approvedLine(HASH, "2026-05-20", "Ada"), keptLine(OTHER, "2026-05-20")];
    expect(lines).toEqual([`${HASH}  # 2026-05-20 Ada`, `# kept ${OTHER} 2026-05-20`]);
    expect(parsed(lines.join("\n"))).toEqual({ approved: [HASH], kept: [OTHER] });
    const named = keptLine(HASH, "2026-05-20", `Ada\r\n${OTHER}`);
    expect(parsed(named)).toEqual({ approved: [], kept: [HASH] });
  });
});

describe("approvalOf(text)", () => {
  it("is the SHA-256 of the text's UTF-8 bytes", () => {
    expect(approvalOf("test")).toBe(HASH);
    expect(approvalOf("é")).not.toBe(approvalOf("e\u0301"));
  });
});
