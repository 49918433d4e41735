// What the windows of the output say of values of any length.
import { describe, expect, it } from "vitest";
import { OutputWindows } from "../../../build/audit/output-windows.ts";

const COMMON = "a gate, then a path ";
const SECRET = "Behind the third cottonwood a key hangs";

function mayHold(output: string, value: string): boolean {
  const windows = OutputWindows.ofSize(1_000);
  windows.add(Buffer.from(output));
  const bytes = Buffer.from(value);
  return windows.mayHold(bytes, 0, bytes.length);
}

describe("OutputWindows.mayHold(bytes, start, end)", () => {
  it("denies a value of millions of bytes whose windows are common, and not what it hides", () => {
    const common = `${COMMON}# `.repeat(200_000);
    expect(mayHold(`- ${COMMON}-`, common)).toBe(false);
    expect(mayHold(`- ${COMMON}- ${SECRET} -`, common + SECRET + common)).toBe(true);
  });

  it.each([0, 1, 7, 19, 20, 33, 64, 100])(
    "finds a part of a value behind %i bytes of it",
    (count) => {
      const value = "x".repeat(count) + SECRET + "y".repeat(100 - count);
      const part = Buffer.from(SECRET);
      for (const form of ["utf8", "hex", "base64"] as const) {
        expect(mayHold(`- ${part.toString(form)} -`, value)).toBe(true);
      }
      expect(mayHold(encodeURIComponent(`- ${SECRET} -`), value)).toBe(true);
      expect(mayHold("- Behind the third cottonwood -", value)).toBe(false);
    },
  );
});
