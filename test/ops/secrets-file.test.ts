// The file of secrets that a shell reads.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { addSecrets } from "../../ops/secrets-file.ts";
import { scratchFolder } from "../scratch.ts";

describe("addSecrets(effects, path, notes, variables)", () => {
  const path = join(scratchFolder(), "riffle.env");

  it("keeps what is there, also without a last line feed, and lets only its owner read it", () => {
    writeFileSync(path, "export MINE='1'");
    chmodSync(path, 0o644);
    addSecrets(disk, path, ["A note."], { ONE: "a" });
    expect(readFileSync(path, "utf8")).toBe("export MINE='1'\n\n# A note.\nexport ONE='a'\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("overwrites nothing", () => {
    const before = readFileSync(path, "utf8");
    expect(() => addSecrets(disk, path, [], { TWO: "b", ONE: "c" })).toThrow(
      "has a ONE already, which is not overwritten",
    );
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("refuses a folder", () => {
    expect(() => addSecrets(disk, scratchFolder(), [], { A: "1" })).toThrow("is a folder");
  });
});

describe("npm run keys:pins and keys:signing", () => {
  it("write one file that one . reads, with the public parts, and print no secret", () => {
    const folder = scratchFolder();
    const path = join(folder, "riffle.env");
    const printed = ["keys-pins", "keys-signing"].map((name) => {
      const args = ["bin/run.js", name, "--to", path];
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
      return stdout;
    });
    const show =
      '. "$0"; printf "%s\\n" "$RIFFLE_GRID_KEY" "$RIFFLE_NOISE_KEY" "$RIFFLE_SIGNING_KEY"';
    const read = execFileSync("sh", ["-c", show, path], { encoding: "utf8" }).trim().split("\n");
    for (const key of read.slice(0, 2)) expect(key).toMatch(/^[0-9a-f]{64}$/);
    const { d, x } = JSON.parse(read[2]!) as { d: string; x: string };
    for (const secret of [read[0]!, read[1]!, d]) expect(printed.join()).not.toContain(secret);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(`: {"kty":"OKP","crv":"Ed25519","x":"${x}"}\n`);
    expect(text).toMatch(/^#.*: [0-9a-f]{16}-[0-9a-f]{16}$/m);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
