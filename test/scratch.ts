// An empty folder for a test, which is removed after the tests of its file.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folders: string[] = [];
// Not in scratchFolder: a hook that a running test adds is never called.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "riffle-test-"));
  folders.push(folder);
  return folder;
}
