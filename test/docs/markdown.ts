// Reads documents for the tests: a markdown text in, its sections and table rows out.
import { expect } from "vitest";

/** The part of a document below a heading, down to the next one of its level or above. */
export function section(text: string, heading: string): string {
  const lines = text.split("\n");
  const start = lines.indexOf(heading);
  expect(start, heading).toBeGreaterThanOrEqual(0);
  const level = /^#+/.exec(heading)![0].length;
  const length = lines.slice(start + 1).findIndex((line) => {
    const marks = /^(#+) /.exec(line)?.[1];
    return marks !== undefined && marks.length <= level;
  });
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join("\n");
}

export function rows(text: string): string[][] {
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
