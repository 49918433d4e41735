// The file of secrets that a shell reads.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addSecrets } from "../../ops/secrets-file.ts";
import { scratchFolder } from "../scratch.ts";

it("addSecrets keeps what is there, lets only its owner read it, and overwrites nothing", () => {
  const path = join(scratchFolder(), "riffle.env");
  writeFileSync(path, "export MINE='1'");
  chmodSync(path, 0o644);
  addSecrets(path, ["A note."], { ONE: "a" });
  const text = "export MINE='1'\n\n# A note.\nexport ONE='a'\n";
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => addSecrets(path, [], { TWO: "b", ONE: "c" })).toThrow(
    "has a ONE already, which is not overwritten",
  );
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(() => addSecrets(scratchFolder(), [], { A: "1" })).toThrow("is a folder");
});

it("npm run keys:pins and keys:signing write one file that one . reads, with the public parts, and print no secret", () => {
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
