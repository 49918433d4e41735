// npm run serve where it refuses; what it serves is the subject of test/edge.
import { describe, expect, it } from "vitest";
import { command } from "./commands.ts";

describe("npm run serve", () => {
  it.each<[string, string[], number, string]>([
    ["a folder without a snapshot", ["--dir", "/nowhere"], 1, "/nowhere holds no snapshot"],
    ["no port", ["--port", "http"], 2, "--port must be a whole number, from 1 to 65535, got http"],
    ["an unknown flag", ["--host", "0.0.0.0"], 2, "--host"],
  ])("refuses %s", async (_, args, code, message) => {
    const { status, stdout, stderr } = await command("serve", args);
    expect([status, stdout]).toEqual([code, ""]);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});
