// The mirror command as partners run it, from the packed package: exit codes, messages and DIR.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildInto, scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { installPartner } from "../../partner.ts";
import { ROW, writeDump } from "../../build/dump-rows.ts";
import { ServedFolder } from "../mirror/served-folder.ts";
import { newSigningKey } from "../../build/signing-keys.ts";

const key = await newSigningKey();
const folder = scratchFolder();
const site = join(folder, "site");
const server = await new ServedFolder(site).start();

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

function riffle(...args: string[]): Promise<Outcome> {
  const options = { cwd: folder, encoding: "utf8" as const };
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [join(folder, "node_modules/@riffle-api/partner/riffle.js"), ...args],
      options,
      (error, stdout, stderr) =>
        // prettier-ignore
        settle({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value));
}

beforeAll(async () => {
  const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: key.text };
  const properties = [1, 2, 3].map((i) => ROW.properties(i));
  // The command goes by the real clock, which must not have passed the pointer's end.
  await buildInto(site, writeDump({ properties }), { secrets, now: new Date() });
  await installPartner(folder);
});

describe("riffle mirror BASE DIR", () => {
  it("copies a site, and says so again when nothing is new", async () => {
    const first = await riffle("mirror", `${server.base}/`, "copy/");
    expect(first).toMatchObject({ status: 0, stderr: expect.stringMatching(/^fetch .* files\n$/) });
    expect(first.stdout).toMatch(
      /^Snapshot [0-9a-f]{16}, version \d+: \d+ files, .* is there now\n$/,
    );
    const verified = await riffle("verify", "copy");
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringMatching(/, signed\n$/) });
    expect((await riffle("mirror", server.base, "copy")).stdout).toContain("was there already");
  });

  it("goes by the keys of a file", async () => {
    const other = await newSigningKey();
    write("right.json", { keys: [key.publicKey] });
    write("wrong.json", { keys: [other.publicKey] });
    const wrong = await riffle("mirror", server.base, "keyed", "--keys", "wrong.json");
    expect(wrong).toMatchObject({ status: 1, stdout: "" });
    expect(wrong.stderr).toContain("signed by none");
    const right = await riffle("mirror", server.base, "keyed", "--keys", "right.json");
    expect(right.status).toBe(0);
  });

  it.each([
    [
      1,
      "There is no file of public keys at none.json",
      ["mirror", server.base, "copy", "--keys", "none.json"],
    ],
    [2, "Give BASE_URL and DIR", ["mirror", server.base]],
    [2, "must begin with https://", ["mirror", "ftp://site.test", "copy"]],
  ])("ends with exit code %i: %s", async (status, message, args) => {
    const outcome = await riffle(...args);
    expect(outcome).toMatchObject({ status, stdout: "" });
    expect(outcome.stderr).toContain(message);
  });
});
