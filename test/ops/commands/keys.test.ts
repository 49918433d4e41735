// npm run keys as an operator calls it: exit codes, what is printed, and that a key is printed once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { digestKey } from "../../../src/api-key.ts";
import { scratchFolder } from "../../scratch.ts";
import { command } from "./commands.ts";

const GOOD = ["--owner", "Ann's Maps", "--tier", "partner_plus", "--env", "live"];
const KEY = /rfl_(?:live|test)_[0-9A-Za-z]{36}/g;

const dump = join(scratchFolder(), "dump.sqlite");
beforeAll(() => void new Database(dump).exec(readFileSync("data/schema.sql", "utf8")).close());

const keys = (...args: string[]) => command("keys", args);

describe("npm run keys", () => {
  it("issues a key into a dump, lists it without the key, and revokes it", async () => {
    const issued = await keys("issue", ...GOOD, "--expires", "2999-12-31", "--dump", dump);
    expect(issued).toMatchObject({ status: 0, stderr: "" });
    const [key, ...others] = issued.stdout.match(KEY) ?? [];
    expect(others).toEqual([]);
    expect(readFileSync(dump, "latin1")).not.toContain(key!.slice(9));
    const digest = await digestKey(key!);
    // Another copy of the directory has the row only if somebody puts it there.
    expect(issued.stdout).toMatch(
      /is a copy, run this where the directory lives too:\n\nINSERT INTO/,
    );

    const listed = await keys("list", "--dump", dump);
    expect(listed.status).toBe(0);
    expect(listed.stdout).toMatch(/^id +digest +state +tier +env +expires +revoked +owner\n/);
    expect(listed.stdout).toMatch(new RegExp(`${digest.slice(0, 12)}  live +partner_plus  live`));
    expect(listed.stdout).toMatch(/2999-12-31T00:00:00\.000Z {2}- +Ann's Maps$/m);
    expect(listed.stdout).not.toMatch(KEY);

    const revoked = await keys("revoke", digest.slice(0, 8), "--dump", dump);
    expect(revoked.status).toBe(0);
    expect(revoked.stdout).toMatch(
      /\nUPDATE api_keys SET revoked_at = '[^']+' WHERE id = '[^']+' AND key_hash = '[^']+';/,
    );
    expect((await keys("list", "--dump", dump)).stdout).toContain(
      `${digest.slice(0, 12)}  revoked`,
    );
  });

  it("prints the row as SQL without a dump", async () => {
    const scopes = ["--scopes", "guides:read, properties:read"];
    const { status, stdout } = await keys("issue", ...GOOD, ...scopes);
    expect(status).toBe(0);
    expect(stdout.match(KEY)).toHaveLength(1);
    expect(stdout).toContain("INSERT INTO api_keys (");
    expect(stdout).toContain(`'Ann''s Maps', '["properties:read","guides:read"]', 'partner_plus'`);
  });

  it.each([
    [[], "issue, list or revoke"],
    [["issue"], "--owner is missing"],
    [["issue", ...GOOD, "--owner", "  "], "--owner must be one line"],
    [["issue", ...GOOD, "--env", "prod"], "--env must be one of live, test, got prod"],
    [["issue", ...GOOD, "--scopes", "guides:write"], "--scopes must be "],
    [["issue", ...GOOD, "--expires", "2027-02-30"], "--expires must be an instant"],
    [
      ["issue", ...GOOD, "--expires", "2020-01-01"],
      "--expires must be in the future, got 2020-01-01",
    ],
    [["list"], "--dump is missing"],
    [["revoke", "--dump", "x"], "revoke takes one ID"],
    [["list", "--dump", "x", "--tier", "partner"], "list takes no --tier"],
    [["list", "--verbose"], "--verbose"],
  ])("refuses the arguments %j with exit code 2", async (args, message) => {
    const { status, stderr, stdout } = await keys(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.split("\n\n")[0]).toContain(message);
  });
});
