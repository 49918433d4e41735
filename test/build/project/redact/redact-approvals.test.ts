// The file of approved texts: what is accepted and refused.
import { describe, expect, it } from "vitest";
import { approvalOf, parseApprovals } from "../../../../build/project/redact/redact.ts";
import { BuildError } from "../../../../src/errors.ts";

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

describe("parseApprovals(file)", () => {
  it("reads one hash a line, in any case, with comments and blank lines", () => {
    const file = `# approved in June\r\n${HASH.toUpperCase()}  # meadow\n\n${HASH}\n`;
    expect([...parseApprovals(file)]).toEqual([HASH]);
  });

  it.each(["test", HASH.slice(1), `${HASH} ${HASH}`])("refuses %j and names the line", (line) => {
    expect(() => parseApprovals(`${HASH}\n${line}`)).toThrow(BuildError);
    expect(() => parseApprovals(`${HASH}\n${line}`)).toThrow("Line 2");
  });
});

describe("approvalOf(text)", () => {
  it("is the SHA-256 of the text's UTF-8 bytes", () => {
    expect(approvalOf("test")).toBe(HASH);
    expect(approvalOf("é")).not.toBe(approvalOf("e\u0301"));
  });
});
