// Which deployments go: plans as plain data, and npm run deployments with a Cloudflare that is faked.
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cloudflare,
  deleteChosen,
  KEPT_ALWAYS,
  listDeployments,
  planDeletions,
  type RunWrangler,
} from "../../../ops/deploy/deployments.ts";
import { refusalOf } from "../../build/place.ts";
import { serve } from "../../loopback.ts";
import { scratchFolder } from "../../scratch.ts";
import { command } from "../commands/commands.ts";

const NOW = new Date();

/** A deployment a day for each letter, P of production, p of a preview, f one that failed; newest first. */
function made(letters: string) {
  return [...letters].map((letter, days) => ({
    id: `${days}`,
    url: `https://${days}.riffle.pages.dev`,
    environment: letter === "p" ? ("preview" as const) : ("production" as const),
    created_on: new Date(NOW.getTime() - days * 86_400_000).toISOString(),
    latest_stage: { status: letter === "f" ? "failure" : "success" },
  }));
}

describe("planDeletions(deployments, now, rules)", () => {
  it.each([
    { letters: "PPPP", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "2 3" },
    { letters: "PPPPP", rules: { keepNewest: 2, olderThanDays: 3 }, ids: "3 4" },
    { letters: "pPpPpP", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "4 5" },
  ])("deletes [$ids] of $letters (P production, p preview) under $rules", (row) => {
    const plan = planDeletions(made(row.letters), NOW, row.rules);
    expect(plan.map(({ id }) => id).join(" ")).toBe(row.ids);
  });

  it("never deletes the newest two in production nor anything newer, in whatever order they come", () => {
    const all = fc.array(fc.constantFrom("P", "p"), { maxLength: 12 });
    const rules = fc.record({ keepNewest: fc.nat(6), olderThanDays: fc.nat(6) });
    fc.assert(
      fc.property(all, rules, fc.nat(), (letters, given, turn) => {
        const sorted = made(letters.join(""));
        const at = turn % (sorted.length + 1);
        const ids = planDeletions([...sorted.slice(at), ...sorted.slice(0, at)], NOW, given).map(
          ({ id }) => Number(id),
        );
        const production = sorted.filter(({ environment }) => environment === "production");
        const second = Number(production[KEPT_ALWAYS - 1]?.id ?? sorted.length);
        expect(ids.filter((id) => id <= second || id < given.olderThanDays)).toEqual([]);
      }),
      { seed: 1 },
    );
  });
});

describe("listDeployments(ask, project)", () => {
  it.each([
    ["no list", {}],
    ["a row without an id", { id: undefined }],
    ["an id that looks like an option", { id: "--all" }],
    ["a time it can't read", { created_on: "2 days ago" }],
    ["no stage", { latest_stage: undefined }],
  ])("refuses %s, so that nothing is deleted by guess", async (what, over) => {
    const result = what === "no list" ? over : [{ ...made("p")[0], ...over }];
    await expect(listDeployments(async () => result, "fish")).rejects.toMatchObject({
      name: "BuildError",
      message: /in a form that is not known/,
    });
  });
});

it("deleteChosen ends where a deployment is listed though it was deleted", async () => {
  const all = made("PPPP");
  const fake = { ask: async () => all, run: async () => "" };
  const old = () => all.slice(2);
  expect(await deleteChosen(fake, "fish", old, () => {})).toBe(2);
});

describe("npm run deployments", async () => {
  const folder = scratchFolder();
  const [log, state] = [join(folder, "log.txt"), join(folder, "deployments.json")];
  // Logs in to the API below, and takes deployments out of the state file.
  const WRANGLER = `#!${process.execPath}
const fs = require("node:fs");
const args = process.argv.slice(2);
fs.appendFileSync(${JSON.stringify(log)}, args.join(" ") + "\\n");
const rows = JSON.parse(fs.readFileSync(${JSON.stringify(state)}, "utf8"));
if (rows === null) process.exit(1);
if (args[0] === "auth") console.log('{"type":"api_token","token":"t"}');
else fs.writeFileSync(${JSON.stringify(state)}, JSON.stringify(rows.filter(({ id }) => id !== args[3])));
`;
  writeFileSync(join(folder, "wrangler"), WRANGLER, { mode: 0o755 });
  // Lists the first five, as the real one lists the first 25.
  const base = await serve(({ url }, response) => {
    expect(url).toMatch(/^\/accounts\/account\/pages\/projects\/\w+\/deployments$/);
    const rows = JSON.parse(readFileSync(state, "utf8")) as object[];
    response.end(JSON.stringify({ success: true, result: rows.slice(0, 5) }));
  });

  async function deployments(letters: string | undefined, ...args: string[]) {
    writeFileSync(state, JSON.stringify(letters === undefined ? null : made(letters)));
    writeFileSync(log, "");
    const outcome = await command("deployments", args, {
      PATH: [folder, process.env["PATH"]].join(delimiter),
      CLOUDFLARE_ACCOUNT_ID: "account",
      CLOUDFLARE_API_BASE_URL: base,
    });
    const left = JSON.parse(readFileSync(state, "utf8")) as { id: string }[] | null;
    const calls = readFileSync(log, "utf8").trim().split("\n");
    return { ...outcome, calls, left: left?.map(({ id }) => id).join(" ") };
  }

  it("lists what is out of use, and not what failed, and touches nothing", async () => {
    const { status, stdout, calls, left } = await deployments("PPpfP");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^keep 0 .*\nkeep 1 .*\nold {2}2 .*\nold {2}4 .*\n2 of the 4 /);
    expect([calls, left]).toEqual([["auth token --json"], "0 1 2 3 4"]);
  });

  it("deletes that when told to, more than the API lists at a time, and nothing young", async () => {
    const options = ["--delete", "--project", "fish"];
    const { status, stdout, calls, left } = await deployments("PPpPPPPP", ...options);
    expect(status).toBe(0);
    expect(stdout).toContain("Deleted 6 deployments of fish");
    expect(calls).toContain("pages deployment delete 2 --project-name fish --force");
    expect(left).toBe("0 1");
    const young = await deployments("PPpP", "--delete", "--older-than-days", "3");
    expect(young.left).toBe("0 1 2");
  });

  it("is refused where wrangler fails, and says so", async () => {
    const { status, stderr } = await deployments(undefined, "--delete");
    expect(status).toBe(1);
    expect(stderr).toContain("wrangler auth token --json ended with exit code 1");
  });
});

describe("cloudflare(run, env)", async () => {
  const base = await serve((request, response) => {
    const { authorization, "x-auth-email": email } = request.headers;
    const isAllowed = authorization === "Bearer s3cret" || email === "a@b.test";
    response.statusCode = isAllowed ? 200 : 403;
    response.end(JSON.stringify({ success: isAllowed, result: request.url }));
  });

  /** Asks for /x, where wrangler prints the given for `auth token` and `whoami`. */
  async function ask(token: unknown, ids: string, env: Record<string, string> = {}) {
    const accounts = [...ids].map((id) => ({ id }));
    const run: RunWrangler = async (args) =>
      typeof token === "string" ? token : JSON.stringify(args[0] === "auth" ? token : { accounts });
    return cloudflare(run, { CLOUDFLARE_API_BASE_URL: base, ...env })("/x");
  }

  it("takes wrangler's login, and the account that is given or the only one", async () => {
    expect(await ask({ type: "oauth", token: "s3cret" }, "a")).toBe("/accounts/a/x");
    expect(await ask({ type: "api_key", key: "k", email: "a@b.test" }, "b")).toBe("/accounts/b/x");
    const env = { CLOUDFLARE_ACCOUNT_ID: "c" };
    expect(await ask({ token: "s3cret" }, "ab", env)).toBe("/accounts/c/x");
  });

  it.each([
    ["another account might be meant", { token: "s3cret" }, "ab", "has 2 accounts"],
    ["the login may not", { token: "wr0ng" }, "a", "answered /x with status 403"],
    ["wrangler prints something else", "Logged in as s3cret", "", "in a form that is not known"],
  ])("refuses where %s, and shows no token", async (_, token, accounts, message) => {
    const error = await refusalOf(ask(token, accounts));
    expect(error.message).toContain(message);
    expect(error.message).not.toMatch(/s3cret|wr0ng/);
  });
});
