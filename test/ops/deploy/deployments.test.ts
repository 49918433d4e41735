// Which deployments go: plans as plain data, and list and delete through a Cloudflare that is faked.
import { createServer } from "node:http";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listen } from "../../../hosts/node/listen.ts";
import { BuildError } from "../../../src/errors.ts";
import { cloudflare, type AskCloudflare } from "../../../ops/deploy/cloudflare.ts";
import {
  deleteChosen,
  KEPT_ALWAYS,
  listDeployments,
  planDeletions,
  type Deployment,
} from "../../../ops/deploy/deployments.ts";
import type { RunWrangler } from "../../../ops/deploy/wrangler.ts";

const NOW = new Date("2026-05-20T10:00:00Z");

function made(letters: string): Deployment[] {
  return [...letters].map((letter, days) => ({
    id: `${days}`,
    url: `https://${days}.riffle.pages.dev`,
    environment: letter === "P" ? "production" : "preview",
    created_on: new Date(NOW.getTime() - days * 86_400_000).toISOString(),
  }));
}

describe("planDeletions(deployments, now, rules)", () => {
  it.each([
    { letters: "PPPP", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "2 3" },
    { letters: "PPPPP", rules: { keepNewest: 2, olderThanDays: 3 }, ids: "3 4" },
    { letters: "pPpPpP", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "4 5" },
    { letters: "PPPP", rules: { keepNewest: 0, olderThanDays: 0 }, ids: "2 3" },
    { letters: "Pppp", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "" },
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

/** Cloudflare with these deployments, newest first; it lists `page` at a time, as the real one does. */
function fakeCloudflare(all: Deployment[], page = 25) {
  const calls: string[][] = [];
  let left = all;
  const run: RunWrangler = async (args) => {
    calls.push([...args]);
    left = left.filter(({ id }) => id !== args[3]);
    return `Deleting deployment ${args[3]}...\n`;
  };
  const ask: AskCloudflare = async (path) => {
    expect(path).toBe("/pages/projects/fish/deployments");
    return left.slice(0, page).map((one) => ({ ...one, latest_stage: { status: "success" } }));
  };
  return { run, ask, calls, left: () => left.map(({ id }) => id) };
}

const answered = (over: object) => [
  { ...made("p")[0], latest_stage: { status: "success" }, ...over },
];

describe("listDeployments(ask, project)", () => {
  it("leaves out deployments that failed or are not up yet, which serve nothing", async () => {
    const statuses = ["failure", "canceled", "active", "idle", "skipped", "success"];
    const all = statuses.flatMap((status, i) => answered({ id: `${i}`, latest_stage: { status } }));
    expect((await listDeployments(async () => all, "fish")).map(({ id }) => id)).toEqual(["5"]);
  });

  it.each([
    ["no list", {}],
    ["a row without an id", answered({ id: undefined })],
    ["an id that looks like an option", answered({ id: "--all" })],
    ["a time it can't read", answered({ created_on: "2 days ago" })],
    ["no stage", answered({ latest_stage: undefined })],
  ])("refuses %s, so that nothing is deleted by guess", async (_, result) => {
    await expect(listDeployments(async () => result, "fish")).rejects.toMatchObject({
      name: "BuildError",
      message: /in a form that is not known/,
    });
  });
});

describe("deleteChosen(cloudflare, project, choose, deleted)", () => {
  const rules = { keepNewest: 2, olderThanDays: 0 };
  const old = (listed: readonly Deployment[]) => planDeletions(listed, NOW, rules);

  it("deletes all but the newest two, more than the API lists at a time", async () => {
    const fake = fakeCloudflare(made("P".repeat(13)), 5);
    expect(await deleteChosen(fake, "fish", old, () => {})).toBe(11);
    expect(fake.left()).toEqual(["0", "1"]);
    expect(fake.calls[0]).toEqual(
      "pages deployment delete 2 --project-name fish --force".split(" "),
    );
  });

  it("ends where a deployment is listed though it was deleted", async () => {
    const fake = { ...fakeCloudflare(made("PPPP")), run: async () => "" };
    expect(await deleteChosen(fake, "fish", old, () => {})).toBe(2);
  });
});

describe("cloudflare(run, env)", () => {
  const api = createServer((request, response) => {
    const { authorization, "x-auth-email": email } = request.headers;
    const isAllowed = authorization === "Bearer s3cret" || email === "a@b.test";
    response.statusCode = isAllowed ? 200 : 403;
    response.end(JSON.stringify({ success: isAllowed, result: request.url }));
  });
  const base = listen(api.unref(), "127.0.0.1", 0);

  /** Asks for /x, where wrangler prints the given for `auth token` and `whoami`. */
  async function ask(token: unknown, accounts: object[], env: Record<string, string> = {}) {
    const run: RunWrangler = async (args) =>
      typeof token === "string" ? token : JSON.stringify(args[0] === "auth" ? token : { accounts });
    return cloudflare(run, { CLOUDFLARE_API_BASE_URL: await base, ...env })("/x");
  }

  it("takes wrangler's login, and the account that is given or the only one", async () => {
    const [a, b] = [{ id: "a" }, { id: "b" }];
    expect(await ask({ type: "oauth", token: "s3cret" }, [a])).toBe("/accounts/a/x");
    expect(await ask({ type: "api_key", key: "k", email: "a@b.test" }, [b])).toBe("/accounts/b/x");
    const env = { CLOUDFLARE_ACCOUNT_ID: "c" };
    expect(await ask({ token: "s3cret" }, [a, b], env)).toBe("/accounts/c/x");
  });

  it.each([
    [
      "another account might be meant",
      { token: "s3cret" },
      [{ id: "a" }, { id: "b" }],
      "has 2 accounts",
    ],
    ["the login may not", { token: "wr0ng" }, [{ id: "a" }], "answered /x with status 403"],
    ["wrangler prints something else", "Logged in as s3cret", [], "in a form that is not known"],
  ])("refuses where %s, and shows no token", async (_, token, accounts, message) => {
    const error = await ask(token, accounts).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toContain(message);
    expect((error as BuildError).message).not.toMatch(/s3cret|wr0ng/);
  });
});
