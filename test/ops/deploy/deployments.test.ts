// Which deployments go: plans as plain data, and list and delete through a wrangler that is faked.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  deleteOld,
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
    { letters: "PPPP", rules: { keepNewest: 3, olderThanDays: 0 }, ids: "3" },
    { letters: "PPPPP", rules: { keepNewest: 2, olderThanDays: 3 }, ids: "3 4" },
    { letters: "pPpPpP", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "4 5" },
    { letters: "PPPP", rules: { keepNewest: 0, olderThanDays: 0 }, ids: "2 3" },
    { letters: "Pppp", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "" },
    { letters: "ppp", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "" },
    { letters: "", rules: { keepNewest: 2, olderThanDays: 0 }, ids: "" },
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

/** A wrangler with these deployments, newest first; it lists `page` at a time, as the real one does. */
function fakeWrangler(statuses: { id: string; status: string; preview?: boolean }[], page = 25) {
  const calls: string[][] = [];
  const run: RunWrangler = async (args) => {
    calls.push([...args]);
    if (args[2] === "delete") {
      statuses = statuses.filter(({ id }) => id !== args[3]);
      return `Deleting deployment ${args[3]}...\n`;
    }
    return JSON.stringify(
      statuses.slice(0, page).map(({ id, status, preview }) => ({
        Id: id,
        Environment: preview ? "Preview" : "Production",
        Branch: "main",
        Source: "abc1234",
        Deployment: `https://${id}.riffle.pages.dev`,
        Status: status,
        Build: "https://dash.cloudflare.com/",
      })),
    );
  };
  return { run, calls, left: () => statuses.map(({ id }) => id) };
}

describe("listDeployments(run, project, now)", () => {
  it.each([
    { status: "just now", created: "2026-05-20T10:00:00.000Z" },
    { status: "30 seconds ago", created: "2026-05-20T09:59:30.000Z" },
    { status: "1 minute ago", created: "2026-05-20T09:59:00.000Z" },
    { status: "23 hours ago", created: "2026-05-19T11:00:00.000Z" },
    { status: "1 day ago", created: "2026-05-19T10:00:00.000Z" },
    { status: "3 weeks ago", created: "2026-04-29T10:00:00.000Z" },
    { status: "1 year ago", created: "2025-05-20T10:00:00.000Z" },
  ])("reads $status as made at $created at the latest", async ({ status, created }) => {
    const { run, calls } = fakeWrangler([{ id: "a", status, preview: true }]);
    expect(await listDeployments(run, "fish", NOW)).toEqual([
      {
        id: "a",
        url: "https://a.riffle.pages.dev",
        environment: "preview",
        created_on: created,
      },
    ]);
    expect(calls).toEqual([["pages", "deployment", "list", "--project-name", "fish", "--json"]]);
  });

  it("leaves out deployments that failed or are not up yet, which serve nothing", async () => {
    const statuses = ["Failure", "Canceled", "Active", "2 days ago"];
    const { run } = fakeWrangler(statuses.map((status, i) => ({ id: `${i}`, status })));
    expect((await listDeployments(run, "fish", NOW)).map(({ id }) => id)).toEqual(["3"]);
  });

  it.each([
    ["no JSON", "No deployments"],
    ["no list", "{}"],
    ["a row without an id", '[{"Environment":"Production","Deployment":"","Status":"just now"}]'],
    [
      "an id that looks like an option",
      '[{"Id":"--all","Environment":"Production","Deployment":"","Status":"just now"}]',
    ],
    [
      "an age it can't read",
      '[{"Id":"a","Environment":"Production","Deployment":"","Status":"vor 2 Tagen"}]',
    ],
  ])("refuses %s, so that nothing is deleted by guess", async (_, printed) => {
    await expect(listDeployments(async () => printed, "fish", NOW)).rejects.toMatchObject({
      name: "BuildError",
      message: /in a form that is not known/,
    });
  });
});

function aged(count: number) {
  return Array.from({ length: count }, (_, i) => ({ id: `d${i}`, status: `${i + 1} hours ago` }));
}

describe("deleteOld(run, project, clock, rules)", () => {
  it("deletes all but the newest two, more than wrangler lists at a time", async () => {
    const fake = fakeWrangler(aged(13), 5);
    const gone = await deleteOld(fake.run, "fish", () => NOW, { keepNewest: 2, olderThanDays: 0 });
    expect(gone).toHaveLength(11);
    expect(fake.left()).toEqual(["d0", "d1"]);
    const deletes = fake.calls.filter(([, , verb]) => verb === "delete");
    expect(deletes[0]).toEqual("pages deployment delete d2 --project-name fish --force".split(" "));
  });

  it("ends where a deployment is listed though it was deleted", async () => {
    const fake = fakeWrangler(aged(4));
    const stale: RunWrangler = async (args) => (args[2] === "delete" ? "" : fake.run(args));
    const gone = await deleteOld(stale, "fish", () => NOW, { keepNewest: 2, olderThanDays: 0 });
    expect(gone.map(({ id }) => id)).toEqual(["d2", "d3"]);
  });
});
