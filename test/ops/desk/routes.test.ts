// What the desk answers its page: all that it shows, and decisions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { approvalOf } from "../../../build/project/texts/checks.ts";
import { openDecisions } from "../../../ops/desk/decisions.ts";
import { routesOf } from "../../../ops/desk/routes.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { deskOf, DIRECTIONS } from "./desk-fixture.ts";

const KEY = approvalOf(DIRECTIONS);
const APPROVE = { key: KEY, verdict: "approve" };
const KEEP = { key: KEY, verdict: "keep" };

/** The routes, each as a call that gives the status and what its JSON holds. */
async function routesFor() {
  const approvals = join(scratchFolder(), "approvals.txt");
  const desk = await deskOf(undefined, {}, approvals);
  const decisions = openDecisions(disk, approvals, { now: () => TEST_NOW, who: "Ada" });
  const routes = routesOf(disk, desk, decisions);
  const call = (name: string, input?: unknown) => {
    const { status, body } = routes.get(name)!(input);
    return { status, ...(JSON.parse(String(body)) as Record<string, unknown>) };
  };
  return { call, written: () => readFileSync(approvals, "utf8") };
}

describe("routesOf(effects, desk, decisions)", () => {
  it("decides once, tells a page that is opened anew, and takes it back", async () => {
    const { call, written } = await routesFor();
    expect(call("POST decide", APPROVE)).toEqual({ status: 200 });
    expect(written()).toBe(`${KEY}  # 2026-05-20 Ada\n`);
    expect(call("POST decide", APPROVE).status).toBe(409);
    expect(call("GET desk")).toMatchObject({ decided: [APPROVE], leftOutTotal: 2 });
    expect(call("POST undo")).toEqual({ status: 200, undone: APPROVE });
    expect(call("POST undo")).toEqual({ status: 200, undone: null });
    expect(written()).toBe("");
  });

  it("lets what was kept be approved after all, and takes back both", async () => {
    const { call, written } = await routesFor();
    call("POST decide", KEEP);
    expect(call("POST decide", KEEP).status).toBe(409);
    expect(call("POST decide", APPROVE).status).toBe(200);
    expect(written()).toBe(`# kept ${KEY} 2026-05-20 Ada\n${KEY}  # 2026-05-20 Ada\n`);
    expect(call("POST decide", KEEP).status).toBe(409);
    expect(call("POST undo")).toMatchObject({ undone: APPROVE });
    expect(call("POST undo")).toMatchObject({ undone: KEEP });
    expect(written()).toBe("");
  });
});
